"""Tags: reading one, its attributes, and the values in them."""
