"""The manual in the product: found from every page, in the reader's language, with its sections."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.people import Person

Arrive = Callable[..., Person]


def test_help_is_found_read_and_changes_its_language(arrive: Arrive) -> None:
    joana = arrive("Joana", locale="ca")
    page = joana.page
    joana.open("/championships")
    page.locator("main").get_by_role("link", name="Ajuda").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Portar un campionat")
    page.get_by_role("link", name="més avall").last.click()
    section = page.get_by_role("heading", name="Un campionat escolar en línia")
    expect(section).to_be_in_viewport()
    page.locator("main").get_by_role("link", name="Com treballa un àrbitre").first.click()
    expect(page).to_have_title("Com treballa un àrbitre · Faristol")

    banner = page.get_by_role("banner")
    banner.get_by_role("button", name="Preferències").click()
    page.get_by_role("dialog").get_by_role("radio", name="Nederlands").check()
    page.get_by_role("dialog").get_by_role("link", name="Help").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Help")
    page.get_by_role("link", name="Spelen aan tafel").click()
    expect(page.get_by_role("heading", name="Letters leggen")).to_be_visible()

    joana.open("/help/championship#een-schoolkampioenschap-online")
    section = page.get_by_role("heading", name="Een schoolkampioenschap online")
    expect(section).to_be_in_viewport()
    joana.open("/help/nothing")
    expect(page.get_by_role("heading", level=1)).to_have_text("Deze pagina bestaat niet.")
