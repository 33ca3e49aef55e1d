"""A small task made by hand, whose modules hold every kind of name that renaming meets."""

from agentrl.tasks.bank.authoring import Draft, draft
from agentrl.tasks.bank.catalogue import build_task
from agentrl.tasks.model import Task


def recursive_draft() -> Draft:
    return draft(
        """
        def height(tree, depth_so_far=0):
            children = sorted(tree.get("below", []), key=str)  # height first
            if not children:
                return depth_so_far
            return max(height(child, depth_so_far=depth_so_far + 1) for child in children)
        """,
        bug=("max(height(", "min(height("),
        public=[({},), ({"below": [{}]},), ({"below": [{}, {"below": [{}]}]},)],
        hidden=[
            ({"below": [{}, {"below": [{}] * n}]},) if n else ({"below": [{}, {"below": [{"below": [{}]}]}]},)
            for n in (0, *range(2, 11))
        ],
        edits={
            "fix_range": ("for child in children", "for child in children[1:]"),
            "fix_compare": ("depth_so_far + 1", "depth_so_far + 2"),
            "fix_zero": ("return depth_so_far\n", "return 0\n"),
            "fix_init": ("depth_so_far=0", "depth_so_far=1"),
        },
        wrong=[("min(height(", "sum(height("), ("key=str", "key=len"), ("if not children", "if children")],
    )


def recursive_task() -> Task:
    return build_task("minmax", "train", 1, recursive_draft())
