"""The constructs of the dialect, one file each; the ordered lists are in `blocks`, `inlines` and `writers`."""
