"""No English sentence of the server's stands on a Catalan or Dutch page.

What the server says no with has a `detail` in English, for programs. Every browser test in
another language fails when a page shows one, wherever and for however short a time.
"""

from playwright.sync_api import BrowserContext

_LOOK = """(() => {
  const details = new Set(), shown = new Set();
  const isSentence = text => text.trim().split(/\\s+/).length > 2;
  const look = text => {
    for (const said of details) if (text.includes(said)) window.tellEnglish(said);
  };
  const learn = ({ detail, values = {} }) => {
    if (typeof detail !== 'string' || !isSentence(detail)) return;
    // A name that somebody gave stands in every language.
    if (Object.values(values).includes(detail)) return;
    details.add(detail);
    for (const text of shown) look(text);
  };
  const see = text => {
    if (!isSentence(text)) return;
    shown.add(text);
    look(text);
  };
  const ask = window.fetch;
  window.fetch = async (...how) => {
    const answer = await ask(...how);
    if (!answer.ok) answer.clone().json().then(learn, () => undefined);
    return answer;
  };
  window.WebSocket = class extends window.WebSocket {
    constructor(...how) {
      super(...how);
      this.addEventListener('message', ({ data }) => {
        if (String(data).includes('"Refused"')) learn(JSON.parse(data));
      });
    }
  };
  new MutationObserver(records => {
    for (const { addedNodes, target, type } of records) {
      for (const node of addedNodes) see(node.textContent ?? '');
      if (type === 'characterData') see(target.textContent);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
})()"""


def watch_language(name: str, context: BrowserContext, locale: str, faults: list[str]) -> None:
    """Note every English sentence of the server's that somebody's page shows."""
    if locale[:2] in ("ca", "nl"):
        tell = f"{name} ({locale}) is shown English: "
        context.expose_binding("tellEnglish", lambda _, said: faults.append(tell + str(said)))
        context.add_init_script(_LOOK)
