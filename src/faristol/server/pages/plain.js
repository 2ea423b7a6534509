// A plain client for where none has been built: sign in, find a table, play by typing.
// It folds nothing: after every event it asks for the table as this person may see it.
const $ = (id) => document.getElementById(id);
let me = null;
let socket = null;
let current = null;

const say = (text) => { $("said").textContent = text ?? ""; };

async function ask(method, path, body) {
  const headers = {};
  if (body !== undefined) headers["content-type"] = "application/json";
  if (me) headers["x-faristol-csrf"] = me.csrf;
  const answer = await fetch(`/api/v1${path}`, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  const data = answer.status === 204 ? null : await answer.json();
  if (!answer.ok) throw new Error(data.detail || data.code);
  return data;
}

const fields = (form) => Object.fromEntries(new FormData(form));

function onsubmit(id, act) {
  $(id).addEventListener("submit", async (event) => {
    event.preventDefault();
    say("");
    try { await act(fields(event.target), event.target); } catch (error) { say(error.message); }
  });
}

function show(section) {
  for (const id of ["enter", "lobby", "table"]) $(id).hidden = id !== section;
}

async function entered(person) {
  me = person;
  $("who").textContent = person.name;
  const [, kind, value] = location.pathname.split("/");
  if (kind === "join" && value) return sitByCode(value);
  if (kind === "table" && value) return openTable(value);
  history.replaceState(null, "", "/");
  await lobby();
}

async function lobby() {
  show("lobby");
  const [editions, tables] = await Promise.all([ask("GET", "/editions"), ask("GET", "/tables")]);
  const choice = $("new").elements.edition;
  choice.replaceChildren(...editions.map((e) => new Option(e.title, e.name, e.name === "friendly", e.name === "friendly")));
  $("tables").replaceChildren(...tables.map((table) => {
    const line = document.createElement("li");
    const button = document.createElement("button");
    const names = table.seats.map((seat) => (seat.is_free ? "…" : seat.name)).join(" – ");
    button.textContent = table.opened ? "Watch or play" : "Sit down";
    button.addEventListener("click", async () => {
      try {
        if (!table.opened) await ask("POST", `/tables/${table.id}/sit`, {});
        await openTable(table.id);
      } catch (error) { say(error.message); }
    });
    line.append(`${table.edition}: ${names} `, button);
    return line;
  }));
}

async function sitByCode(code) {
  const table = await ask("GET", `/codes/${encodeURIComponent(code)}`);
  if (!table.opened) await ask("POST", `/tables/${table.id}/sit`, { code });
  await openTable(table.id);
}

async function openTable(id) {
  show("table");
  history.replaceState(null, "", `/table/${id}`);
  current = await ask("GET", `/tables/${id}`);
  $("code").textContent = current.code;
  if (!current.opened) {
    $("status").textContent = `Waiting for somebody to sit down with the code ${current.code}.`;
    setTimeout(() => openTable(id).catch((error) => say(error.message)), 2000);
    return;
  }
  connect(id);
}

function connect(id) {
  socket?.close();
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  socket = new WebSocket(`${scheme}://${location.host}/api/v1/tables/${id}/socket`);
  const own = socket;
  own.addEventListener("message", async (event) => {
    const message = JSON.parse(event.data);
    if (message.is === "Ping") own.send(JSON.stringify({ do: "Pong", n: message.n }));
    if (message.is === "Welcome" && message.seat !== null) share(own);
    if (message.is === "Snapshot") draw(message.view);
    if (message.is === "Changed") draw(await ask("GET", `/tables/${id}/state`));
    if (message.is === "Refused" && message.reason !== "too-late") say(`${message.reason} ${message.clause} ${message.detail}`);
    if (message.is === "Done") say("");
  });
  own.addEventListener("close", () => {
    if (own === socket) { $("status").textContent = "Not connected; trying again …"; setTimeout(() => connect(id), 1000); }
  });
}

const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (b) => b.toString(16).padStart(2, "0")).join("");

