"""The words on the screens, in both languages, and the choice between them."""

from __future__ import annotations

from typing import Final, cast

import streamlit as st

from core.text import Language, Message

LANGUAGE_NAMES: Final[dict[Language, str]] = {"ja": "日本語", "en": "English"}


def language() -> Language:
    """The language of this session: what the user chose, else what his browser asks for, else Japanese."""
    if chosen := st.query_params.get("lang"):
        return "en" if chosen == "en" else "ja"
    locale = st.context.locale or "ja"
    return "ja" if locale.lower().startswith("ja") else "en"


def switch_language() -> None:
    """Callback of the language switch."""
    st.query_params["lang"] = cast(Language, st.session_state["language"])
    st.session_state.pop("tab", None)  # tabs are known by their names


def say(message: Message, /, **values: object) -> str:
    """The message in this session's language, `{names}` filled in."""
    return message.in_language(language()).format(**values) if values else message.in_language(language())


PRODUCT = Message("あなうめスタジオ", "Anaume Studio")
AUTHOR = Message("つくる", "Make")
LIBRARY = Message("テスト一覧", "My tests")
LANGUAGE = Message("ことば", "Language")
UNTITLED = Message("無題のテスト", "Untitled test")
SAVED = Message("版 {number} ・ 保存済み", "Version {number} · saved")
BACK_TO_TEST = Message("テストに戻る", "Back to the test")
NEW_TEST = Message("新しいテスト", "New test")
UNDO = Message("元に戻す", "Undo")
HISTORY = Message("履歴", "History")
TAKE_UP = Message("この版を使う", "Use this one")
VERSION = Message("版 {number}", "Version {number}")
TAKE_AWAY = Message("書き出す", "Take away")
TAKE_JSON = Message("エディタ用ファイル（JSON）", "File for the editor (JSON)")
TAKE_JSON_HELP = Message(
    "テストメーカーのエディタがそのまま読みこめます。", "Your Test Maker editor loads it unchanged."
)
TAKE_PLATE = Message("Plate 標準のファイル（JSON）", "File for plain Plate (JSON)")
TAKE_MDX = Message("原稿（MDX）", "Source text (MDX)")
NOTHING_TO_TAKE = Message("テストができると、ここから書き出せます。", "Once there is a test, take it away from here.")

ASK = Message(
    "資料を入れて、作りたいテストを書く",
    "Add a page, ask for a test",
)
ASK_MORE = Message("直したいところを書いてください", "Say what to change")
SUGGESTIONS = (
    Message("もっと増やして", "Add more questions"),
    Message("年号は選択式で", "Make the years multiple choice"),
    Message("少し減らして", "A few questions fewer"),
)
EMPTY_TITLE = Message("どんなテストを作りますか", "What test shall we make?")
EMPTY_LEAD = Message(
    "教科書やプリントのPDF・写真・Word などを入力欄に入れるか、Web ページのアドレスを貼って、"
    "「この範囲で穴埋めを8問。年号は選択式で」のように書いてください。",
    "Put a PDF, a photo or a Word file into the box you write in, or paste the address of a web page, and say, for "
    "example, “8 blanks from this, years as multiple choice”.",
)
EMPTY_SAMPLES = Message("まず試してみるなら", "Just to see it work")
SAMPLE_REQUEST = Message(
    "この範囲で穴埋めを8問。年号は選択式で", "8 questions from this page, years as multiple choice"
)
PASSWORD = Message("「{name}」のパスワード", "Password of “{name}”")
PASSWORD_READ = Message("読みこむ", "Read it")
PASSWORD_REQUEST = Message("「{name}」を読んで、テストを作って", "Read “{name}” and make a test")
STOP = Message("止める", "Stop")
RETRY = Message("もう一度ためす", "Try again")
CORRECT_ADDRESS = Message(
    "ご依頼を下の欄に戻しました。アドレスを直すか、ファイルを入れて、もう一度送ってください。",
    "Your request is back in the box below. Correct the address or add a file, and send it again.",
)
WORKING = Message("作業しています", "Working")
YOU = Message("あなた", "You")
STUDIO = Message("スタジオ", "Studio")
QUESTION = Message("問{number}", "Q{number}")
NOT_SENT = Message("送れませんでした", "Not sent")
STEPS = Message("したこと", "What was done")
ABOUT = Message("約", "about ")
USAGE = Message(
    "AIの利用: {calls}回、送信 {sent}・受信 {received} トークン",
    "AI used: {calls} calls, {sent} tokens sent, {received} received",
)
COST = Message("（約 {cost} {currency}）", " (about {cost} {currency})")
COST_LITTLE = Message("（0.01 {currency} 未満）", " (less than 0.01 {currency})")
USAGE_OF_TEST = Message("このテスト全体　{line}", "This test in all: {line}")
OTHERS = Message("ほか", "Others")
ADDED = Message("追加", "added")
REMOVED = Message("削除", "removed")
UNTOUCHED = Message(
    "{count}問の答えと選択肢は変わっていません", "The answers and choices of {count} questions have not changed"
)
UNTOUCHED_TEXT = Message(
    "{count}問と本文は1文字も変わっていません",
    "{count} questions and the text have not changed by a single character",
)

