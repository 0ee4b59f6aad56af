"""The gazetteer: which category a name belongs to, and what else belongs to it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from core.text import Language, Span

_FILE = Path(__file__).with_name("gazetteer.txt")
SHORTEST_SPOTTED = 2  # a single character is found only where it is a word of its own


@dataclass(frozen=True, slots=True)
class Entry:
    """A name in one language with its other forms; `category` goes from general to special: `place/country/asia`."""

    category: str
    forms: tuple[str, ...]

    @property
    def name(self) -> str:
        """The form that is shown."""
        return self.forms[0]


class Gazetteer:
    """The entries of one language."""

    def __init__(self, entries: Iterator[Entry]) -> None:
        self.entries = tuple(entries)
        self._of_category: dict[str, list[Entry]] = defaultdict(list)
        self._of_form: dict[str, list[Entry]] = defaultdict(list)
        self._forms_by_start: dict[str, list[str]] = defaultdict(list)
        for entry in self.entries:
            self._of_category[entry.category].append(entry)
            for form in entry.forms:
                self._of_form[form.casefold()].append(entry)
                self._forms_by_start[form.casefold()[:SHORTEST_SPOTTED]].append(form.casefold())
        for forms in self._forms_by_start.values():
            forms.sort(key=len, reverse=True)

    def find(self, name: str) -> tuple[Entry, ...]:
        """The entries that have this name among their forms, upper and lower case alike."""
        return tuple(self._of_form.get(name.casefold(), ()))

    def siblings(self, entry: Entry) -> tuple[Entry, ...]:
        """The other entries of the same category, then those of the category above: other painters, other artists."""
        near = [other for other in self._of_category[entry.category] if other is not entry]
        above = entry.category.rpartition("/")[0]
        far = [
            other
            for category, others in self._of_category.items()
            if above.count("/") >= 1 and category != entry.category and category.startswith(f"{above}/")
            for other in others
        ]
        return tuple(near + far)

    def spots(self, text: str) -> Iterator[Span]:
        """Where names of two and more characters stand in `text`, the longest at each place, none inside another."""
        folded = text.casefold()
        if len(folded) != len(text):
            return  # a character that grows when folded (ß): places would not fit
        place = 0
        while place < len(folded) - 1:
            forms = self._forms_by_start.get(folded[place : place + SHORTEST_SPOTTED], ())
            form = next((form for form in forms if len(form) > 1 and folded.startswith(form, place)), "")
            if form:
                yield Span(place, place + len(form))
            place += len(form) or 1


@cache
def gazetteer(language: Language) -> Gazetteer:
    """The gazetteer of a language, read once."""
    return Gazetteer(_entries(language))


def _entries(language: Language) -> Iterator[Entry]:
    category = ""
    for line in _FILE.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            category = line.strip("[]")
        elif line and not line.startswith("#"):
            for written in line.split(";"):
                japanese, _, english = written.strip().partition("|")
                forms = tuple(form for form in (japanese if language == "ja" else english).split("=") if form)
                if forms:
                    yield Entry(category, forms)
