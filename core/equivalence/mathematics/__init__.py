"""Mathematics of school: whether two formulas, ratios, sets, equations … have the same value, or even the same form."""

from core.equivalence.mathematics.appearance import kind_of
from core.equivalence.mathematics.comparison import same_value
from core.equivalence.mathematics.form import asks_for_a_form, same_form

__all__ = ["asks_for_a_form", "kind_of", "same_form", "same_value"]
