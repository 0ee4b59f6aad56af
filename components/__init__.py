"""Everything that draws: session state, cached services, words, the custom components."""
