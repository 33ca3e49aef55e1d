import pytest

from agentrl.environments.file_tools import edit, read, write
from agentrl.environments.repository import MAX_FILE_BYTES, MAX_FILES, Repository, file_name
from agentrl.errors import ToolError


@pytest.fixture
def repository():
    return Repository({"a.py": "one\ntwo\nthree\n", "empty.py": "", "twice.py": "x = 1\nx = 1\n"})


def refused(function, *arguments, **options):
    """The cause with which a tool refuses."""
    with pytest.raises(ToolError) as refusal:
        function(*arguments, **options)
    return refusal.value.cause


def was_read(repository, *names):
    for name in names:
        repository.mark_read(name)
    return repository


def test_read_numbers_lines_in_six_columns_and_a_tab(repository):
    assert read(repository, "a.py") == "     1\tone\n     2\ttwo\n     3\tthree"


def test_read_keeps_numbers_past_six_columns_whole():
    repository = Repository({"a.py": "\n" * 60_000})
    assert read(repository, "a.py", offset=60_000) == " 60000\t"


def test_read_takes_both_spellings_of_a_path(repository):
    assert read(repository, "/repo/a.py") == read(repository, "a.py")


def test_read_starts_at_offset(repository):
    assert read(repository, "a.py", offset=2) == "     2\ttwo\n     3\tthree"


def test_read_shows_at_most_limit_lines(repository):
    assert read(repository, "a.py", offset=2, limit=1) == "     2\ttwo"


def test_an_offset_of_zero_means_the_first_line(repository):
    assert read(repository, "a.py", offset=0, limit=1) == "     1\tone"


def test_read_takes_whole_floats_and_huge_limits(repository):
    assert read(repository, "a.py", offset=2.0, limit=1e300) == "     2\ttwo\n     3\tthree"


def test_an_offset_past_the_end_fails_and_does_not_mark_the_file_as_read(repository):
    assert refused(read, repository, "a.py", offset=4) == "offset_past_end"
    assert refused(edit, repository, "a.py", "one", "1") == "not_read"


def test_an_empty_file_is_shown_as_empty_and_marked_as_read(repository):
    assert read(repository, "empty.py") == "(empty.py is empty)"
    assert write(repository, "empty.py", "x\n") == "Overwrote empty.py (1 lines)."


def test_read_shows_a_last_line_without_newline():
    assert read(Repository({"a.py": "one\ntwo"}), "a.py") == "     1\tone\n     2\ttwo"


def test_only_a_newline_ends_a_line():
    assert read(Repository({"a.py": "a\x0cb\u2028c\rd\n"}), "a.py") == "     1\ta\x0cb\u2028c\rd"


def test_reading_a_missing_file_fails(repository):
    assert refused(read, repository, "b.py") == "no_such_file"


def test_a_partial_read_marks_the_file_as_read(repository):
    read(repository, "a.py", limit=1)
    assert "three!" in edit(repository, "a.py", "three", "three!")


def test_edit_replaces_and_returns_the_edited_file_with_line_numbers(repository):
    read(repository, "a.py")
    assert edit(repository, "a.py", "two", "2\n2b") == "Edited a.py:\n     1\tone\n     2\t2\n     3\t2b\n     4\tthree"
    assert repository.text("a.py") == "one\n2\n2b\nthree\n"


def test_edit_can_delete(repository):
    edit(was_read(repository, "a.py"), "a.py", "two\n", "")
    assert repository.text("a.py") == "one\nthree\n"


def test_edit_takes_its_strings_literally(repository):
    edit(was_read(repository, "a.py"), "a.py", "two", r"\g<0>\n$1")
    assert repository.text("a.py") == "one\n\\g<0>\\n$1\nthree\n"


def test_edit_of_a_missing_file_fails(repository):
    assert refused(edit, repository, "b.py", "x", "y") == "no_such_file"


