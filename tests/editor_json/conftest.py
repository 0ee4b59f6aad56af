from hypothesis import settings

# How long one example takes says nothing on a shared machine.
settings.register_profile("no-deadline", deadline=None)
settings.load_profile("no-deadline")
