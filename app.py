"""Anaume Studio: page settings and the way to the screens, nothing else."""

import streamlit as st

from components import words
from components.style import ICON, apply_style

st.set_page_config(page_title=words.say(words.PRODUCT), page_icon=str(ICON), layout="wide")
apply_style()
st.navigation(
    [
        st.Page("pages/author.py", title=words.say(words.AUTHOR), url_path="author", default=True),
        st.Page("pages/library.py", title=words.say(words.LIBRARY), url_path="library"),
    ],
    position="hidden",
).run()
