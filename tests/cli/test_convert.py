"""`convert`: every form in and out, as the contract says."""

from __future__ import annotations

import json

import pytest

MDX = """# 首都

首都は<question correct="東京" />、フランスは<question correct="パリ" choiceItems='["ローマ","パリ"]' hint="川" />です。

- <question correctItems='["酸素","水素"]' isMultipleChoice="true" score="2" />
"""


def result(finished):
    assert finished.returncode == 0, finished.stderr.decode()
    return json.loads(finished.stdout)


def test_editor_json_is_what_is_written_unless_said_otherwise(run):
    value = result(run("convert", given=MDX))
    assert value == result(run("convert", "--from", "mdx", "--to", "editor-json", "--profile", "testmaker", given=MDX))
    assert value[0] == {"type": "h1", "children": [{"text": "首都"}]}
    assert value[1]["type"] == "paragraph"
    assert value[1]["children"][1] == {
        "type": "question",
        "children": [{"text": "", "type": "input-answer", "correct": "東京"}],
    }


def test_the_plate_profile_has_its_names(run):
    assert result(run("convert", "--profile", "plate", given=MDX))[1]["type"] == "p"


def test_mdx_is_written_canonically_and_is_its_own_form(run):
    once = run("convert", "--to", "mdx", given=MDX).stdout
    assert run("convert", "--to", "mdx", given=once).stdout == once
    assert '<question correct="東京" />' in once.decode()


@pytest.mark.parametrize("profile", ["testmaker", "plate"])
def test_editor_json_comes_back_from_its_own_file_and_from_among_words(run, profile):
    value = run("convert", "--profile", profile, given=MDX).stdout
    fenced = "できました。\n```json\n".encode() + value + b"```\n"
    thought = b"<think>" + b"let me see, " * 500 + b"</think>\n" + fenced
    for given in (value, fenced, thought):
        assert run("convert", "--profile", profile, given=given).stdout == value
    assert run("convert", "--from", "editor-json", "--profile", profile, given=fenced).stdout == value


def test_editor_json_becomes_mdx(run):
    value = run("convert", given=MDX).stdout
    mdx = run("convert", "--from", "editor-json", "--to", "mdx", given=value).stdout
    assert run("convert", given=mdx).stdout == value


def test_a_learner_gets_no_key(run):
    finished = run("convert", "--to", "learner-json", "--secret", "s", given=MDX)
    view = result(finished)
    for key in ("東京", "酸素", "水素"):
        assert key not in finished.stdout.decode()
    first, second, third = view["questions"]
    assert first == {"id": first["id"], "kind": "typed", "score": 1}
    assert second == {
        "id": second["id"],
        "kind": "choice",
        "choices": ["ローマ", "パリ"],
        "hint": "川",
        "score": 1,
    }
    assert third == {"id": third["id"], "kind": "typed-all", "score": 2}
    assert view["blocks"][1]["children"][1] == {"type": "question", "id": first["id"]}


def test_the_learner_view_hangs_on_the_secret_and_on_nothing_else(run):
    views = [run("convert", "--to", "learner-json", "--secret", secret, given=MDX).stdout for secret in ("s", "s", "t")]
    assert views[0] == views[1] != views[2]


def test_without_a_secret_the_installation_makes_one_and_keeps_it(run, tmp_path):
    views = [run("convert", "--to", "learner-json", given=MDX).stdout for _ in range(2)]
    assert views[0] == views[1]
    assert len((tmp_path / "data" / "secret").read_bytes()) == 32


def test_mdast_keeps_the_tags_as_written(run):
    tree = result(run("convert", "--to", "mdast", given=MDX))
    assert tree["type"] == "root"
    question = tree["children"][1]["children"][1]
    assert (question["type"], question["name"]) == ("mdxJsxTextElement", "question")
    assert question["attributes"] == [{"type": "mdxJsxAttribute", "name": "correct", "value": "東京"}]


def test_the_older_notation_is_read_when_it_is_one(run):
    given = "りんごは英語で(A=apple,W=[banana,orange])です。"
    value = result(run("convert", given=given))
    assert value == result(run("convert", "--from", "notation", given=given))
    leaf = value[0]["children"][1]["children"][0]
    assert leaf["correct"] == "apple"
    assert sorted(leaf["choiceItems"]) == ["banana", "orange"]
    assert result(run("convert", "--from", "mdx", given=given)) == [
        {"type": "paragraph", "children": [{"text": given}]}
    ]


def test_auto_takes_a_reply_out_of_its_wrapping_and_mdx_does_not(run):
    reply = f"<think>考え中</think>\n承知しました。\n\n```mdx\n{MDX}```\n\nご確認ください。"
    finished = run("convert", "--language", "en", given=reply)
    assert finished.stdout == run("convert", given=MDX).stdout
    assert "1:1 info reply-wrapping" in finished.stderr.decode()
    unwrapped = run("convert", "--from", "mdx", "--to", "mdx", given=reply).stdout.decode()
    assert "承知しました" in unwrapped


def test_diagnostics_go_to_standard_error_and_into_the_lines_of_a_batch(run):
    given = '一行目\n\n首都は<question correct="東京"'
    single = run("convert", "--from", "mdx", given=given)
    assert single.returncode == 0
    assert json.loads(single.stdout)
    assert "3:4 " in single.stderr.decode()
    line = json.loads(run("convert", "--from", "mdx", "--batch", given=json.dumps({"name": "x", "text": given})).stdout)
    assert line["result"] == json.loads(single.stdout)
    found = line["diagnostics"][0]
    assert set(found) == {"rule", "severity", "message", "question", "start", "end", "line", "column", "fix"}
    assert (found["line"], found["column"]) == (3, 4)
    assert given[found["start"] :].startswith("<question")


def test_what_cannot_be_kept_of_a_foreign_value_is_said(run):
    value = [{"type": "callout", "children": [{"text": "注意"}]}]
    finished = run("convert", "--language", "en", "--to", "mdx", given=json.dumps(value))
    assert finished.stdout.decode() == "注意\n"
    assert "“callout” is not known here" in finished.stderr.decode()


@pytest.mark.parametrize("source", ["auto", "mdx", "editor-json", "notation"])
def test_no_input_ends_in_a_traceback(run, source):
    texts = [
        "",
        " \n\n",
        "<question",
        "{",
        "[",
        "a < b {x} </question>",
        "\x00",
        "\ufeff",
        "```",
        "$$",
        "(A=",
        "|" * 99,
    ]
    given = "".join(json.dumps({"name": text, "text": text}) + "\n" for text in texts)
    finished = run("convert", "--from", source, "--batch", given=given)
    assert finished.stderr == b""
    answers = [json.loads(line) for line in finished.stdout.splitlines()]
    assert [answer["name"] for answer in answers] == texts
    assert all(answer["result"] for answer in answers)


def test_a_text_without_editor_json_is_unusable_as_such(run):
    finished = run("convert", "--from", "editor-json", "--to", "mdx", given="ただの文章")
    assert finished.returncode == 1
    assert finished.stdout.decode() == "ただの文章\n"
    assert "JSON が見つかりません" in finished.stderr.decode()
