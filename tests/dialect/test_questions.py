from __future__ import annotations

import pytest

from core.dialect import parse, write_question
from core.document.ids import with_ids
from core.document.nodes import Question
from core.document.walk import questions
from core.editor_json import read, write


def question(text):
    (found,) = questions(parse(text).document)
    return found


@pytest.mark.parametrize(
    ("attributes", "answers", "rule", "choices"),
    [
        ('correct="東京"', ("東京",), "one", None),
        ('correct="1914"', ("1914",), "one", None),
        ('correct="007"', ("007",), "one", None),
        ("correct={1914}", ("1914",), "one", None),
        (
            """correct='["自民党","自由民主党"]' hasAlternativeSolutions="true\"""",
            ("自民党", "自由民主党"),
            "any",
            None,
        ),
        ("""correctItems='["酸素","水素"]' isMultipleChoice="true\"""", ("酸素", "水素"), "all", None),
        ("""correctItems='["酸素","水素"]' isMultipleChoice""", ("酸素", "水素"), "all", None),
        ("""correct={["a","b"]} isMultipleChoice={true} choiceItems={["c"]}""", ("a", "b"), "all", ("c",)),
        ("""correct='["a","b"]' choiceItems='["c"]'""", ("a", "b"), "all", ("c",)),
        ("""correct='["a","b"]'""", ("a", "b"), "any", None),
        ("""correct='["a"]'""", ("a",), "one", None),
        ("""correct="誤り" choiceItems='["正しい","誤り"]'""", ("誤り",), "one", ("正しい", "誤り")),
        ("""correct="x" choiceItems='[]'""", ("x",), "one", ()),
        ('correct=""', (), "one", None),
        ("", (), "one", None),
    ],
)
def test_the_kinds_of_question(attributes, answers, rule, choices):
    found = question(f"答は<question {attributes} />。")
    assert (found.answers, found.rule, found.choices) == (answers, rule, choices)


def test_what_goes_with_a_question_is_kept():
    found = question('a<question correct="x" explain="わけ" hint="手" ruby="えっくす" score="2.5" corect="y" mark />b')
    assert (found.explain, found.hint, found.ruby, found.score) == ("わけ", "手", "えっくす", 2.5)
    assert found.unknown == (("corect", "y"), ("mark", None))


def test_equal_questions_have_ids_of_their_own_and_keep_them_when_others_come():
    before = questions(parse('<question correct="a" />\n<question correct="a" />').document)
    after = questions(parse('<question correct="b" />\n\n<question correct="a" />\n<question correct="a" />').document)
    assert len({each.id for each in after}) == 3
    assert [each.id for each in before] == [each.id for each in after][1:]


def test_a_choice_that_reads_two_ways_is_an_error_and_never_split():
    parsed = parse("""画面は<question correct="24型" choiceItems='["画面は32" 型","24型"]' />。""")
    (diagnostic,) = parsed.diagnostics
    assert (diagnostic.rule, diagnostic.severity, diagnostic.question) == ("choice-json", "error", 1)
    assert len(questions(parsed.document)[0].choices) == 2


@pytest.mark.parametrize(
    "value", ["a\"b'c", "行1\n行2", "\\frac{1}{2}", "a\\\\b", "&amp; & &lt;", '["x"]', "<question />", "x | y"]
)
def test_an_answer_survives_being_written(value):
    for original in (Question((value, "z"), "any"), Question(("z",), choices=(value, "y"), explain=value)):
        assert question(f"a{write_question(original)}b") == original


def test_in_a_cell_a_bar_may_be_escaped_as_in_any_cell():
    found = question('| a |\n|---|\n| <question correct="x\\|y" /> |')
    assert found.answers == ("x|y",)


def test_a_question_has_the_same_first_id_whatever_form_it_came_in():
    text = (
        'い<question correct="1" />ろ<question correct="1" />は<question correct="2" choiceItems=\'["3"]\' score="2" />'
    )
    document = parse(text).document
    ids = [question.id for question in questions(document)]
    assert len(set(ids)) == 3
    assert ids == [question.id for question in questions(with_ids(document))]
    assert ids == [question.id for question in questions(read(write(document)).document)]