CHANGED_PLACES = Message("変わったところ {count}", "What changed: {count}")
CHANGED_MORE = Message("ほかに{count}か所", "More places: {count}")
KEEP_ALL = Message("このままでよい", "Keep all")
REJECT = Message("戻す", "Take back")
REJECT_ALL = Message("すべて戻す", "Take all back")

PLACE = Message("表示", "Show")
PLACE_CHAT = Message("会話", "Conversation")
PLACE_TEST = Message("テスト", "Test")

TAB_TEST = Message("テスト", "Test")
TAB_SOURCE = Message("原稿", "Source")
TAB_MATERIAL = Message("資料", "Material")
TEACHER_VIEW = Message("先生用（答えあり）", "Teacher's copy (with answers)")
PARTIAL_POINTS = Message("部分点をつける", "Partial points")
PARTIAL_POINTS_HELP = Message(
    "答えが2つ以上ある問題で、合っている分だけ点をつけます。まちがった答えは、その分だけ引きます。",
    "Where a question asks for several answers, each right one earns its share; a wrong one takes a share away.",
)
UNDECIDED = Message("先生が確かめる答え {count}", "For you to decide: {count}")
ACCEPTANCE = Message("採点の例", "What counts, by example")
ACCEPTED = Message("正解にするもの", "Marked right")
REFUSED = Message("正解にしないもの", "Not marked right")
SIDE_BY_SIDE = Message("原稿を並べる", "Source beside it")
SOURCE_LABEL = Message("原稿", "Source text")
SOURCE_HELP = Message(
    "書きかえて欄の外を押すと（または Ctrl+Enter）、テストに反映されます。",
    "Change it, then click outside (or press Ctrl+Enter): the test follows.",
)
SOURCE_CONFLICT = Message(
    "編集中に新しい版ができたため、あなたの書きかえは版 {number} として保存しました。",
    "A new version came in while you were editing; your change was kept as version {number}.",
)
CHECKS = Message("たしかめること {count}", "To check: {count}")
NOTES = Message("参考 {count}", "Notes: {count}")
CHECKS_CLEAR = Message("気になるところはありません", "Nothing to worry about")
CHECKS_LATER = Message("テストができると、ここで確かめます。", "Once there is a test, it is checked here.")
SHOW_PLACE = Message("場所を見る", "Show the place")
PLACES = Message("{count}か所", "{count} places")
PLACE_IN_TEXT = Message("本文", "Text")
SEVERITY = {
    "error": Message("誤り", "Error"),
    "warning": Message("注意", "Warning"),
    "info": Message("参考", "Note"),
}
ORIGIN = Message("問{number}のもと", "Where Q{number} comes from")
ORIGIN_SOURCE = Message("原稿で直す", "Change it in the source")
CLOSE = Message("閉じる", "Close")
ORIGIN_PLACE = Message("{name}　{page}ページ", "{name}, page {page}")
ORIGIN_PAGE = Message("ページ全体を見る", "See the whole page")
ORIGIN_UNKNOWN = Message(
    "資料の中に同じ内容の文が見つかりません。", "No passage of the material says the same as this question."
)
MATERIAL_EMPTY = Message("まだ資料はありません。", "No material yet.")
MATERIAL_PAGE = Message("{number}ページ", "Page {number}")
MATERIAL_PICTURE = Message("画像", "Picture")
DOUBTFUL = Message("読みまちがいかもしれません", "This may be misread")
FIGURES_SHOW = Message("図を見る（{count}）", "Show the figures ({count})")
FIGURE_INSERT = Message("テストに入れる", "Put into the test")
FIGURE_IN = Message("テストに入っています", "In the test")
FIGURE_PUT_IN = Message("図をテストに入れました。", "The figure is in the test.")
TAKE_BESIDE = Message("図は別のファイルにする（ZIP）", "Pictures as files beside it (ZIP)")
TURN_LEFT = Message("左に回す", "Turn left")
TURN_RIGHT = Message("右に回す", "Turn right")
TURN_OVER = Message("上下を逆にする", "Turn over")
MATERIAL_UNREAD = Message("このページは読めませんでした。", "This page could not be read.")

LIBRARY_EMPTY = Message("まだテストはありません。", "No tests yet.")
OPEN = Message("開く", "Open")
DUPLICATE = Message("複製", "Duplicate")
RENAME = Message("名前を変える", "Rename")
RENAME_LABEL = Message("新しい名前", "New name")
SAVE = Message("保存", "Save")
DELETE = Message("削除", "Delete")
DELETED = Message("「{title}」を削除しました。", "“{title}” was deleted.")
UNDELETE = Message("削除を取り消す", "Bring it back")
GONE = Message(
    "このテストは見つかりません。削除されたか、アドレスが違います。",
    "This test is not here: it was deleted, or the address is wrong.",
)
TO_LIBRARY = Message("テスト一覧へ", "To my tests")
LAST_CHANGED = Message("{when} 更新", "changed {when}")
QUESTIONS = Message("{count}問", "{count} questions")
COPY_OF = Message("{title} の写し", "Copy of {title}")

