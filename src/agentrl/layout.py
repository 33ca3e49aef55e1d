"""Where the files of one experiment of a run lie. Nothing is read or written here."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from agentrl.config import COLD

FIGURES = ("pass_at_1", "learning", "tasks", "calls")
"""What is drawn of each experiment; each has a caption of its name in workflow/report."""
FIGURE_KINDS = ("svg", "png")


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the files of one experiment of a run lie. `cold`: its policy was evaluated before a warm start, too."""

    root: Path
    run: str
    experiment: str
    cold: bool = False

    @property
    def run_folder(self) -> Path:
        """The folder of the run."""
        return self.root / self.run

    @property
    def folder(self) -> Path:
        """The folder of the experiment."""
        return self.run_folder / self.experiment

    def shared(self) -> dict[str, Path]:
        """Main outputs of the stages that all seeds share, by name."""
        return {
            "preflight": self.run_folder / "preflight.json",
            "model": self.run_folder / "model" / "model.json",
            "verify": self.folder / "verify.json",
            "base": self.folder / "base" / "policy.json",
        }

    def of_seed(self, seed: int) -> dict[str, Path]:
        """Main outputs of one seed's stages, by name."""
        folder = self.folder / f"seed-{seed}"
        early = {"evaluate cold": self.evaluation(seed, COLD)} if self.cold else {}
        return {
            **early,
            "evaluate base": self.evaluation(seed, "base"),
            "train": folder / "trained" / "policy.json",
            "evaluate trained": self.evaluation(seed, "trained"),
            "statistics": folder / "statistics.json",
        }

    def evaluation(self, seed: int, policy: str) -> Path:
        """The figures of one policy."""
        return self.folder / f"seed-{seed}" / policy / "eval.json"

    def training(self, seed: int) -> Path:
        """The training's log."""
        return self.folder / f"seed-{seed}" / "training.jsonl"

    def checkpoints(self, seed: int) -> Path:
        """The folder of the training's checkpoints, beside the folder of all results, where the workflow puts it."""
        return self.root.parent / "checkpoints" / self.run / self.experiment / f"seed-{seed}"

    def inputs(self, seeds: Iterable[int]) -> dict[str, Path]:
        """Every file that the result is made of, by its path below the run's folder."""
        paths = [path for name, path in self.shared().items() if name in ("verify", "base")]
        for seed in seeds:
            paths += [*self.of_seed(seed).values(), self.training(seed)]
        return {self.key(path): path for path in paths}

    def key(self, path: Path) -> str:
        """A path below the run's folder, as the result names it."""
        return path.relative_to(self.run_folder).as_posix()

    def episodes(self, seed: int, policy: str) -> Path:
        """The recorded episodes of one policy."""
        return self.evaluation(seed, policy).with_name("episodes.jsonl.gz")

    def reference(self, seed: int, policy: str) -> Path:
        """The reference of the policy that is evaluated under this name."""
        if policy == "trained":
            return self.of_seed(seed)["train"]
        return self.shared()["model" if policy == COLD else "base"]

    def result(self) -> Path:
        """The result file."""
        return self.run_folder / f"{self.experiment}.json"

    def figures(self) -> dict[str, Path]:
        """The drawings of the result, by figure and kind."""
        folder = self.run_folder / "figures"
        return {
            f"{name}.{kind}": folder / f"{self.experiment}-{name}.{kind}" for name in FIGURES for kind in FIGURE_KINDS
        }
