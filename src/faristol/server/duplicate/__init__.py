"""Duplicate rooms on the network: phones, the leader's console, the big screen, venues.

Decides nothing: `faristol.duplicate` does. Here are who may say what, when slips were
received, and what each of them is shown.
"""