SETTINGS = Message("設定", "Settings")
MODEL_TITLE = Message("問題を作るAI", "The AI that writes questions")
MODEL_LEAD = Message(
    "AIをつなぐと、資料の内容に合わせた出題や、文章の書き直し、写真の読みとりを頼めます。つながなくても、資料の文から穴埋めを作れます。",
    "With an AI connected, you can have questions worked out from the material, passages reworded and photos read. "
    "Without one, blanks are made from the sentences of the material.",
)
MODEL_NONE = Message("いまはAIを使わずに動いています。", "At present no AI is used.")
MODEL_OF_SERVER = Message(
    "いまは {model}（{address}）を使っています。サーバーの設定によるものです。",
    "At present {model} ({address}) is used, as this server is set up.",
)
MODEL_OWN = Message("いまは {model}（{address}）を使っています。", "At present {model} ({address}) is used.")
MODEL_PROVIDER = Message("どのAIを使いますか", "Which AI do you want to use?")
MODEL_NOBODY = Message("AIを使わない", "No AI")
MODEL_OTHER = Message("そのほか（OpenAI互換のサーバー）", "Another OpenAI-compatible server")
MODEL_ADDRESS = Message("アドレス", "Address")
MODEL_NAME = Message("モデルの名前", "Name of the model")
MODEL_NAME_MISSING = Message("モデルの名前を入れてください。", "Please enter the name of the model.")
MODEL_KEY = Message("APIキー", "API key")
MODEL_KEY_HELP = Message(
    "このタブを開いているあいだだけ覚えています。再読みこみすると消えます。どこにも保存しません。",
    "It is remembered while this tab is open, until you reload it, and stored nowhere.",
)
MODEL_SEES = Message("画像を読めるモデルですか", "Can the model see pictures?")
SEES = {
    "try": Message("わからない（ためす）", "Not sure (try it)"),
    "yes": Message("読める", "Yes"),
    "no": Message("読めない", "No"),
}
MODEL_API = Message("通信のしかた", "Protocol")
MODEL_API_HELP = Message("ふつうは「自動」のままで動きます。", "“Automatic” suits nearly always.")
API_AUTO = Message("自動", "Automatic")
MODEL_DETAILS = Message("くわしい設定（通信・上限・料金）", "More settings (protocol, limits, prices)")
MODEL_CONTEXT = Message("モデルが一度に読める量（トークン）", "What the model can read at once (tokens)")
LIMIT_TURN = Message("1回の依頼で使ってよい量（トークン）", "At most for one request (tokens)")
LIMIT_TEST = Message("1つのテストで使ってよい量（トークン）", "At most for one test (tokens)")
PRICE_INPUT = Message("送る100万トークンの料金（米ドル）", "Price of a million tokens sent (US dollars)")
PRICE_OUTPUT = Message("受け取る100万トークンの料金（米ドル）", "Price of a million tokens received (US dollars)")
MODEL_USE = Message("このAIを使う", "Use this")
MODEL_USE_NONE = Message("AIを使わずに続ける", "Go on without AI")
MODEL_CHOSEN = Message(
    "この設定で動いています。タブを閉じるか、再読みこみするまで続きます。",
    "This is in use, until you close or reload this tab.",
)
MODEL_TRY = Message("接続を確かめる", "Test the connection")
MODEL_TRYING = Message("つながるか確かめています", "Trying the connection")
MODEL_WORKS = Message("つながりました。使えます。", "It answers and can be used.")
MODEL_FORGET = Message("サーバーの設定に戻す", "Back to the server's settings")

CALLS = Message("AIとのやりとりの記録", "What was asked of the AI")
CALLS_EMPTY = Message("まだAIに頼んだことはありません。", "Nothing has been asked of the AI yet.")
CALLS_FAILING = Message(
    "同じ内容の依頼が{times}回つづけて失敗しています（{purpose}、{when}）。偶然ではなさそうです: {why}",
    "The same request has failed {times} times in a row ({purpose}, {when}). That is hardly chance: {why}",
)
CALLS_COLUMNS = (
    Message("日時", "When"),
    Message("内容", "For"),
    Message("モデル", "Model"),
    Message("結果", "Result"),
    Message("送信トークン", "Tokens sent"),
    Message("受信トークン", "Tokens received"),
    Message("秒", "Seconds"),
    Message("回数", "Requests"),
)
CALLS_FAILED = Message("うまくいかなかったもの", "What went wrong")
CALL_RAW = Message("届いた返事", "The reply that came")
PURPOSES = {
    "plan": Message("手順を決める", "Planning"),
    "draft": Message("問題を作る", "Writing questions"),
    "edit": Message("書き直す", "Editing"),
    "repair": Message("直す", "Repairing"),
    "explain": Message("解説を書く", "Explaining"),
    "add_distractors": Message("誤答を作る", "Wrong choices"),
    "look": Message("画像を見る", "Looking at a picture"),
    "search": Message("調べる", "Searching"),
    "check": Message("接続の確認", "Testing the connection"),
}
