"""Varies a task's names, variables included, so that scripted episodes don't repeat one text.

For warm starts only. Mostly words are replaced by words of the same meaning and things by other
things, so the variables go on telling what the code is for; in one task of three they are drawn
from all words, so that a line of a function met before is not the line that was met. Structure,
constants and tests stay.
"""

import builtins
import keyword
from collections.abc import Iterable

import numpy as np

from agentrl.streams import Stream
from agentrl.tasks.model import Task
from agentrl.tasks.renaming import modules_of, neutral_name, rename
from agentrl.tasks.syntax import bound_names, identifiers
from agentrl.tasks.vocabulary import SHORT_NAMES, SYNONYMS, THINGS

_UNTOLD = 1 / 3  # Share of tasks whose names are drawn from all words.
_ALL_WORDS = (
    *(word for group in (*SYNONYMS, *SHORT_NAMES) for word in group),
    *(word for kind in THINGS for pair in kind for word in pair),
)


def vary(task: Task, stream: Stream) -> Task:
    """Rename the function and the local names of a task, consistently in every module.

    The function gets a neutral name as from `randomize_names`. Two names never become one, and no
    new name meets an identifier that the modules use already.
    """
    modules = set(modules_of(task))
    bound = sorted(set().union(*(bound_names(module) for module in modules)) - {task.function})
    taken = set().union(*(identifiers(module) for module in modules))
    names = {task.function: neutral_name(task, stream.child("function"))}
    generator = stream.child("locals").generator()
    told = local_names if generator.random() >= _UNTOLD else unrelated_names
    names.update(told(bound, taken, generator))
    return rename(task, names)


def local_names(bound: Iterable[str], taken: set[str], generator: np.random.Generator) -> dict[str, str]:
    """New names for the bound ones, where the vocabulary has any; `taken` are names not to meet.

    Names are handled in the order given; one whose new name would collide keeps its old name.
    """
    words = _word_map(generator)
    used = set(taken) | set(keyword.kwlist) | set(vars(builtins))
    names: dict[str, str] = {}
    for name in bound:
        new = "_".join(words.get(word, word) for word in name.split("_"))
        if new not in used:
            names[name] = new
            used.add(new)
    return names


def unrelated_names(bound: Iterable[str], taken: set[str], generator: np.random.Generator) -> dict[str, str]:
    """New names for the bound ones that say nothing of what they are for; `taken` are names not to meet."""
    used = set(taken) | set(keyword.kwlist) | set(vars(builtins))
    free = [word for word in _ALL_WORDS if word not in used]
    names = list(bound)
    drawn = generator.choice(len(free), size=min(len(names), len(free)), replace=False)
    return {name: free[int(index)] for name, index in zip(names, drawn, strict=False)}


def _word_map(generator: np.random.Generator) -> dict[str, str]:
    """A random replacement for each word of the vocabulary, within its meaning."""
    words: dict[str, str] = {}
    for group in (*SYNONYMS, *SHORT_NAMES):
        order = generator.permutation(len(group))
        words.update(zip(group, (group[index] for index in order), strict=True))
    for kind in THINGS:
        order = generator.permutation(len(kind))
        for (singular, plural), index in zip(kind, order, strict=True):
            words[singular], words[plural] = kind[index]
    return words