def test_edit_of_an_unread_file_fails_and_changes_nothing(repository):
    assert refused(edit, repository, "a.py", "one", "1") == "not_read"
    assert repository.text("a.py") == "one\ntwo\nthree\n"


def test_reading_one_file_does_not_allow_editing_another(repository):
    assert refused(edit, was_read(repository, "a.py"), "twice.py", "x", "y") == "not_read"


def test_edit_with_a_string_that_is_not_there_fails(repository):
    assert refused(edit, was_read(repository, "a.py"), "a.py", "four", "4") == "old_string_not_found"


def test_edit_is_exact_about_white_space(repository):
    assert refused(edit, was_read(repository, "a.py"), "a.py", "one \n", "1\n") == "old_string_not_found"


def test_edit_of_an_ambiguous_string_fails_and_changes_nothing(repository):
    assert refused(edit, was_read(repository, "twice.py"), "twice.py", "x = 1", "x = 2") == "old_string_not_unique"
    assert repository.text("twice.py") == "x = 1\nx = 1\n"


def test_occurrences_that_overlap_are_ambiguous_too(repository):
    repository.store("a.py", "x\nx\nx")
    assert refused(edit, was_read(repository, "a.py"), "a.py", "x\nx", "y") == "old_string_not_unique"


def test_replace_all_replaces_every_occurrence(repository):
    edit(was_read(repository, "twice.py"), "twice.py", "x = 1", "x = 2", replace_all=True)
    assert repository.text("twice.py") == "x = 2\nx = 2\n"


def test_replace_all_of_a_string_that_is_not_there_fails(repository):
    assert refused(edit, was_read(repository, "a.py"), "a.py", "4", "5", replace_all=True) == "old_string_not_found"


@pytest.mark.parametrize("text", ["one", "not there", ""])
def test_edit_with_identical_strings_fails(repository, text):
    assert refused(edit, was_read(repository, "a.py"), "a.py", text, text) == "identical_strings"


def test_edit_of_an_empty_string_fails(repository):
    assert refused(edit, was_read(repository, "a.py"), "a.py", "", "x", replace_all=True) == "empty_old_string"


def test_edit_that_would_grow_the_file_past_its_limit_fails_before_growing_it(repository):
    repository.store("big.py", "a" * 60_000)
    assert refused(edit, was_read(repository, "big.py"), "big.py", "a", "b" * 60_000, replace_all=True) == "too_large"
    assert repository.text("big.py") == "a" * 60_000


def test_write_creates_a_file(repository):
    assert write(repository, "/repo/new.py", "x = 1\ny = 2\n") == "Created new.py (2 lines)."
    assert repository.text("new.py") == "x = 1\ny = 2\n"


def test_write_over_an_unread_file_fails_and_changes_nothing(repository):
    assert refused(write, repository, "a.py", "") == "not_read"
    assert repository.text("a.py") == "one\ntwo\nthree\n"


def test_write_over_a_read_file_overwrites_it(repository):
    assert write(was_read(repository, "a.py"), "a.py", "x\n") == "Overwrote a.py (1 lines)."
    assert repository.text("a.py") == "x\n"


def test_write_does_not_count_as_reading(repository):
    write(repository, "new.py", "x\n")
    assert refused(edit, repository, "new.py", "x", "y") == "not_read"
    assert refused(write, repository, "new.py", "y\n") == "not_read"


def test_write_holds_the_largest_text_and_no_larger_one(repository):
    write(repository, "most.py", "a" * MAX_FILE_BYTES)
    assert refused(write, repository, "more.py", "a" * (MAX_FILE_BYTES + 1)) == "too_large"


