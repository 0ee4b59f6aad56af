"""What the planner says instead of a change, or beside one."""

from __future__ import annotations

from collections.abc import Sequence

from core.text import Message

WITHOUT_MODEL: dict[str, Message] = {
    "kinds": Message("正誤・並べ替え・語群などの形式", "other kinds such as true/false, matching or word banks"),
    "choices": Message("選択肢の細かな調整", "fine-tuning the choices"),
    "other_word": Message(
        "空欄にする語の差し替え（消してから増やすことはできます）",
        "replacing a blank by another (delete it and add one)",
    ),
    "explanations": Message("解説やヒントを書くこと", "writing explanations or hints"),
    "pictures": Message("図や画像を使うこと", "using pictures"),
    "translation": Message("ほかの言語にすること", "translating"),
    "order": Message("順番の入れ替え", "changing the order"),
    "answers": Message("答えの書き換え", "changing an answer"),
    "rewriting": Message("文章の書き換え", "rewriting the text"),
    "difficulty": Message("難しさの調整", "changing the difficulty"),
    "points": Message("配点", "setting points"),
    "readings": Message("ふりがな", "adding readings (furigana)"),
    "title": Message("題名や見出しの変更", "changing titles or headings"),
    "layout": Message("印刷や見た目のこと", "printing and layout"),
    "part": Message(
        "章や段落を選ぶこと（ページでなら選べます）", "choosing a chapter or paragraph (pages can be chosen)"
    ),
    "spread": Message("「1文に1問」のような割りふり", "placing a set number of blanks per sentence"),
    "search": Message("調べもの", "looking things up"),
    "numbers": Message("数値だけを選ぶこと（年号なら選べます）", "choosing only numbers (years can be chosen)"),
    "blank_this": Message(
        "語を名指しして空欄にすること（原稿で直接できます）", "blanking a word you name (you can do it in the source)"
    ),
}
POSSIBLE = Message(
    "できるのは、資料から問題を作る、増やす、減らす、消す、選択式と記述式を切り替える、元に戻す、です。",
    "What works: drafting questions from your material, more, fewer, deleting, multiple choice or typed, and undo.",
)
WELCOME = Message(
    "はい。作りたいテストや直したいところがあれば、いつでも書いてください。",
    "You are welcome. Write whenever there is a test to make or something to change.",
)
NOT_UNDERSTOOD = Message(
    "ご希望を読み取れなかったので、何も変えていません。", "I could not tell what you want, so nothing was changed."
)
NOTHING_CHANGED = Message("何も変えていません。", "Nothing was changed.")
NO_MATERIAL = Message(
    "資料がまだありません。PDF や写真を追加するか、原稿に文章を入れてから、もう一度送ってください。",
    "There is no material yet. Add a PDF or a photo, or put text into the source, and send it again.",
)
NO_QUESTIONS = Message(
    "まだ問題がないので、先に「8問作って」のように送ってください。",
    "There are no questions yet; ask for some first, such as “make 8 questions”.",
)
ADD_OR_REDO = Message(
    "いまの問題はそのままにしています。足すなら「あと3問」、作り直すなら「作り直して」と送ってください。",
    "Your questions are as they were. Send “3 more” to add some, or “start over” to draft anew.",
)
UNDO_OR_REDO = Message(
    "何も変えていません。ひとつ前に戻すなら「元に戻して」、問題を作り直すなら「作り直して」と送ってください。",
    "Nothing was changed. Send “undo” to go back one step, or “start over” to draft anew.",
)
UNDO_IS_WHOLE = Message(
    "ひとつの問題だけを元に戻すことはできません。直前の変更をまるごと戻すなら「元に戻して」と送ってください。",
    "A single question cannot be undone. Send “undo” to take back the whole last change.",
)
WHICH_NUMBER = Message(
    "何も消していません。問題の番号なら「問3を消して」、数なら「3問減らして」と送ってください。",
    "Nothing was removed. For the question send “delete question 3”, for the amount “remove 3 questions”.",
)
WHICH_ONES = Message(
    "どの問題かを「問2を…」のように番号で送ってください。", "Say which questions by number, such as “question 2”."
)
ALREADY = Message("すでにその数です。", "The test already has that many questions.")
NONE_SUCH = Message(
    "あてはまる問題がないので、そこは変えていません。", "No question fits that, so nothing was changed there."
)
NOT_ZERO = Message("0問のテストは作れません。", "A test cannot have 0 questions.")


def out_of_range(numbers: Sequence[int], count: int) -> Message:
    """Says which numbers do not exist."""
    named = "・".join(str(number) for number in numbers)
    english = ", ".join(str(number) for number in numbers)
    return Message(
        f"問{named}はありません（いまは{count}問です）。", f"There is no question {english} (there are {count})."
    )


def cannot(topics: Sequence[str], *, nothing_else: bool) -> Message:
    """Says what needs a model; with `nothing_else` also what works without one."""
    wishes = [WITHOUT_MODEL[topic] for topic in dict.fromkeys(topics)]
    ja = f"{'、'.join(wish.ja for wish in wishes)}は、AIモデルを設定するまでできません。"
    en = f"Without an AI model this is not possible: {'; '.join(wish.en for wish in wishes)}."
    return joined([Message(ja, en), *([POSSIBLE] if nothing_else else [])])


def joined(messages: Sequence[Message]) -> Message:
    """Several messages as one, each once."""
    once = list(dict.fromkeys(messages))
    return Message("".join(message.ja for message in once), " ".join(message.en for message in once))
