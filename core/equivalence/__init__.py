"""When two answers are the same: texts by their fold, numbers by value with their units."""

from core.equivalence.numerals import chinese_number, with_plain_numbers
from core.equivalence.quantity import Quantity, quantity
from core.equivalence.same import same_answer

__all__ = ["Quantity", "chinese_number", "quantity", "same_answer", "with_plain_numbers"]