def test_the_size_limit_counts_bytes_not_characters(repository):
    assert refused(write, repository, "more.py", "é" * (MAX_FILE_BYTES // 2 + 1)) == "too_large"


def test_the_repository_holds_sixteen_files_and_no_more(repository):
    for number in range(len(repository.names()), MAX_FILES):
        write(repository, f"n{number}.py", "")
    assert refused(write, repository, "more.py", "") == "too_many_files"
    assert write(was_read(repository, "a.py"), "a.py", "still writable\n")


@pytest.mark.parametrize("text", ["\ud800", "a\udfffb", "\0", "x = 1\0\n"])
def test_text_that_no_text_file_can_hold_is_refused(repository, text):
    assert refused(write, repository, "new.py", text) == "not_text"
    assert refused(edit, was_read(repository, "a.py"), "a.py", "one", text) == "not_text"
    assert "new.py" not in repository


def test_a_snapshot_does_not_change_the_repository(repository):
    repository.snapshot().clear()
    assert "a.py" in repository


@pytest.mark.parametrize("path", ["x.py", "/repo/x.py", "_x.py", "x-1.tar.gz", "X", "conftest.py", "9.txt", "a" * 64])
def test_plain_names_in_the_root_are_accepted(path):
    assert file_name(path) == path.removeprefix("/repo/")


@pytest.mark.parametrize(
    ("path", "cause"),
    [
        ("", "is_folder"),
        (".", "is_folder"),
        ("./", "is_folder"),
        ("/repo", "is_folder"),
        ("/repo/", "is_folder"),
        ("..", "outside_repository"),
        ("../x.py", "outside_repository"),
        ("/repo/..", "outside_repository"),
        ("/repo/../etc/passwd", "outside_repository"),
        ("/repo/a/../../x.py", "outside_repository"),
        ("/repo//x.py", "outside_repository"),
        ("/repo//etc/passwd", "outside_repository"),
        ("//repo/x.py", "outside_repository"),
        ("/etc/passwd", "outside_repository"),
        ("/x.py", "outside_repository"),
        ("/", "outside_repository"),
        ("/Repo/x.py", "outside_repository"),
        ("/repo2/x.py", "outside_repository"),
        ("/proc/self/environ", "outside_repository"),
        ("~", "outside_repository"),
        ("~root/x.py", "outside_repository"),
        ("./x.py", "subfolder"),
        ("a/x.py", "subfolder"),
        ("repo/x.py", "subfolder"),
        ("/repo/./x.py", "subfolder"),
        ("/repo//repo/x.py", "outside_repository"),
        ("/repo/repo/x.py", "subfolder"),
        ("x.py/", "subfolder"),
        ("/repo/x.py/", "subfolder"),
        ("file:///repo/x.py", "subfolder"),
        ("x.py\0", "bad_name"),
        ("\0", "bad_name"),
        ("x\n.py", "bad_name"),
        ("x.py\n", "bad_name"),
        (" x.py", "bad_name"),
        ("x.py ", "bad_name"),
        ("x y.py", "bad_name"),
        (".hidden", "bad_name"),
        ("...", "bad_name"),
        ("-x.py", "bad_name"),
        ("--help", "bad_name"),
        ("..\\x.py", "bad_name"),
        ("C:\\x.py", "bad_name"),
        ("x*.py", "bad_name"),
        ("$HOME", "bad_name"),
        ("x;y", "bad_name"),
        ("ｘ.py", "bad_name"),
        ("é.py", "bad_name"),
        ("x\u200b.py", "bad_name"),
        ("x\u202egpj.py", "bad_name"),
        ("\u2215etc\u2215passwd", "bad_name"),
        ("／repo／x.py", "bad_name"),
        ("\u0661.py", "bad_name"),
        ("\ud800.py", "bad_name"),
        ("a" * 65, "bad_name"),
        ("a" * 1_000_000, "bad_name"),
    ],
)
def test_every_other_path_is_refused_with_its_cause(path, cause):
    assert refused(file_name, path) == cause


def test_a_refused_path_is_named_in_short_printable_ascii():
    with pytest.raises(ToolError) as refusal:
        file_name("\ud800\n\u202e" * 100_000)
    assert refusal.value.text.isascii()
    assert refusal.value.text.isprintable()
    assert len(refusal.value.text) < 600
