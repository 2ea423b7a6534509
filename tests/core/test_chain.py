"""Lines of a log, bound by their hashes; what is no line says where."""

from hashlib import sha256

import pytest

from faristol.core.chain import LineError, hash_of_head, link_of, linked, read_object

HEAD = '{"format":"x"}'


def test_a_line_carries_the_hash_of_everything_before_it() -> None:
    first, after_first = linked({"b": 1, "a": "L·L"}, 1, hash_of_head(HEAD))
    start = sha256(HEAD.encode()).hexdigest()
    counted = sha256(f'{start}\n{{"a":"L·L","b":1,"n":1}}'.encode()).hexdigest()

    assert after_first == counted
    assert first == f'{{"a":"L·L","b":1,"n":1,"hash":"{counted}"}}'
    link = link_of(read_object(first), start)
    assert (link.body, link.number) == ({"a": "L·L", "b": 1}, 1)
    assert link.written == link.counted == counted
    assert link_of(read_object(first.replace("1,", "2,", 1)), start).counted != counted
    assert link_of(read_object(first), counted).counted != counted


@pytest.mark.parametrize(
    ("text", "said", "column"),
    [
        ("", "not JSON", 1),
        ('{"a":1', "not JSON", 7),
        ("[1]", "a line of a log is a JSON object", 1),
        ('{"a":1.5}', "1.5 is not a whole number", 1),
        ('{"a":Infinity}', "Infinity is not a whole number", 1),
        ('{"a":1,"a":1}', "a name stands twice", 1),
        ('{"a":"\\ud800"}', "UTF-8", 1),
        ('{"\\ud800":1}', "UTF-8", 1),
        ("[" * 100_000, "not a line of a log", 1),
        (b'{"a":"\xff"}', "not a line of a log", 1),
    ],
)
def test_what_is_no_line_says_why(text: str | bytes, said: str, column: int) -> None:
    with pytest.raises(LineError) as caught:
        read_object(text)
    assert said in caught.value.message
    assert caught.value.column == column
