"""A page without a sheet: two lines, and the fonts between them."""

import streamlit as st
from anaume_browser import fonts

with st.container(key="without"):
    st.text("上の行")
    st.text("下の行")
with st.container(key="with"):
    st.text("上の行")
    fonts()
    st.text("下の行")
