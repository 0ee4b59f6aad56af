"""Japanese and English words: tokens with readings and normal forms, sentences, scripts. No files, no network."""

from core.language.script import is_japanese, to_katakana
from core.language.sentences import sentences
from core.language.words import Word, normal_form, reading, words

__all__ = ["Word", "is_japanese", "normal_form", "reading", "sentences", "to_katakana", "words"]
