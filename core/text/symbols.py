"""Words whose capitals carry meaning: element symbols, chemical formulas, units (`Co` is not `CO`, `mg` not `Mg`)."""

from __future__ import annotations

import re

_ELEMENTS = """
H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca Sc Ti V Cr Mn Fe Co Ni Cu Zn Ga Ge As Se Br Kr Rb Sr Y Zr Nb Mo Tc Ru
Rh Pd Ag Cd In Sn Sb Te I Xe Cs Ba La Ce Pr Nd Pm Sm Eu Gd Tb Dy Ho Er Tm Yb Lu Hf Ta W Re Os Ir Pt Au Hg Tl Pb Bi Po At
Rn Fr Ra Ac Th Pa U Np Pu Am Cm Bk Cf Es Fm Md No Lr Rf Db Sg Bh Hs Mt Ds Rg Cn Nh Fl Mc Lv Ts Og
"""

# Formulas without a number cannot be told from words by their letters, so school's common ones are listed.
_FORMULAS = """
CO HCl HF HBr HI HCN HClO NaCl NaF NaBr NaI NaOH NaCN NaClO KCl KF KBr KI KOH KCN KSCN LiOH LiCl LiF MgO CaO BaO CuO CuS
FeO FeS ZnO ZnS AgCl AgBr AgI PbO PbS HgO HgS NiO CoO MnO SnO SiC BN OH CN
"""

# Litres are left out: `ml` and `mL` are both right.
_UNITS = """
mm cm km nm mg kg Pa hPa kPa MPa Hz kHz MHz GHz kW MW GW mW Wh kWh mV kV mA kA kN kJ MJ eV keV MeV kcal mol Bq Sv mSv Gy
dB mmol kB MB GB TB
"""

# Ordinary words that look like one; nobody means helium by "He said".
_WORDS = "he in as at be no i am us hi la pa re mo ho es"

_FOLDED = frozenset(f"{_ELEMENTS} {_FORMULAS} {_UNITS}".casefold().split()) - frozenset(_WORDS.split())
_ELEMENT = "(?:" + "|".join(sorted((element.lower() for element in _ELEMENTS.split()), key=len, reverse=True)) + ")"
_COUNT = r"(?:_?(?:[2-9]|[1-9]\d))"
# A formula with a number: two or more elements (h2o, fe2o3), or one element's molecule (o2, o3, p4, s8).
_NUMBERED_FORMULA = re.compile(rf"(?:{_ELEMENT}{_COUNT}?){{2,}}|(?:h|n|o|f|cl|br|i)_?2|o_?3|p_?4|s_?8")
MAX_FORMULA_LENGTH = 16  # letters split into elements in many ways: bounded, so that matching is too


def is_numbered_formula(token: str) -> bool:
    """True for a chemical formula with a count in it, in whatever case (`H2O`, `h_2o`)."""
    return (
        len(token) <= MAX_FORMULA_LENGTH
        and any(mark.isdigit() for mark in token)
        and _NUMBERED_FORMULA.fullmatch(token.lower()) is not None
    )


def keeps_case(token: str) -> bool:
    """True where the case of this run of letters and digits is part of what it says."""
    return token.casefold() in _FOLDED or is_numbered_formula(token)
