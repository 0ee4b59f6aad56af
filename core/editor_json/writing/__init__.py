"""Document to editor value, in the normalised form."""
