"""Units of school quantities: which measure the same thing, and how many of the base unit they are."""

from __future__ import annotations

from fractions import Fraction

from core.text.fold import fold

# One dict a dimension: the unit's names, and how many base units it is.
_DIMENSIONS: tuple[dict[str, str], ...] = (
    {
        "nm|ナノメートル": "1e-9",
        "μm|マイクロメートル": "1e-6",
        "mm|ミリメートル|ミリ": "1e-3",
        "cm|センチメートル|センチ": "1e-2",
        "m|メートル|metre|metres|meter|meters": "1",
        "km|キロメートル|kilometre|kilometres|kilometer|kilometers": "1e3",
        "inch|inches|インチ": "0.0254",
        "ft|foot|feet|フィート": "0.3048",
        "yd|yard|yards|ヤード": "0.9144",
        "mile|miles|マイル": "1609.344",
    },
    {
        "mg|ミリグラム": "1e-3",
        "g|グラム|gram|grams": "1",
        "kg|キログラム|kilogram|kilograms": "1e3",
        "t|トン": "1e6",
        "oz|ounce|ounces|オンス": "28.349523125",
        "lb|pound|pounds|ポンド": "453.59237",
    },
    {
        "s|秒|秒間|sec|second|seconds": "1",
        "min|分|分間|mins|minute|minutes": "60",
        "h|時間|hr|hrs|hour|hours": "3600",
    },
    {
        "mm^3|立方ミリメートル": "1e-6",
        "ml|ミリリットル|cc|cm^3|立方センチメートル": "1e-3",
        "dl|デシリットル": "1e-1",
        "l|リットル|litre|litres|liter|liters": "1",
        "kl|キロリットル|m^3|立方メートル": "1e3",
    },
    {
        "mm^2|平方ミリメートル": "1e-6",
        "cm^2|平方センチメートル": "1e-4",
        "m^2|平方メートル": "1",
        "a|アール": "1e2",
        "ha|ヘクタール": "1e4",
        "km^2|平方キロメートル": "1e6",
    },
    {
        "cm/s|cm/秒": "1/100",
        "m/s|m/秒": "1",
        "km/s|km/秒": "1000",
        "m/min|m/分": "1/60",
        "km/min|km/分": "50/3",
        "m/h|m/時": "1/3600",
        "km/h|km/時|kmph": "5/18",
    },
    {"g/cm^3": "1", "kg/m^3": "1e-3"},
    {"m/s^2": "1"},
    {"N|ニュートン": "1", "kN": "1e3"},
    {"J|ジュール": "1", "kJ|キロジュール": "1e3", "MJ": "1e6"},
    {"cal|カロリー": "1", "kcal|キロカロリー": "1e3"},
    {"mW": "1e-3", "W|ワット": "1", "kW|キロワット": "1e3", "MW": "1e6"},
    {"Wh": "1", "kWh|キロワット時": "1e3"},
    {"mV": "1e-3", "V|ボルト": "1", "kV": "1e3"},
    {"mA|ミリアンペア": "1e-3", "A|アンペア": "1"},
    {"Ω|オーム": "1", "kΩ": "1e3"},
    {"Pa|パスカル": "1", "hPa|ヘクトパスカル": "1e2", "kPa": "1e3", "MPa": "1e6"},
    {"Hz|ヘルツ": "1", "kHz": "1e3", "MHz": "1e6", "GHz": "1e9"},
    {"mol|モル": "1"},
    {"K|ケルビン": "1"},
    {"°|度|°C|degrees|degrees Celsius": "1"},
    {"%|パーセント|percent": "1"},
    {"円|yen": "1"},
    {"ドル|dollar|dollars": "1"},
    {"人|名|people": "1"},
    {"歳|才": "1"},
    {"年|年間|year|years": "1"},
    {"か月|ヶ月|カ月|ヵ月|箇月|month|months": "1"},
    {"日|日間|day|days": "1", "週間|week|weeks": "7"},
    {"か国|ヶ国|カ国|ヵ国": "1"},
    {"回|times": "1"},
    *({counter: "1"} for counter in ("個", "つ", "本", "枚", "倍", "月", "世紀", "位", "番", "点", "匹", "冊", "台")),
)


def folded_unit(name: str) -> str:
    """A unit as the fold leaves it behind a number."""
    return fold("1 " + name)[1:].strip()


UNITS: dict[str, tuple[int, Fraction]] = {
    folded_unit(name): (dimension, Fraction(size))
    for dimension, units in enumerate(_DIMENSIONS)
    for names, size in units.items()
    for name in names.split("|")
}
"""Folded name of a unit: its dimension, and how many of that dimension's base unit it is."""

# 50 is not 50 %: this one is never left out.
PART_OF_THE_NUMBER = UNITS["%"][0]

MAX_UNIT_LENGTH = 20
"""Characters of the longest name of a unit, as it may be written."""
