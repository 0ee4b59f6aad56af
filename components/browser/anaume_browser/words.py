"""The words of the sheet. The modules in the browser have none of their own; `{n}` and the like are filled in there."""

from __future__ import annotations

from core.text import Language, Message

WORDS = {
    "name_line": Message("　　　　年　　　　組　　　　番　　名前", "Class                    Name"),
    "score": Message("　　／ {total} 点", "     / {total} points"),
    "scored": Message("{points} ／ {total} 点", "{points} / {total} points"),
    "blank": Message("問{n}", "Question {n}"),
    "blank_part": Message("{name} の {part} つ目", "{name}, part {part}"),
    "choose": Message("選ぶ", "Choose"),
    "choose_all": Message("{name} あてはまるものをすべて選ぶ", "{name}: choose all that apply"),
    "pick": Message("問{n}のもとを見る", "See where question {n} comes from"),
    "hint": Message("ヒント", "Hint"),
    "reason": Message("理由", "Why"),
    "answer": Message("正解", "Answer:"),
    "right": Message("正解です", "Right"),
    "wrong": Message("ちがいます", "Wrong"),
    "undecided": Message("先生が見て決めます", "For the teacher to decide"),
    "mark": Message("採点する", "Mark my answers"),
    "mark_again": Message("もう一度採点する", "Mark again"),
    "result": Message("{total}問中{right}問が正解です", "{right} of {total} right"),
    "count": Message("{n}問", "{n} questions"),
    "table": Message("表（横に動かせます）", "Table, scrolls sideways"),
    "code": Message("記録（横に動かせます）", "Code, scrolls sideways"),
    "formula": Message("数式（横に動かせます）", "Formula, scrolls sideways"),
    "footnote": Message("注{n}", "Note {n}"),
    "footnotes": Message("注", "Notes"),
    "picture_missing": Message("画像を表示できません", "This picture cannot be shown"),
    "picture_load": Message("{host} の画像を表示する", "Show pictures from {host}"),
    "sound": Message("音声", "Recording"),
    "sound_missing": Message("音声を再生できません", "This recording cannot be played"),
    "done": Message("済み", "Done"),
    "open": Message("まだ", "Not done"),
}


def words_in(language: Language) -> dict[str, str]:
    """Every word of the sheet in one language."""
    return {name: message.in_language(language) for name, message in WORDS.items()}
