"""Signing in and out, invitations, accounts and roles, over HTTP."""