function share(own) {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const text = Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
  own.send(JSON.stringify({ do: "AddRandomness", id: newId(), share: text }));
}

let view = null;
function draw(state) {
  view = state;
  const size = Math.sqrt(state.board.length);
  $("board").style.gridTemplateColumns = `repeat(${size}, 1fr)`;
  $("board").replaceChildren(...state.board.map((tile, square) => {
    const cell = document.createElement("div");
    cell.textContent = tile.replace(/[[\]]/g, "");
    if (tile) cell.className = "taken";
    else if (square === (state.board.length - 1) / 2) cell.className = "start";
    return cell;
  }));
  const own = current.seats.findIndex((seat) => seat.is_you);
  $("rack").textContent = own >= 0 ? state.racks[own] : "";
  const turn = state.on_turn === null ? "" : `${state.names[state.on_turn]} is on turn. `;
  const scores = state.names.map((name, seat) => `${name} ${state.totals[seat]}`).join(", ");
  const end = state.result ? `The game is over: ${state.result.scores.join(" – ")}. ` : "";
  $("status").textContent = `${end}${turn}${scores}. ${state.bag_count} tiles in the bag.`;
  $("sheet").replaceChildren(...state.sheet.map((line) => {
    const item = document.createElement("li");
    item.textContent = `${state.names[line.seat]}: ${line.coordinate} ${line.words[0] ?? line.kind} ${line.points} (${line.total})`;
    return item;
  }));
}

const send = (message) => socket?.send(JSON.stringify({ id: newId(), ...message }));

// "8H word": the whole main word, tiles that lie there already included.
function placements(text) {
  const [where, ...rest] = text.trim().split(/\s+/);
  const faces = rest.join("").match(/\[[^\]]+\]|./gu) ?? [];
  const size = Math.sqrt(view.board.length);
  const across = /^(\d+)([A-Za-z])$/.exec(where);
  const down = /^([A-Za-z])(\d+)$/.exec(where);
  if (!across && !down) throw new Error("Begin with a coordinate: 8H across, H8 down.");
  const row = Number(across ? across[1] : down[2]) - 1;
  const column = (across ? across[2] : down[1]).toUpperCase().charCodeAt(0) - 65;
  const step = across ? 1 : size;
  return faces
    .map((face, number) => [row * size + column + number * step, face])
    .filter(([square]) => view.board[square] === "");
}

onsubmit("guest", async (form) => entered(await ask("POST", "/sign-in/guest", form)));
onsubmit("password", async (form) => entered(await ask("POST", "/sign-in", form)));
onsubmit("card", async (form) => entered(await ask("POST", "/sign-in/card", { card: location.pathname.split("/")[2], pin: form.pin })));
onsubmit("another", async (form) => entered(await ask("POST", `/password-links/${location.pathname.split("/")[2]}`, form)));
onsubmit("invitation", async (form) => entered(await ask("POST", `/invitations/${location.pathname.split("/")[2]}/accept`, form)));
onsubmit("new", async ({ edition, against }) => {
  const table = await ask("POST", "/tables", { edition, robots: against ? [against] : [], public: !against });
  await openTable(table.id);
});
onsubmit("join", async ({ code }) => sitByCode(code));
onsubmit("play", async ({ text }, form) => { send({ do: "Place", placements: placements(text) }); form.reset(); });
for (const button of document.querySelectorAll("[data-do]")) button.addEventListener("click", () => send({ do: button.dataset.do }));

async function begin() {
  const kind = location.pathname.split("/")[1];
  for (const [id, path] of [["invitation", "invitation"], ["card", "card"], ["another", "password"]]) {
    if (kind === path) { $(id).hidden = false; $("guest").hidden = true; $("password").hidden = true; }
  }
  try { await entered(await ask("GET", "/me")); } catch { show("enter"); }
}
begin();
