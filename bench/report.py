"""How a figure is printed: what, how much, the aim, and whether it was reached."""


def figure(what: str, value: float, unit: str, *, at_most: float = 0, at_least: float = 0) -> None:
    aim = ""
    if at_most:
        aim = f"  (at most {at_most:g}: {'reached' if value <= at_most else 'MISSED'})"
    if at_least:
        aim = f"  (at least {at_least:g}: {'reached' if value >= at_least else 'MISSED'})"
    print(f"{what:58} {value:10.3f} {unit}{aim}", flush=True)
