"""The plain pages that are shown where no client has been built."""
