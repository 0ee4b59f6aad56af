"""One spelling for the many ways in which a formula is typed: full-width, ², ½, ≦, ×, 3分の2, TeX."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from itertools import groupby

from core.equivalence.mathematics.formula import MAX_LENGTH, Unreadable
from core.equivalence.numerals import chinese_number, with_percent

_SHAPES = str.maketrans(
    {
        **dict.fromkeys("‐‑‒–—―−⁻－─━", "-"),
        **dict.fromkeys("×✕✖⋅∙·•・∗", "*"),
        **dict.fromkeys("∕⁄", "/"),
        **dict.fromkeys("≦≤⩽", "≤"),
        **dict.fromkeys("≧≥⩾", "≥"),
        "∶": ":",
        "º": "°",
        "、": ",",
        "∣": "|",
        "〔": "(",
        "〕": ")",
    }
)
_GREEK = (
    *("alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "kappa", "mu", "nu", "xi", "pi", "rho"),
    *("sigma", "tau", "phi", "chi", "psi", "omega"),
)
_TEX = {
    **dict.fromkeys(("left", "right", "bigl", "bigr", "Bigl", "Bigr", "displaystyle"), ""),
    **dict.fromkeys(("times", "cdot"), "*"),
    "div": "÷",
    **dict.fromkeys(("le", "leq", "leqq", "leqslant"), "≤"),
    **dict.fromkeys(("ge", "geq", "geqq", "geqslant"), "≥"),
    "lt": "<",
    "gt": ">",
    "ne": "≠",
    "neq": "≠",
    "pm": "±",
    "mp": "∓",
    "degree": "°",
    "infty": "∞",
    **dict.fromkeys(("lvert", "rvert", "vert", "mid"), "|"),
    **dict.fromkeys(("quad", "qquad"), " "),
    **dict.fromkeys(("dfrac", "tfrac", "cfrac"), r"\frac "),
    **dict.fromkeys(("lbrace",), r"\{"),
    **dict.fromkeys(("rbrace",), r"\}"),
    **{tex: unicodedata.lookup(f"GREEK SMALL LETTER {tex.upper()}") for tex in _GREEK},
    "lambda": "λ",
    "varphi": "φ",
    "varepsilon": "ε",
    "Delta": "Δ",
    "Omega": "Ω",
}
_REPLACEMENTS: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"\A\s*(\*\*|__|\*)(?=\S)(.+)(?<=\S)\1\s*\Z"), r"\2"),
    (re.compile(r"\A\s*(?:\$\$?|\\\(|\\\[)(.*?)(?:\$\$?|\\\)|\\\])\s*\Z", re.DOTALL), r"\1"),
    (re.compile(r"\\(?:mathrm|text|rm|mathit)\s*\{([^{}\\]*)\}"), r" \1"),
    (re.compile(r"\\(?:vec|overrightarrow)\s*\{?([A-Za-z])\}?"), r" \1_{vec}"),
    (re.compile(r"\^\s*(?:\\circ\b|\{\s*\\circ\s*\})"), "°"),
    (re.compile(r"\\[,;:! ]|~"), " "),
    (re.compile(r"\\%"), "%"),
    (re.compile(r"または|\bor\b"), ","),
    (re.compile(r"<="), "≤"),
    (re.compile(r">="), "≥"),
    (re.compile(r"!="), "≠"),
    (re.compile(r"\*\*"), "^"),
    (re.compile(r"∛"), r"\\root{3}"),
)
_COMMAND = re.compile(r"\\([A-Za-z]+)")
# TeX takes one character where there are no braces: \frac12, \sqrt2.
_BARE_FRACTION = re.compile(r"\\frac\s*([0-9A-Za-z])\s*([0-9A-Za-z])")
_BARE_ROOT = re.compile(r"\\sqrt\s*([0-9A-Za-z])")
_COUNT = r"([\d〇一二三四五六七八九十百]+)"
_JAPANESE_FRACTION = re.compile(rf"(?:{_COUNT}と)?{_COUNT}分の{_COUNT}")
_MIXED = re.compile(r"(?<![\d.])(\d+)と(\d+)/(\d+)(?![\d.])")  # 2と1/3
_TYPED_MINUS = re.compile("(?<![ぁ-ゖァ-ヺー一-鿿])ー(?=[0-9A-Za-z(])")
_COMBINATION = re.compile(r"(?:\{\})?_\{?(\w{1,3})\}?\s*(?:\\mathrm\{([CPH])\}|([CPH]))_\{?(\w{1,3})\}?")


@lru_cache(maxsize=2048)
def plain(text: str) -> str:
    """The formula with one sign for each thing; what is none is left as it is.

    Raises:
        Unreadable: the text is longer than `MAX_LENGTH`.
    """
    if len(text) > MAX_LENGTH:
        raise Unreadable("too long")
    text = text.replace("³√", "∛")
    text = "".join(char for char in text if unicodedata.category(char) != "Cf")
    text = "".join(_at_level(level, "".join(run)) for level, run in groupby(text, _level)).translate(_SHAPES)
    text = _TYPED_MINUS.sub("-", text)
    text = _JAPANESE_FRACTION.sub(_spoken_fraction, text)
    text = _MIXED.sub(r"\1\\frac{\2}{\3}", with_percent(text))
    text = _COMBINATION.sub(_combination, text)
    for pattern, replacement in _REPLACEMENTS:
        text = pattern.sub(replacement, text)
    text = _COMMAND.sub(lambda command: _TEX.get(command[1], command[0] + " "), text)
    text = _BARE_FRACTION.sub(r"\\frac{\1}{\2}", text)
    return _BARE_ROOT.sub(r"\\sqrt{\1}", text).strip()


def _level(char: str) -> str:
    """`<super>`, `<sub>`, `<fraction>`, or nothing, as Unicode has it."""
    tag = unicodedata.decomposition(char).partition(" ")[0]
    return tag if tag in ("<super>", "<sub>") or (tag == "<fraction>" and char != "↉") else ""


def _at_level(level: str, run: str) -> str:
    normal = unicodedata.normalize("NFKC", run)
    if level == "<fraction>":
        return "".join(_fraction(char) for char in run)
    if not level:
        return normal
    return f"{'^' if level == '<super>' else '_'}{{{normal.replace('−', '-')}}}"


def _fraction(char: str) -> str:
    above, _, below = unicodedata.normalize("NFKC", char).partition("⁄")
    return f"\\frac{{{above}}}{{{below or 1}}}"


def _spoken_fraction(match: re.Match[str]) -> str:
    """三分の二 and 1と2分の1."""
    whole, below, above = (chinese_number(part) if part else "" for part in match.groups())
    return match.group() if None in (whole, below, above) else f"{whole}\\frac{{{above}}}{{{below}}}"


def _combination(match: re.Match[str]) -> str:
    return f"\\{match[2] or match[3]}chosen{{{match[1]}}}{{{match[4]}}}"
