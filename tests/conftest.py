"""What holds for every test."""

import signal

from hypothesis import settings

# No test asserts a time: a busy machine says nothing about us.
settings.register_profile("faristol", deadline=None)
settings.load_profile("faristol")

# A shell starts what runs in the background deaf to interrupts, and every child inherits that;
# tests that interrupt a command mean one that hears it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
