"""A small task made by hand, whose modules hold every kind of name that renaming meets."""

from agentrl.tasks.bank.authoring import Draft, draft
from agentrl.tasks.bank.catalogue import build_task
from agentrl.tasks.model import Task


def recursive_draft() -> Draft:
    return draft(
        """
        def depth(tree, depth_so_far=0):
            children = sorted(tree.get("depth", []), key=str)  # depth first
            if not children:
                return depth_so_far
            return max(depth(child, depth_so_far=depth_so_far + 1) for child in children)
        """,
        bug=("max(depth(", "min(depth("),
        public=[({},), ({"depth": [{}]},), ({"depth": [{}, {"depth": [{}]}]},)],
        hidden=[
            ({"depth": [{}, {"depth": [{}] * n}]},) if n else ({"depth": [{}, {"depth": [{"depth": [{}]}]}]},)
            for n in (0, *range(2, 11))
        ],
        edits={
            "fix_range": ("for child in children", "for child in children[1:]"),
            "fix_compare": ("depth_so_far + 1", "depth_so_far + 2"),
            "fix_zero": ("return depth_so_far\n", "return 0\n"),
            "fix_init": ("depth_so_far=0", "depth_so_far=1"),
        },
        wrong=[("min(depth(", "sum(depth("), ("key=str", "key=len"), ("if not children", "if children")],
    )


def recursive_task() -> Task:
    return build_task("minmax", "train", 1, recursive_draft())
