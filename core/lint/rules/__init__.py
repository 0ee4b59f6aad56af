"""One file a rule; see the README here."""
