"""From pieces of text with places, whoever read them, to headings, paragraphs, lists and tables in reading order."""
