"""What holds for every test."""

from hypothesis import settings

# No test asserts a time: a busy machine says nothing about us.
settings.register_profile("faristol", deadline=None)
settings.load_profile("faristol")
