"""The committee of an event: who is on it, what it is asked, and what it has ruled.

Rulings that the books give to the committee are made by its members, and whoever has an interest
in a case abstains.
"""
