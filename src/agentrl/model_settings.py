"""Settings of a run's model: where it comes from, what is made from nothing, and its warm start.

Also the base of all settings and their kinds of number. Files are read in `config.py`, which offers
all of this again; nothing here knows a run.
"""

import re
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

# Bounds from above keep typing errors from becoming an overflow, or a machine's every thread, far from here.
Positive = Annotated[int, Field(gt=0, lt=2**31)]
Threads = Annotated[int, Field(gt=0, le=512)]
LearningRate = Annotated[float, Field(gt=0, le=1)]
Seed = Annotated[int, Field(ge=0, lt=2**63)]
PositiveFloat = Annotated[float, Field(gt=0, le=1e6)]
Fraction = Annotated[float, Field(ge=0, le=1)]
# Of what lists of episodes are made for, or tensors.
Episodes = Annotated[int, Field(gt=0, le=1_000_000)]
Width = Annotated[int, Field(gt=0, le=65_536)]
Vocabulary = Annotated[int, Field(ge=263, le=1_000_000)]
"""A tokenizer of our own has every byte, three marks of turns and four tags at least."""

LONGEST_NAME = 255
LONGEST_PATH = 2048
"""In bytes: half of what Linux takes, for a path is laid below another one and others below it."""
_QUOTED = 100
# As `huggingface_hub.utils.validate_repo_id` has it.
_HUB_NAME = re.compile(r"(?!.*(?:--|\.\.))(?!.*\.git$)(\b[\w.-]{1,96}\b/)?\b[\w.-]{1,96}\b", re.ASCII)
_NO_REVISION = re.compile(r"[\x00-\x20\x7f~^:?*\[\\]|\.\.|@\{|//|(^|/)\.|^[/-]|[/.]$")


def quoted(value: object) -> str:
    """A value as a message quotes it: in one line, and not all of a long one."""
    try:
        text = repr(value)
    except ValueError:  # Python writes no number of so many digits.
        text = "a number past all bounds"
    return text if len(text) <= _QUOTED else f"{text[:_QUOTED]}..."


def path_fault(path: bytes) -> str | None:
    """Why no file can lie at a path, or None."""
    if not path:
        return "is empty"
    if b"\0" in path:
        return "holds a NUL"
    if any(len(name) > LONGEST_NAME for name in path.split(b"/")):
        return f"holds a name of more than {LONGEST_NAME} bytes"
    return f"is longer than {LONGEST_PATH} bytes" if len(path) > LONGEST_PATH else None


def _path(path: str) -> str:
    if fault := _fault_of_text(path):
        raise ValueError(f"{quoted(path)} is no path: it {fault}")
    return path


def _fault_of_text(path: str) -> str | None:
    try:
        return path_fault(path.encode())
    except UnicodeEncodeError:
        return "is no text"


def _hub_name(name: str) -> str:
    if not _HUB_NAME.fullmatch(name):
        raise ValueError(
            f"{quoted(name)} is no model's name on the hub, such as Qwen/Qwen3-0.6B: one name, or two with '/' between "
            "them, each of at most 96 letters, digits, '_', and within it single '-' and '.'"
        )
    return name


def _revision(revision: str) -> str:
    if _NO_REVISION.search(revision) or _fault_of_text(revision):
        raise ValueError(f"{quoted(revision)} is no branch, tag or commit, such as main")
    return revision


FilePath = Annotated[str, AfterValidator(_path)]
HubName = Annotated[str, AfterValidator(_hub_name)]
Revision = Annotated[str, AfterValidator(_revision)]


class Settings(BaseModel):
    """Base of all settings: strict types, finite numbers, no unknown keys, immutable."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, allow_inf_nan=False)


class ScratchModel(Settings):
    """A small model of the Qwen3 architecture and its tokenizer, both made by the workflow."""

    source: Literal["scratch"]
    vocabulary: Vocabulary = Field(description="Size of the tokenizer's vocabulary")
    layers: Annotated[int, Field(gt=0, le=512)]
    hidden: Width = Field(description="Width of the residual stream")
    heads: Width
    kv_heads: Width
    feed_forward: Width
    dtype: Literal["float32", "float16"] = Field(default="float32", description="What the weights are stored as")
    seed: Seed

    @model_validator(mode="after")
    def _shapes_divide(self) -> "ScratchModel":
        if self.hidden % (2 * self.heads):
            raise ValueError(f"hidden {self.hidden} must be an even multiple of heads {self.heads}")
        if self.heads % self.kv_heads:
            raise ValueError(f"heads {self.heads} must be a multiple of kv_heads {self.kv_heads}")
        return self


class HubModel(Settings):
    """A model of the local Hugging Face cache, by name; nothing is downloaded."""

    source: Literal["hub"]
    name: HubName
    revision: Revision = "main"


class FolderModel(Settings):
    """A model in a local folder in Hugging Face's layout."""

    source: Literal["folder"]
    path: FilePath


class GgufModel(Settings):
    """A model in one GGUF file, named by its content; it is converted once, and the conversion kept."""

    source: Literal["gguf"]
    path: FilePath
    sha256: str = Field(pattern="^[0-9a-f]{64}$")


Model = Annotated[ScratchModel | HubModel | FolderModel | GgufModel, Field(discriminator="source")]


class WarmStart(Settings):
    """Supervised fine-tuning on scripted episodes that err on purpose.

    `micro` and `precision` are how it is computed; no result depends on `micro` but by rounding.
    """

    episodes: Episodes = Field(description="Scripted episodes of each experiment")
    good: Fraction = Field(description="Share of episodes that follow the whole procedure and solve the task")
    assembled: Fraction = Field(default=0.0, description="Share of episodes on functions put together by rule")
    mutated: Fraction = Field(default=0.0, description="Share of episodes on right functions with a bug put in")
    turned: Fraction = Field(default=0.0, description="Share of the mutated whose right function was changed before")
    invented: Fraction = Field(default=0.0, description="Share of the mutated starts that were made of names")
    edits: Literal["lines", "shortest"] = Field(default="lines", description="What an Edit replaces")
    second_tries: Fraction = Field(default=0.0, description="Share of good episodes whose first edit is wrong")
    tests_first: Fraction = Field(default=0.0, description="Share of episodes that test before they edit")
    explains: bool = Field(default=False, description="Whether a reply with an edit first says what is wrong")
    read_weight: Fraction = Field(default=0.0, description="Weight in the loss of a token that the policy only reads")
    epochs: Positive
    batch_size: Positive = Field(description="Episodes an optimiser step")
    lr: LearningRate
    micro: Positive = Field(default=32, description="Rows a forward pass")
    precision: Literal["fp32", "bf16"] = Field(default="fp32", description="Of the forward pass; weights stay fp32")
    seed: Seed

    @model_validator(mode="after")
    def _shares_fit(self) -> "WarmStart":
        if self.assembled + self.mutated > 1:
            raise ValueError(f"assembled {self.assembled:g} and mutated {self.mutated:g} exceed 1 together")
        return self


class WarmStartChanges(Settings):
    """What one experiment's warm start has otherwise than the run's."""

    episodes: Episodes | None = None
    good: Fraction | None = None
    second_tries: Fraction | None = None
    tests_first: Fraction | None = None
    epochs: Positive | None = None
    lr: LearningRate | None = None
