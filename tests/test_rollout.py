"""Rollouts: what is sampled is kept as it was, whatever it is and in whatever company."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from threading import Event

import pytest
from transformers import PreTrainedTokenizerBase

from agentrl.chat import ChatFormat
from agentrl.environments.base import Environment
from agentrl.environments.coding_tools import CodingTools
from agentrl.errors import InfrastructureError, UserError
from agentrl.rollout import EpisodeSpec, Rollout, SoFar
from agentrl.sampling.base import Finished, Sample, Sampler, SampleRequest
from agentrl.sampling.generate import GenerateSampler
from agentrl.sampling.graphed import GraphedSampler
from agentrl.streams import Key
from agentrl.tasks.model import Task
from agentrl.transcripts import transcript
from agentrl.types import Grade, Message, Status, Step, ToolResult, ToolSchema, Turn
from tests.environments.fakes import TASK, RecordingBackend, grade
from tests.tiny_policy import sharpened, tiny_model

RESULT = "said <|im_end|> and more"


class Echo:
    """Answers every turn with one result; ends as `answer` when told `stop`. Rewards by text."""

    tools = (ToolSchema("say", "Say it.", {"type": "object", "properties": {}, "required": []}),)

    def __init__(self, task: Task) -> None:
        self._task = task
        self.said: list[str] = []

    def initial_messages(self) -> list[Message]:
        return [Message("system", "You speak."), Message("user", f"Speak of {self._task.function}.")]

    def step(self, turn: Turn) -> Step:
        self.said.append(turn.text)
        if turn.text == "stop":
            return Step((), ended="answer")
        return Step((ToolResult(Status.OK, None, RESULT),))

    def grade(self) -> Grade:
        return Grade("stop" in self.said, "ok" if "stop" in self.said else "wrong_value")

    def reward(self, grade: Grade) -> float:
        return float(grade.passed)

    def final_files(self) -> Mapping[str, str]:
        return {"said.txt": "|".join(self.said)}


class Scripted:
    """Says prepared ids, turn by turn, the same to everyone; keeps the conversations it was given."""

    def __init__(self, *replies: Sequence[int], end: int) -> None:
        self._replies = list(replies)
        self._end = end
        self.asked: list[list[SampleRequest]] = []
        self.ended: list[Key] = []

    @contextmanager
    def open(self) -> Iterator["Scripted"]:
        yield self

    def end(self, key: Key) -> None:
        self.ended.append(key)

    def sample(self, requests: Sequence[SampleRequest], max_new_tokens: int) -> Iterator[Finished]:
        ids = tuple(self._replies[len(self.asked)][:max_new_tokens])
        self.asked.append([SampleRequest(list(one.ids), one.stream, one.position) for one in requests])
        numbers = tuple(-0.5 * (n + 1) for n in range(len(ids)))
        sample = Sample(ids, numbers, tuple(-n for n in numbers), ids[-1] != self._end)
        yield from (Finished(index, sample) for index in reversed(range(len(requests))))


@pytest.fixture(scope="module")
def chat(tiny_qwen3: PreTrainedTokenizerBase) -> ChatFormat:
    return ChatFormat(tiny_qwen3)


@pytest.fixture(scope="module")
def pool() -> Iterator[Executor]:
    with ThreadPoolExecutor(2) as opened:
        yield opened


Play = Callable[..., Rollout]


@pytest.fixture
def rollout(chat: ChatFormat, pool: Executor) -> Play:
    def make(sampler: object, **changes: object) -> Rollout:
        values: dict[str, object] = {
            "make_environment": Echo,
            "sampler": sampler,
            "chat": chat,
            "pool": pool,
            "max_turns": 3,
            "max_new_tokens": 40,
            "max_context": 4096,
            "open_at_once": 8,
        }
        return Rollout(**{**values, **changes})  # type: ignore[arg-type]

    return make


def spec(sample: int = 0) -> EpisodeSpec:
    return EpisodeSpec(TASK, sample, (0, "train", 0, TASK.task_id, sample))


def letters(chat: ChatFormat, text: str) -> list[int]:
    """Ids that spell `text` letter by letter, which the tokenizer itself would merge."""
    ids = [chat.tokenizer.convert_tokens_to_ids(letter) for letter in text]
    assert ids != chat.reply_ids(text)[:-1]
    return [*ids, chat.end_of_turn_id]


def test_ids_are_kept_as_sampled_even_where_the_tokenizer_would_write_others(chat: ChatFormat, rollout: Play) -> None:
    said = letters(chat, "result")
    sampler = Scripted(said, said, chat.reply_ids("stop"), end=chat.end_of_turn_id)
    (episode,) = rollout(sampler).play([spec()]).episodes
    assert [list(episode.ids[turn.start : turn.end]) for turn in episode.turns] == [said, said, chat.reply_ids("stop")]
    assert [turn.text for turn in episode.turns] == ["result", "result", "stop"]
    assert list(sampler.asked[2][0].ids) == list(episode.ids[: episode.turns[2].start])


def test_a_conversation_is_prompt_replies_and_observations_as_ids(chat: ChatFormat, rollout: Play) -> None:
    first, last = chat.reply_ids("one"), chat.reply_ids("stop")
    (episode,) = rollout(Scripted(first, last, end=chat.end_of_turn_id)).play([spec()]).episodes
    echo = Echo(TASK)
    prompt = chat.prompt_ids(echo.initial_messages(), echo.tools)
    assert list(episode.ids) == [*prompt, *first, *chat.observation_ids([RESULT], truncated=False), *last]
    assert episode.prompt_length == len(prompt)


def test_how_far_it_is_is_told_each_round_and_at_the_end(chat: ChatFormat, rollout: Play) -> None:
    first, last = chat.reply_ids("one"), chat.reply_ids("stop")
    told: list[SoFar] = []
    rollout(Scripted(first, last, end=chat.end_of_turn_id)).play([spec(0), spec(1)], told.append)
    assert told == [SoFar(0, None), SoFar(2, 1.0)]


def test_the_mask_covers_the_sampled_tokens_alone_each_with_its_log_probability(
    chat: ChatFormat, rollout: Play
) -> None:
    first, last = chat.reply_ids("one"), chat.reply_ids("stop")
    (episode,) = rollout(Scripted(first, last, end=chat.end_of_turn_id)).play([spec()]).episodes
    masked = [id_ for id_, mine in zip(episode.ids, episode.policy_mask(), strict=True) if mine]
    assert masked == [*first, *last]
    assert episode.logprobs == tuple(-0.5 * (n + 1) for length in (len(first), len(last)) for n in range(length))
    assert episode.entropy == pytest.approx(-sum(episode.logprobs) / len(masked))


def test_after_a_cut_reply_the_end_of_turn_is_put_in_and_not_trained_on(chat: ChatFormat, rollout: Play) -> None:
    cut, last = chat.reply_ids("one two")[:-1], chat.reply_ids("stop")
    (episode,) = rollout(Scripted(cut, last, end=chat.end_of_turn_id)).play([spec()]).episodes
    turn = episode.turns[0]
    assert turn.truncated
    assert list(episode.ids[turn.start : turn.end]) == cut
    assert episode.ids[turn.end] == chat.end_of_turn_id
    assert not episode.policy_mask()[turn.end]
    assert chat.end_of_turn_id not in cut


def test_the_episode_ends_with_the_last_sampled_token(chat: ChatFormat, rollout: Play) -> None:
    said = chat.reply_ids("one")
    (episode,) = rollout(Scripted(said, said, end=chat.end_of_turn_id), max_turns=2).play([spec()]).episodes
    assert episode.turns[-1].end == len(episode.ids)


def test_an_episode_without_an_end_stops_at_the_turn_limit_and_is_graded(chat: ChatFormat, rollout: Play) -> None:
    said = chat.reply_ids("one")
    (episode,) = rollout(Scripted(said, said, said, end=chat.end_of_turn_id)).play([spec()]).episodes
    assert (episode.ended, len(episode.turns), episode.reward) == ("turn_limit", 3, 0.0)
    assert episode.files == {"said.txt": "one|one|one"}


def test_the_record_of_an_episode_shows_that_and_how_it_edited_the_visible_tests(
    chat: ChatFormat, rollout: Play
) -> None:
    passing = "def test_it():\n    pass\n"
    calls = (("Read", {"file_path": TASK.test_file}), ("Write", {"file_path": TASK.test_file, "content": passing}))
    said = [f"<tool_call>\n{json.dumps({'name': tool, 'arguments': given})}\n</tool_call>" for tool, given in calls]
    sampler = Scripted(*map(chat.reply_ids, [*said, "stop"]), end=chat.end_of_turn_id)
    tools = partial(CodingTools, backend=RecordingBackend(), grade=grade)
    (episode,) = rollout(sampler, make_environment=tools, max_new_tokens=400).play([spec()]).episodes
    assert [result.status for turn in episode.turns for result in turn.results] == [Status.OK, Status.OK]
    assert episode.files == {TASK.source_file: TASK.buggy, TASK.test_file: passing}
    assert transcript(episode, "before").turns[1].calls[0].arguments == calls[1][1]
    assert (episode.reward, episode.grade.outcome) == (0.0, "wrong")


def test_an_episode_that_ends_is_asked_nothing_more(chat: ChatFormat, rollout: Play) -> None:
    sampler = Scripted(chat.reply_ids("stop"), end=chat.end_of_turn_id)
    (episode,) = rollout(sampler).play([spec()]).episodes
    assert (episode.ended, episode.reward, len(sampler.asked)) == ("answer", 1.0, 1)
    assert episode.grade == Grade(True, "ok")


def test_an_episode_whose_next_reply_might_not_fit_stops_at_the_context_limit(chat: ChatFormat, rollout: Play) -> None:
    said, echo = chat.reply_ids("one"), Echo(TASK)
    prompt = len(chat.prompt_ids(echo.initial_messages(), echo.tools))
    played = prompt + len(said) + len(chat.observation_ids([RESULT], truncated=False))
    for room, turns, ended in ((0, 2, "turn_limit"), (-1, 1, "context_limit")):
        sampler = Scripted(said, said, end=chat.end_of_turn_id)
        made = rollout(sampler, max_turns=2, max_context=played + 40 + room)
        (episode,) = made.play([spec()]).episodes
        assert (len(episode.turns), episode.ended) == (turns, ended)


def test_a_prompt_that_leaves_no_room_for_a_reply_is_refused(chat: ChatFormat, rollout: Play) -> None:
    with pytest.raises(UserError, match=r"exceed the model's context of 50"):
        rollout(Scripted(end=chat.end_of_turn_id), max_context=50).play([spec()])


def test_each_reply_draws_on_where_the_one_before_stopped(chat: ChatFormat, rollout: Play) -> None:
    first, last = chat.reply_ids("one"), chat.reply_ids("stop")
    sampler = Scripted(first, last, end=chat.end_of_turn_id)
    rollout(sampler).play([spec(3)])
    assert [[one.position for one in asked] for asked in sampler.asked] == [[0], [len(first)]]
    assert {one.stream.key for asked in sampler.asked for one in asked} == {spec(3).key}


def test_a_failure_of_the_sandbox_stops_the_rollout(chat: ChatFormat, rollout: Play) -> None:
    class Broken(Echo):
        def grade(self) -> Grade:
            raise InfrastructureError("no process can be started")

    made = rollout(Scripted(chat.reply_ids("stop"), end=chat.end_of_turn_id), make_environment=Broken)
    with pytest.raises(InfrastructureError):
        made.play([spec()])


@pytest.fixture(scope="module")
def alone(chat: ChatFormat) -> object:
    model = sharpened(tiny_model(chat.vocab_size), 8.0)
    return lambda batch: GenerateSampler(
        model, end_of_turn_id=chat.end_of_turn_id, pad_id=chat.pad_id, batch_size=batch
    )


@pytest.fixture(scope="module")
def graphed(chat: ChatFormat) -> object:
    model = sharpened(tiny_model(chat.vocab_size), 8.0)
    return lambda batch: GraphedSampler(model, end_of_turn_id=chat.end_of_turn_id, slots=batch)


@pytest.mark.parametrize("kind", ["alone", "graphed"])
def test_neither_order_nor_company_nor_batch_size_changes_an_episode(
    rollout: Play, kind: str, request: pytest.FixtureRequest
) -> None:
    make: Callable[[int], Sampler] = request.getfixturevalue(kind)
    specs = [spec(sample) for sample in range(4)]

    def ids(batch: int, chosen: Sequence[EpisodeSpec]) -> dict[int, tuple[int, ...]]:
        made = rollout(make(batch), max_new_tokens=6, max_turns=2, open_at_once=batch)
        episodes = made.play(chosen).episodes
        assert [episode.sample for episode in episodes] == [one.sample for one in chosen]
        return {episode.sample: episode.ids for episode in episodes}

    together = ids(4, specs)
    assert len(set(together.values())) == 4
    assert ids(4, specs[::-1]) == together
    assert ids(1, specs) == together
    assert ids(3, [specs[2]]) == {2: together[2]}


def test_both_samplers_play_the_same_episodes(
    rollout: Play, alone: Callable[[int], Sampler], graphed: Callable[[int], Sampler]
) -> None:
    specs = [spec(sample) for sample in range(6)]
    slow, fast = (rollout(make(4), max_new_tokens=12).play(specs).episodes for make in (alone, graphed))
    assert [episode.ids for episode in fast] == [episode.ids for episode in slow]
    assert [episode.turns for episode in fast] == [episode.turns for episode in slow]


def test_calls_run_and_episodes_are_graded_while_others_are_still_sampled(chat: ChatFormat, rollout: Play) -> None:
    graded = Event()

    class Graded(Echo):
        def grade(self) -> Grade:
            graded.set()
            return super().grade()

    class Slow(Scripted):
        def sample(self, requests: Sequence[SampleRequest], max_new_tokens: int) -> Iterator[Finished]:
            first, *others = super().sample(requests, max_new_tokens)
            yield first
            assert graded.wait(10), "the finished episode was not graded before the others were sampled"
            yield from others

    sampler = Slow(chat.reply_ids("stop"), end=chat.end_of_turn_id)
    played = rollout(sampler, make_environment=Graded).play([spec(0), spec(1)])
    assert [(episode.sample, episode.reward) for episode in played.episodes] == [(0, 1.0), (1, 1.0)]


def test_no_more_episodes_are_open_at_once_than_allowed_and_each_is_ended_in_the_session(
    chat: ChatFormat, rollout: Play
) -> None:
    said, stop = chat.reply_ids("one"), chat.reply_ids("stop")
    sampler = Scripted(said, stop, stop, said, stop, end=chat.end_of_turn_id)
    played = rollout(sampler, open_at_once=2).play([spec(sample) for sample in range(6)])
    assert [[one.stream.key[-1] for one in asked] for asked in sampler.asked] == [
        [0, 1],
        [0, 1],
        [2, 3],
        [4, 5],
        [4, 5],
    ]
    assert [key[-1] for key in sampler.ended] == list(range(6))
    assert [episode.sample for episode in played.episodes] == list(range(6))


def test_environments_satisfy_the_protocol() -> None:
    environment: Environment = Echo(TASK)
    assert environment.initial_messages()[0].role == "system"
