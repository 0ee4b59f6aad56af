"""The steps of the fold. Each gives the edits that it makes to a text, sorted and apart.

One order of steps serves both `fold` and `fold_with_map`, so that the two cannot disagree.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator

from core.text.edits import Edit
from core.text.symbols import is_numbered_formula, keeps_case

Step = Callable[[str], list[Edit]]
Replacement = str | Callable[[re.Match[str]], str]

MAX_PASSES = 20  # two are the rule; every level of nested markup takes one more
MAX_SYMBOLS_LENGTH = 100  # an answer in symbols is short; in running text case is no sign
MAX_MARKUP_LENGTH = 2000  # markup is taken off keys and replies; in a long text a `*` is a `*`

_KATAKANA = "ァ-ヺー"
_KANA = "ぁ-ゖァ-ヺー"
_CJK = rf"{_KANA}ゝゞヽヾ々〆〇\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_SPACED = rf"[^\W_{_CJK}]"  # letters and digits that stand apart with a space: all but Chinese and Japanese ones

# Digits, small letters, kana and the common kanji; single spaces between Latin words.
_PLAIN = re.compile(r"[0-9a-zぁ-ゖァ-ヶ一-\u9fff]*|[0-9a-z]+(?: [0-9a-z]+)*")
# Soft hyphen, joiners, direction marks, word joiner, byte order mark, variation selectors.
_INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff]+"
)


def stages(text: str) -> Iterator[tuple[list[Edit], str]]:
    """Each change of the fold in order: its edits, and the text after them.

    All steps are taken again until nothing changes: what lay under markup is folded too, and so is what a step uncovers
    (a mark behind a space that is gone, the two letters of ß).
    """
    for _ in range(MAX_PASSES):
        if is_folded(text):
            return
        before = text
        for step in _STEPS:
            if edits := step(text):
                text = edited(text, edits)
                yield edits, text
        if text == before:
            return


def is_folded(text: str) -> bool:
    """True for most texts that the fold would not change, at a glance; False says nothing."""
    return _PLAIN.fullmatch(text) is not None


def edited(text: str, edits: list[Edit]) -> str:
    """The text after edits that are known to be sorted and apart."""
    pieces: list[str] = []
    done = 0
    for edit in edits:
        pieces += text[done : edit.start], edit.text
        done = edit.end
    pieces.append(text[done:])
    return "".join(pieces)


def _substitute(pattern: re.Pattern[str], replacement: Replacement, text: str) -> list[Edit]:
    edits = []
    for match in pattern.finditer(text):
        new = replacement if isinstance(replacement, str) else replacement(match)
        if new != match.group():
            edits.append(Edit(match.start(), match.end(), new))
    return edits


# --- marks of all shapes ----------------------------------------------------------------------------------------------

_SHAPES = {
    **dict.fromkeys("’‘‚‛′´ʼʹ՚ꞌ", "'"),
    **dict.fromkeys("“”„‟″〝〞〟「」『』｢｣﹁﹂﹃﹄«»", '"'),
    **dict.fromkeys("‐‑‒–—―−⁃﹘﹣－─━︱︲", "-"),
    **dict.fromkeys("〜～˜∼∿", "~"),
    **dict.fromkeys("○◯⭕", "〇"),
    **dict.fromkeys("✕✖✗✘❌╳", "×"),
    **dict.fromkeys("⁄∕", "/"),
    "、": ",",
    "。": ".",
    "∶": ":",
    "゠": "=",
    "º": "°",
}
_SHAPED = re.compile("[" + re.escape("".join(_SHAPES)) + "]")
_SHAPE_TABLE = str.maketrans(_SHAPES)


def _shape(match: re.Match[str]) -> str:
    return _SHAPES[match.group()]


# --- levels: 2² is 2^2, never 22 -------------------------------------------------------------------------------------

_SUPER = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ", "0123456789+-=()ni", strict=True))
_SUB = dict(zip("₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₒₓₔₕₖₗₘₙₚₛₜ", "0123456789+-=()aeoxəhklmnpst", strict=True))
_LEVELS = re.compile(rf"(?P<up>[{''.join(_SUPER)}]+)|(?P<down>[{''.join(_SUB)}]+)")


def _level(match: re.Match[str]) -> str:
    sign, table = ("^", _SUPER) if match["up"] else ("_", _SUB)
    level = sign + "".join(table[char] for char in match.group())
    after = match.string[match.end() : match.end() + 1]
    # 2²3 must not become 2^23, which is 2²³.
    return level + " " if level[-1].isdigit() and after.isdigit() and after not in _SUPER | _SUB else level


# --- width and compatibility forms (NFKC), a character with its marks at a time ---------------------------------------

_NFKC_SUSPECTS = re.compile(r"[^\x00-\x7eぁ-ゖァ-ヺー一-\u9fff、。「」『』・]+")
# Joined to the character before them though they are no marks: half-width voiced sounds, Korean letters.
_JOINING_LETTERS = re.compile(r"[ﾞﾟ\u1100-\u11ff\u3131-\u318e\uffa1-\uffdc]")
# ㎡ is m^2: its NFKC form would lose the level.
_SQUARED = {
    char: unicodedata.normalize("NFKC", char[0])[:-1] + "^" + unicodedata.normalize("NFKC", char)[-1]
    for char in map(chr, range(0x3380, 0x33E0))
    if unicodedata.decomposition(char).endswith((" 00B2", " 00B3"))
}
_FRACTIONS = "¼½¾⅐⅑⅒⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞"


def _joins(char: str) -> bool:
    return unicodedata.category(char)[0] == "M" or _JOINING_LETTERS.match(char) is not None


def _compatibility(text: str) -> list[Edit]:
    if text.isascii() or unicodedata.is_normalized("NFKC", text):
        return []
    edits: list[Edit] = []
    for run in _NFKC_SUSPECTS.finditer(text):
        start = run.start()
        if start and _joins(text[start]):
            start -= 1
        while start < run.end():
            end = start + 1
            while end < run.end() and _joins(text[end]):
                end += 1
            plain = _plain(text, start, end)
            if plain != text[start:end]:
                edits.append(Edit(start, end, plain))
            start = end
    return edits


def _plain(text: str, start: int, end: int) -> str:
    char = text[start]
    if char in _SQUARED:
        return _SQUARED[char] + unicodedata.normalize("NFKC", text[start + 1 : end])
    plain = unicodedata.normalize("NFKC", text[start:end]).translate(_SHAPE_TABLE)
    # 1½ must not become 11/2.
    return f" {plain}" if char in _FRACTIONS and text[start - 1 : start].isdigit() else plain


# --- markup -----------------------------------------------------------------------------------------------------------

_TAGS = r"b|strong|i|em|u|s|del|mark|small|big|span|code|sub|sup|br"
_MARKUP: tuple[tuple[re.Pattern[str], Replacement], ...] = (
    (re.compile(r"<rt>[^<>]*</rt>|<rp>[^<>]*</rp>|</?(?:ruby|rb|rt|rp)>", re.I), ""),
    (re.compile(r"<sup>(?=[^<>]+</sup>)", re.I), "^"),
    (re.compile(r"<sub>(?=[^<>]+</sub>)", re.I), "_"),
    (re.compile(rf"</?(?:{_TAGS})\s*/?>", re.I), ""),
)
# A pair of marks around something, as Markdown reads it: not between digits (2*3*4), not beside inner white space.
_PAIRS = re.compile(
    r"(?<![*\w])(?P<star>\*{1,3})(?![\s*])(?P<starred>[^*]+)(?<!\s)(?P=star)(?![*\w])"
    r"|(?<![*\d])(?P<bold>\*\*\*?)(?![\s*])(?P<strong>[^*]+)(?<!\s)(?P=bold)(?![*\d])"
    r"|(?<![_\w])(?P<low>_{1,3})(?![\s_])(?P<underscored>[^_]+)(?<!\s)(?P=low)(?![_\w])"
    r"|(?<!~)~~(?![\s~])(?P<struck>[^~]+)(?<!\s)~~(?!~)"
    r"|(?<!`)`(?P<code>[^`]+)`(?!`)"
    r"|\A\s*\$(?![\s$])(?P<formula>[^$]+)(?<!\s)\$\s*\Z"
)


def _markup(text: str) -> list[Edit]:
    if len(text) > MAX_MARKUP_LENGTH:
        return []
    for pattern, replacement in _MARKUP:
        if edits := _substitute(pattern, replacement, text):
            return edits
    edits = []
    for match in _PAIRS.finditer(text):
        inner = match.span(_inner_group(match))
        edits += [Edit(match.start(), inner[0], ""), Edit(inner[1], match.end(), "")]
    return edits


def _inner_group(match: re.Match[str]) -> str:
    groups = ("starred", "strong", "underscored", "struck", "code", "formula")
    return next(name for name in groups if match[name] is not None)


# --- white space, joints and case -------------------------------------------------------------------------------------

_SPACE_NOT_KEPT = re.compile(rf"(?<!{_SPACED})(?<!\s)\s++|\s++(?!{_SPACED})")
_SPACE = re.compile(r"\s{2,}|[^\S ]")
# ー between digits, kanji or letters is a dash typed with the key beside it: 090ー1234.
_DASHES = re.compile(rf"(?<=\w)~(?=\w)|(?<=[^\W_{_KANA}])ー+(?=[^\W_{_KANA}])")
# A Japanese keyboard gives the long vowel where a minus is meant: ー5.
_TYPED_MINUS = re.compile(rf"(?<![{_CJK}ー])ー(?=\d)")
# ジョン・F・ケネディ, アルザス＝ロレーヌ; not the labels ア・イ.
_KATAKANA_JOINTS = re.compile(
    rf"(?<=[{_KATAKANA}]{{2}})[・=-](?=[{_KATAKANA}]{{2}})"
    rf"|(?<=[{_KATAKANA}]{{2}})・(?=[{_KATAKANA}])|(?<=[{_KATAKANA}])・(?=[{_KATAKANA}]{{2}})"
    rf"|(?<=[{_KATAKANA}]{{2}})・(?=[A-Za-z])|(?<=[A-Za-z])・(?=[{_KATAKANA}]{{2}})"
)
# JIS Z 8301's former rule: words of three sounds and more may drop the last ー. ドラマー is no ドラマ.
_LAST_LONG_VOWEL = re.compile(rf"(?<=[{_KATAKANA}]{{2}}[ァ-ヺ])(?<!ドラマ)ー+(?![{_KATAKANA}])")

_LATIN_RUN = re.compile(r"[A-Za-z][0-9A-Za-z_]*")
_OTHER_LETTER = re.compile(r"[^\x00-\x7fぁ-ヿ一-\u9fff]")


def _case(text: str) -> list[Edit]:
    if "_" not in text and text.casefold() == text:
        return []
    said_by_case = _said_by_case(text)
    edits = [
        Edit(run.start(), run.end(), token)
        for run in _LATIN_RUN.finditer(text)
        if (token := _cased(run.group(), said_by_case)) != run.group()
    ]
    if not text.isascii():
        edits += _substitute(_OTHER_LETTER, lambda match: match.group().casefold(), text)
        edits.sort()
    return edits


def _said_by_case(text: str) -> bool:
    """True where all Latin words are symbols (5 Mg, Ca(OH)2): in `Mt. Fuji` nobody means meitnerium.

    A single letter is an element only where it is all there is, else a name (S極, y軸).
    """
    if len(text) > MAX_SYMBOLS_LENGTH:
        return False
    words = [run for run in _LATIN_RUN.findall(text) if len(run) > 1]
    return len(text) == 1 or (bool(words) and all(map(keeps_case, words)))


def _cased(token: str, said_by_case: bool) -> str:
    if "_" in token and is_numbered_formula(token):
        token = token.replace("_", "")  # H₂O is written H2O where there are no levels
    return token if said_by_case and keeps_case(token) else token.casefold()


def _step(pattern: re.Pattern[str], replacement: Replacement) -> Step:
    return lambda text: _substitute(pattern, replacement, text)


_STEPS: tuple[Step, ...] = (
    _step(_INVISIBLE, ""),
    _step(_SHAPED, _shape),
    _step(_LEVELS, _level),
    _compatibility,
    _markup,
    _step(_SPACE_NOT_KEPT, ""),
    _step(_SPACE, " "),
    _step(_TYPED_MINUS, "-"),
    _step(_DASHES, "-"),
    _step(_KATAKANA_JOINTS, ""),
    _step(_LAST_LONG_VOWEL, ""),
    _case,
)
