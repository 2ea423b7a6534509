"""Leagues: who may note results, what everybody sees."""
