"""Anaume Studio: page settings and the way to the screens, nothing else."""

import streamlit as st

from components import words
from components.navigation import screens
from components.style import ICON, apply_style

st.set_page_config(page_title=words.say(words.PRODUCT), page_icon=str(ICON), layout="wide")
apply_style()
screens().run()
