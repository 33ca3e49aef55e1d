"""Which conversation holds which slot."""

from agentrl.sampling.slots import SlotTable, common_prefix


def test_slots_are_given_from_the_lowest_and_taken_back() -> None:
    table = SlotTable(3)
    assert [table.take((n,), ()).slot for n in range(3)] == [0, 1, 2]  # type: ignore[union-attr]
    table.end((1,))
    assert table.take((9,), ()).slot == 1  # type: ignore[union-attr]
    assert table.get((1,)) is None


def test_without_a_free_slot_the_oldest_conversation_that_is_not_needed_loses_its_own() -> None:
    table = SlotTable(3)
    for n in range(3):
        table.take((n,), ())
    made = table.take((9,), [(0,), (9,)])
    assert made is not None
    assert (made.slot, made.cached, table.get((1,))) == (1, [], None)


def test_where_all_are_needed_a_conversation_waits() -> None:
    table = SlotTable(1)
    table.take((0,), ())
    assert table.take((1,), [(0,), (1,)]) is None
    assert table.get((0,)) is not None


def test_packing_swaps_the_wanted_with_whoever_holds_the_low_slots() -> None:
    table = SlotTable(4)
    zero, one, two, three = (table.take((n,), ()) for n in range(4))
    assert None not in (zero, one, two, three)
    zero.cached, three.cached = [1, 2, 3], [1]
    (swap,) = table.pack([one, three], below=2)
    assert swap == (3, 0, 3)
    assert [zero.slot, one.slot, two.slot, three.slot] == [3, 1, 2, 0]


def test_packing_leaves_those_in_place_who_lie_low_already() -> None:
    table = SlotTable(4)
    held = [table.take((n,), ()) for n in range(4)]
    assert table.pack([one for one in held[:2] if one], below=2) == []


def test_a_common_prefix_ends_at_the_first_difference_or_with_the_shorter() -> None:
    assert common_prefix([1, 2, 3], (1, 2, 4, 5)) == 2
    assert common_prefix([1, 2], [1, 2, 3]) == 2
    assert common_prefix([], [1]) == 0
