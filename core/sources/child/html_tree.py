"""A web page before it is read: what visitors do not see is taken out, readings and formulas become text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from lxml.html import HtmlElement

from core.sources.child.ruby import Said
from core.sources.layout.cleaning import clean

# In the words of a stylesheet, as far as an element itself carries them.
_NOT_SHOWN = re.compile(
    r"display\s*:\s*none|visibility\s*:\s*hidden|opacity\s*:\s*0*(?:\.0+)?\s*(?:;|$)|font-size\s*:\s*0*(?:\.\d+)?(?:px|pt|em|rem|%)?\s*(?:;|$)",
    re.IGNORECASE,
)
_NEVER_TEXT = ("script", "style", "noscript", "template", "iframe", "object", "svg", "canvas", "head")
# [1] and [編集] of a wiki, which no reader wants inside a sentence.
_REFERENCE = re.compile(r"\s*[\[［][^\]］]{1,12}[\]］]\s*")
_EDIT_LINK = "mw-editsection"
_KATEX_DRAWN = "katex-html"  # beside the formula itself, once more as it is drawn
_TEX = "application/x-tex"


@dataclass(frozen=True, slots=True)
class Prepared:
    """What was found while a page was put in order: readings in their order, and text of it that is not shown."""

    said: tuple[Said, ...]
    hidden: str


def prepared(tree: HtmlElement) -> Prepared:
    """Changes the tree so that what is left of it is what a visitor reads."""
    hidden = [node for node in tree.iter() if _is_hidden(node)]
    unseen = " ".join(clean(node.text_content()).strip() for node in hidden if not _is_menu(node)).strip()
    for node in [*hidden, *tree.find_class(_KATEX_DRAWN), *tree.iter(*_NEVER_TEXT[:-1])]:
        _drop(node)
    for node in [*tree.iter("sup"), *tree.find_class(_EDIT_LINK)]:
        if _EDIT_LINK in node.get("class", "") or _REFERENCE.fullmatch(node.text_content()):
            _drop(node)
    for formula in list(tree.iter("math")):
        for around in formula.iterancestors("span"):
            around.attrib.pop("style", None)
        _as_text(formula, _formula(formula))
    for caption in list(tree.iter("caption")):
        _above_its_table(caption)
    said = tuple(_readings(tree))
    return Prepared(said, unseen)


def _is_hidden(node: HtmlElement) -> bool:
    if not isinstance(node.tag, str) or node.tag in ("html", "body", *_NEVER_TEXT):
        return False
    # A formula is there twice, once out of sight for those who listen to it; that one is the one to read.
    if any(inner.tag == "math" for inner in node.iter("math")):
        return False
    return node.get("hidden") is not None or _NOT_SHOWN.search(node.get("style", "")) is not None


def _is_menu(node: HtmlElement) -> bool:
    """True for what opens at a click: most pages have some, and nobody needs to be told of it."""
    own = node.xpath("ancestor-or-self::*[self::nav or self::header or self::footer or self::aside or self::form]")
    linked = sum(len(link.text_content()) for link in node.iter("a", "button"))
    return bool(own) or 2 * linked > len(node.text_content())


def _readings(tree: HtmlElement) -> Iterator[Said]:
    """Words with a reading above them; the readings leave the text. Parts that have one each are told apart."""
    for ruby in list(tree.iter("ruby")):
        word = kana = ""
        base = clean(ruby.text or "")
        for child in list(ruby):
            if child.tag == "rt":
                yield Said(base.strip(), clean(child.text_content()).strip())
                word, kana, base = word + base, kana, ""
            elif child.tag != "rp":
                base += clean(child.text_content())
            base += clean(child.tail or "")
        _as_text(ruby, word + base)


def _formula(math: HtmlElement) -> str:
    """Its TeX where the page gives it, as pages of wikis and of KaTeX do."""
    for annotation in math.iter("annotation"):
        if annotation.get("encoding") == _TEX:
            tex = re.sub(
                r"\A\{\\(?:displaystyle|textstyle) ?(.*)\}\Z", r"\1", (annotation.text or "").strip(), flags=re.S
            )
            return f"${tex.strip()}$"
        annotation.text = ""
    return clean(math.text_content()).strip()


def _above_its_table(caption: HtmlElement) -> None:
    table = next(caption.iterancestors("table"), None)
    text = clean(caption.text_content()).strip()
    caption.drop_tree()
    if table is not None and text:
        paragraph = table.makeelement("p")
        paragraph.text = text
        table.addprevious(paragraph)


def _as_text(node: HtmlElement, text: str) -> None:
    for child in list(node):
        node.remove(child)
    node.text = text
    node.drop_tag()


def _drop(node: HtmlElement) -> None:
    if node.getparent() is not None:
        node.drop_tree()
