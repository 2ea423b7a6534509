"""Flags over environment over the file over the defaults; and nothing else gets in."""

from pathlib import Path

import pytest

from faristol.server.settings import Settings, SettingsError, load_settings


def test_each_source_outranks_the_next(tmp_path: Path) -> None:
    file = tmp_path / "faristol.toml"
    file.write_text('port = 1\nworkers = 2\nlog = "error"\nguests = false\n', encoding="utf-8")
    environment = {"FARISTOL_PORT": "3", "FARISTOL_WORKERS": "4", "FARISTOL_CONFIG": str(file)}
    settings = load_settings({"port": 5, "workers": None}, environment)
    assert (settings.port, settings.workers, settings.log) == (5, 4, "error")
    assert settings.guests is False
    assert settings.data == Settings().data


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("colour = 1", "colour"),
        ("port = 'x'", "port"),
        ("port = 70000", "port"),
        ("workers = 1000", "workers"),
        ("port = [", "faristol.toml"),
        ("certificate = 'c.pem'", "key"),
        ("public_url = 'play.example.org'", "public_url"),
        ("guests = 1", "guests"),
    ],
)
def test_a_setting_that_is_none_is_named(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "faristol.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(SettingsError) as refused:
        load_settings({"config": str(file)}, {})
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("name", "value"),
    [("FARISTOL_PORT", "x"), ("FARISTOL_GUESTS", "perhaps"), ("FARISTOL_PORT", "")],
)
def test_the_environment_is_read_as_strictly(name: str, value: str) -> None:
    with pytest.raises(SettingsError) as refused:
        load_settings({}, {name: value})
    assert name in str(refused.value)


def test_a_missing_file_is_said(tmp_path: Path) -> None:
    with pytest.raises(SettingsError):
        load_settings({"config": str(tmp_path / "none.toml")}, {})


def test_the_store_is_in_the_data_folder_unless_told_otherwise() -> None:
    assert Settings(data="/x").store_url == "sqlite:////x/faristol.db"
    assert Settings(database="postgresql://h/d").store_url == "postgresql://h/d"
