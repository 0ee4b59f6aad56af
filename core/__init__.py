"""Everything Anaume Studio knows how to do, without a screen. See README.md beside this file for the floors."""
