"""Club seasons: who may note games, what everybody sees."""
