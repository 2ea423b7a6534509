"""Who somebody is and what they may do: accounts, cards, guests, sign-ins, roles, limits.

Nothing here asks for an e-mail address or a real name; whatever can be guessed is hashed
with argon2id, whatever is random is kept only as a SHA-256.
"""
