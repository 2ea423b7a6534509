"""What the client believes of a real board's clock is what the decider says of it."""

from tests.agreement.wood_games import WRITTEN, games, text


def test_the_corpus_is_what_the_decider_says() -> None:
    assert WRITTEN.read_text("utf-8") == text(), "run python -m tests.agreement.wood_games"


def test_it_goes_through_what_happens_at_boards() -> None:
    acts = [step["act"]["do"] for game in games() for step in game["steps"]]
    happens = {"TellPlay", "PressClock", "Challenge", "RuleOnChallenge", "StopClock", "ResumeClock"}
    assert len(acts) > 700
    assert happens | {"Accept", "ChallengeAgain", "Pass", "Exchange"} <= set(acts)
