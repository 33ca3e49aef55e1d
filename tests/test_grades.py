from agentrl.grades import OUTCOMES, GradeBook


def test_every_outcome_has_a_count() -> None:
    book = GradeBook()
    for outcome in ("ok", "ok", "timeout"):
        book.count(outcome)
    found = book.summary()["outcomes"]
    assert set(found) == set(OUTCOMES)
    assert (found["ok"], found["timeout"], found["wrong"]) == (2, 1, 0)


def test_quantiles_are_of_the_times_measured() -> None:
    book = GradeBook()
    book._seconds = [float(number) for number in range(1, 101)]
    assert book.summary()["seconds"] == {"p50": 50.0, "p99": 99.0}


def test_without_a_grade_there_is_no_time() -> None:
    assert GradeBook().summary()["seconds"] == {"p50": None, "p99": None}


def test_a_grade_that_fails_with_the_machine_is_not_timed() -> None:
    book = GradeBook()
    try:
        with book.timed():
            raise OSError
    except OSError:
        pass
    assert book.summary()["seconds"]["p50"] is None


def test_what_other_processes_counted_adds_up_as_if_one_book_had_counted_it() -> None:
    books = [GradeBook() for _ in range(3)]
    for number, book in enumerate(books):
        for outcome in ("ok", "wrong")[: number + 1]:
            with book.timed():
                pass
            book.count(outcome)
    total = GradeBook()
    for book in books:
        total.add(book.tally())
    assert total.summary()["outcomes"] | {"ok": 3, "wrong": 2} == total.summary()["outcomes"]
    assert sorted(total.tally().seconds) == sorted(second for book in books for second in book.tally().seconds)
