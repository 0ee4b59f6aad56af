"""Word and PowerPoint files."""
