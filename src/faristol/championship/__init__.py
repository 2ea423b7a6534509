"""A championship from registration to ratings. It knows results, not boards."""
