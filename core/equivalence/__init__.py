"""When two answers are the same: texts by their fold, numbers by value with their units, mathematics by value."""

from core.equivalence.mathematics import asks_for_a_form, kind_of, same_form, same_value
from core.equivalence.numerals import chinese_number, with_plain_numbers
from core.equivalence.quantity import Quantity, quantity
from core.equivalence.same import compare, same_answer
from core.equivalence.verdict import Verdict

__all__ = [
    "Quantity",
    "Verdict",
    "asks_for_a_form",
    "chinese_number",
    "compare",
    "kind_of",
    "quantity",
    "same_answer",
    "same_form",
    "same_value",
    "with_plain_numbers",
]
