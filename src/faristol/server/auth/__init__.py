"""Who somebody is: accounts, sessions, passkeys, invitations, cards, limits. Knows no HTTP."""
