"""The syntax tree as remark-mdx prints it."""

from __future__ import annotations

from core.dialect.constructs.tag import ELEMENTS
from core.dialect.syntax import Json, Syntax
from core.dialect.tags.scan import Tag
from core.document.nodes import Attribute


def as_mdast(node: Syntax) -> Json:
    """The node in mdast's form: `{"type", fields…, "children"}`, without places."""
    tree: Json = {"type": node.type}
    if node.type in ELEMENTS:
        tree.update(_fields(node.data.tag))
    elif node.fields:
        tree.update(node.fields)
    if node.children is not None:
        tree["children"] = [as_mdast(child) for child in node.children]
    return tree


def _fields(tag: Tag) -> Json:
    return {"name": tag.written, "attributes": [_attribute(raw) for raw in tag.attributes]}


def _attribute(raw: Attribute) -> Json:
    if not raw.name:
        return {"type": "mdxJsxExpressionAttribute", "value": raw.value}
    value: object = raw.value
    if raw.expression:
        value = {"type": "mdxJsxAttributeValueExpression", "value": raw.value}
    return {"type": "mdxJsxAttribute", "name": raw.name, "value": value}
