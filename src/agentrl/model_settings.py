"""Settings of a run's model: where it comes from, what is made from nothing, and its warm start.

Also the base of all settings and their kinds of number. Files are read in `config.py`, which offers
all of this again; nothing here knows a run.
"""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

# Bounds from above keep typing errors from becoming an overflow, or a machine's every thread, far from here.
Positive = Annotated[int, Field(gt=0, lt=2**31)]
Threads = Annotated[int, Field(gt=0, le=512)]
LearningRate = Annotated[float, Field(gt=0, le=1)]
Seed = Annotated[int, Field(ge=0, lt=2**63)]
PositiveFloat = Annotated[float, Field(gt=0)]
Fraction = Annotated[float, Field(ge=0, le=1)]


class Settings(BaseModel):
    """Base of all settings: strict types, finite numbers, no unknown keys, immutable."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, allow_inf_nan=False)


class ScratchModel(Settings):
    """A small model of the Qwen3 architecture and its tokenizer, both made by the workflow."""

    source: Literal["scratch"]
    vocabulary: Positive = Field(description="Size of the tokenizer's vocabulary")
    layers: Positive
    hidden: Positive = Field(description="Width of the residual stream")
    heads: Positive
    kv_heads: Positive
    feed_forward: Positive
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
    name: str = Field(min_length=1)
    revision: str = Field(default="main", min_length=1)


class FolderModel(Settings):
    """A model in a local folder in Hugging Face's layout."""

    source: Literal["folder"]
    path: str = Field(min_length=1)


class GgufModel(Settings):
    """A model in one GGUF file, named by its content; it is converted once, and the conversion kept."""

    source: Literal["gguf"]
    path: str = Field(min_length=1)
    sha256: str = Field(pattern="^[0-9a-f]{64}$")


Model = Annotated[ScratchModel | HubModel | FolderModel | GgufModel, Field(discriminator="source")]


class WarmStart(Settings):
    """Supervised fine-tuning on scripted episodes that err on purpose.

    `micro` and `precision` are how it is computed; no result depends on `micro` but by rounding.
    """

    episodes: Positive = Field(description="Scripted episodes of each experiment")
    good: Fraction = Field(description="Share of episodes that follow the whole procedure and solve the task")
    assembled: Fraction = Field(default=0.0, description="Share of episodes on functions put together by rule")
    mutated: Fraction = Field(default=0.0, description="Share of episodes on right functions with a bug put in")
    turned: Fraction = Field(default=0.0, description="Share of the mutated whose right function was changed before")
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

    episodes: Positive | None = None
    good: Fraction | None = None
    second_tries: Fraction | None = None
    tests_first: Fraction | None = None
    epochs: Positive | None = None
    lr: LearningRate | None = None
