"""Talks to models that speak the OpenAI protocols; knows nothing of tests."""
