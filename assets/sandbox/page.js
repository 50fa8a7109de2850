// The page: who you are, what is said, and what happens. Everything it knows comes from the stand-in.

import * as api from "./api.js";
import { drawCards, fold } from "./cards.js";
import { Composer } from "./composer.js";
import { showModal } from "./dialog.js";
import { byId, make } from "./dom.js";
import { face } from "./faces.js";
import { Keyboard } from "./keyboard.js";
import { know, refreshTimes } from "./markup.js";
import { messageEntry } from "./message.js";
import { weather } from "./weather.js";
import { currentLanguage, languageFor, languages, setLanguage, word } from "./words.js";

/** Messages of one author closer together than this stand under one heading. */
const TOGETHER_MS = 5 * 60_000;

let facts = { people: [], channels: [], you: "" };
let you = "hana";
let channel = "";
let messages = new Map();
let commands = [];
let stopListening = () => {};
let isListening = () => true;
let clockOffset = 0;
let news = readNews();
let lastDeed = -Infinity;

const now = () => Date.now() + clockOffset;

const page = {
  now,
  people: () => facts.people,
  channels: () => facts.channels.filter((one) => !one.direct),
  channel: () => channel,
  roles: () => facts.roles ?? [],
  person: (id) => facts.people.find((person) => person.id === id) ?? { id, name: "?", username: "" },
  act: pressed,
  outcome: told,
  jump,
  dismiss: (message) => api.dismiss(message.id).catch(complain),
  remove: (message) => api.remove(message.id).catch(complain),
  menuCommands,
};

/** A board that comes so many milliseconds after somebody did something here comes of it. */
const OF_A_DEED_MS = 20_000;
/** The first board of a match is not waited for longer. */
const BOARD_COMES_MS = 3000;
/** So many pieces or fewer are hardly a choice. */
const HARDLY_A_CHOICE = 2;

const composer = new Composer(page);

// Who you are -----------------------------------------------------------------------------------------------------

/** Who can be chosen. Entries that are there already stay, so that nobody loses the focus. */
function drawPeople() {
  const others = facts.people.filter((person) => !person.bot);
  const box = byId("people");
  if (box.childElementCount !== others.length) box.replaceChildren(...others.map(choice));
  byId("follow-label").title = word("follow-about");
  others.forEach((person, at) => {
    const entry = box.children[at];
    const count = news[person.username] ?? 0;
    const badge = entry.querySelector(".badge");
    entry.title = word("see-as", { name: person.name, n: at + 1 });
    entry.querySelector("input").checked = person.username === you;
    badge.hidden = !count;
    badge.title = word("mentions", { n: count, name: person.name });
    badge.replaceChildren(String(count), make("span", { className: "aside" }, ` ${badge.title}`));
  });
}

function choice(person) {
  const radio = make("input", { type: "radio", name: "you", value: person.username });
  radio.addEventListener("change", () => become(person.username));
  return make("label", { className: "person" },
    radio, face(person.username), make("span", { className: "who" }, person.name), make("span", { className: "badge" }));
}

async function become(username) {
  if (!facts.people.some((person) => person.username === username && !person.bot)) return;
  you = username;
  remember("you", you);
  delete news[you];
  keepNews();
  api.actAs(you);
  await reload();
}

document.addEventListener("keydown", (event) => {
  const number = event.altKey && !event.ctrlKey && /^Digit([1-9])$/.exec(event.code);
  const person = number && facts.people.filter((one) => !one.bot)[Number(number[1]) - 1];
  if (person) {
    event.preventDefault();
    become(person.username);
  }
});

// Whose turn it is -----------------------------------------------------------------------------------------------------

/** Who is to move or to answer by a new message: whoever it names last, if it has something green or a menu to choose from. */
function whoseTurn(message) {
  const open = (part) => !part.disabled && (part.style === 3 || part.type === 3);
  const controls = message.components.flatMap((row) => row.components ?? []);
  const named = [...message.content.matchAll(/<@!?(\d+)>/g)].at(-1);
  const waits = message.author.bot && !message.you.alone_see_it && controls.some(open);
  return waits && named ? page.person(named[1]).username : "";
}

/** Makes whoever is to move the one who acts here, after something that was done here. */
function follow(message) {
  if (!byId("follow").checked || performance.now() - lastDeed > OF_A_DEED_MS) return;
  const username = whoseTurn(message);
  if (!username) return;
  if (username === you) {
    begin(message);
    return;
  }
  become(username).then(() => {
    // What came while the page was drawn anew.
    const newer = [...messages.values()].filter((one) => BigInt(one.id) > BigInt(message.id) && whoseTurn(one)).at(-1);
    if (newer && whoseTurn(newer) !== you) {
      follow(newer);
      return;
    }
    const { name } = page.person(facts.you);
    byId("turned").textContent = word("turned", { name });
    const board = byId(`m${message.id}`);
    board?.scrollIntoView({ block: "end" });
    if ([document.body, log].includes(document.activeElement)) board?.querySelector(".components :is(button, select):not(:disabled)")?.focus({ preventScroll: true });
    begin(message);
  }).catch(complain);
}

byId("follow").checked = recall("follow", "yes") === "yes";
byId("follow").addEventListener("change", (event) => remember("follow", event.target.checked ? "yes" : "no"));

// A match at one press ------------------------------------------------------------------------------------------------

/** Told when the first board of a match begun from a card stands, while one is waited for. */
let stands = null;

/** A first board with hardly a choice is opened at the first of it, which the panel lets one change: nobody presses more than twice to move. */
function begin(message) {
  const done = stands;
  stands = null;
  if (!done) return;
  const [pieces, ...controls] = message.components;
  if (controls.length === 1 && pieces.components.length <= HARDLY_A_CHOICE) {
    byId(`m${message.id}`)?.querySelector(".components button:not(:disabled)")?.click();
  }
  done();
}

/** Begins a match against the bot itself, which accepts at once. What speaks against it is the answer. */
async function play(card) {
  fold(true);
  lastDeed = performance.now();
  const begun = new Promise((done) => {
    stands = done;
    setTimeout(done, byId("follow").checked ? BOARD_COMES_MS : 0);
  });
  try {
    const offered = await api.slash(channel, card.command, { level: "gentle", seat: "first" });
    told(offered, byId("trouble"));
    if (offered.message && !offered.message.you.alone_see_it) await begun;
    return null;
  } catch (error) {
    return error.message;
  } finally {
    stands = null;
  }
}

// News for the people who are not looking ----------------------------------------------------------------------------

function readNews() {
  try { return JSON.parse(localStorage.getItem("engawa-news")) ?? {}; } catch { return {}; }
}

function keepNews() {
  remember("news", JSON.stringify(news));
  drawPeople();
}

function remember(key, value) {
  // Without storage the page forgets who you were; nothing else.
  try { localStorage.setItem(`engawa-${key}`, value); } catch { /* private window */ }
}

function count(pinged) {
  for (const id of pinged) {
    const { username } = page.person(id);
    if (username && username !== you) news[username] = (news[username] ?? 0) + 1;
  }
  if (pinged.length) keepNews();
}

// Channels ----------------------------------------------------------------------------------------------------------

function drawChannels() {
  const here = facts.channels.find((one) => one.id === channel) ?? facts.channels[0];
  channel = here?.id ?? "";
  byId("server").textContent = facts.server?.name ?? "";
  byId("channel").textContent = here ? (here.direct ? `@${here.name}` : `#${here.name}`) : "";
  document.title = `${byId("channel").textContent} · Engawa`;
  const nav = byId("channels");
  const shown = JSON.stringify([facts.channels, channel]);
  if (nav.dataset.shown === shown) return;
  nav.dataset.shown = shown;
  nav.hidden = false;
  nav.setAttribute("aria-label", word("channels"));
  const choice = (name, current, go) => make("button", {
    type: "button", className: "channel-choice", aria: { current: current ? "true" : undefined }, on: { click: go },
  }, name);
  const choices = facts.channels.map((one) =>
    choice(one.direct ? `@${one.name}` : `#${one.name}`, one.id === channel, () => { channel = one.id; reload(); }));
  if (!facts.channels.some((one) => one.direct)) {
    const bot = facts.people.find((one) => one.bot);
    choices.push(choice(`@${bot.name}`, false, async () => { channel = (await api.openLetters()).channel; reload(); }));
  }
  nav.replaceChildren(...choices);
}

// Messages ----------------------------------------------------------------------------------------------------------

const log = byId("messages");
const keyboard = new Keyboard(log);
const atEnd = () => log.scrollHeight - log.scrollTop - log.clientHeight < 80;
const goToEnd = () => { log.scrollTop = log.scrollHeight; };

function drawMessages() {
  log.setAttribute("aria-label", word("messages"));
  log.replaceChildren(...[...messages.values()].map((message) => messageEntry(message, page)));
  group();
  byId("welcome").hidden = messages.size > 0;
  byId("welcome").textContent = word("welcome");
}

/** Puts one message in its place without touching the others, so that nobody loses the focus. */
function put(message) {
  const stay = !atEnd();
  const held = document.activeElement?.dataset?.id;
  const inside = document.activeElement?.closest?.(".message")?.dataset.id === message.id;
  messages.set(message.id, message);
  const entry = messageEntry(message, page);
  const old = byId(entry.id);
  if (old) old.replaceWith(entry);
  else log.append(entry);
  // Never to another control: who presses again would press what they have not read.
  if (inside) (entry.querySelector(`[data-id="${CSS.escape(held ?? "")}"]:not(:disabled)`) ?? entry).focus({ preventScroll: true });
  byId("welcome").hidden = true;
  group();
  for (const image of entry.querySelectorAll("img")) image.addEventListener("load", () => { if (!stay) goToEnd(); });
  if (!stay) goToEnd();
  if (stay && !old) byId("newest").hidden = false;
}

/** Messages of one author in a short time need only one heading. */
function group() {
  let before = null;
  for (const entry of log.children) {
    const same = before && before.dataset.author === entry.dataset.author
      && entry.dataset.sent - before.dataset.sent < TOGETHER_MS
      && !entry.querySelector(":scope > .above, .files, .components")
      && !before.querySelector(".files, .components")
      && before.classList.contains("whisper") === entry.classList.contains("whisper");
    entry.classList.toggle("joined", Boolean(same));
    before = entry;
  }
}

async function jump(toChannel, id) {
  if (toChannel !== channel && facts.channels.some((one) => one.id === toChannel)) {
    channel = toChannel;
    await reload();
  }
  const entry = byId(`m${id}`);
  if (!entry) return;
  entry.scrollIntoView({ block: "center" });
  entry.classList.remove("pointed");
  requestAnimationFrame(() => entry.classList.add("pointed"));
}

let isAtEnd = true;
log.addEventListener("scroll", () => {
  isAtEnd = atEnd();
  if (isAtEnd) byId("newest").hidden = true;
});
// Who looks at the newest messages goes on to, when there is more or less room for them.
new ResizeObserver(() => { if (isAtEnd) goToEnd(); }).observe(log);
byId("newest").addEventListener("click", () => { byId("newest").hidden = true; goToEnd(); });

// What people do ------------------------------------------------------------------------------------------------------

async function pressed(message, customId, values, control, trouble) {
  lastDeed = performance.now();
  const box = control.closest(".components");
  trouble.textContent = "";
  control.classList.add("waiting");
  keyboard.await();
  box.inert = true;
  try {
    told(await api.press(message.id, customId, values), trouble);
  } catch (error) {
    trouble.textContent = error.message;
  } finally {
    box.inert = false;
    control.classList.remove("waiting");
    if (control.tagName === "SELECT" && control.isConnected) control.value = "";
    // The message may have been drawn anew meanwhile: the focus goes to the same control, or to the message, unless something
    // new has it already.
    const same = byId(`m${message.id}`)?.querySelector(`[data-id="${CSS.escape(control.dataset.id ?? "")}"]:not(:disabled)`);
    const lost = document.activeElement === document.body && !byId("modal").open;
    if (lost) (control.isConnected ? control : same ?? byId(`m${message.id}`) ?? log).focus({ preventScroll: true });
  }
}

/** What became of something a person did: a modal to fill in, a failure to be told; messages come by themselves. */
function told(outcome, trouble) {
  lastDeed = performance.now();
  if (outcome.outcome === "failed") trouble.textContent = word("failed");
  if (outcome.message && outcome.message.channel_id === channel) {
    put(outcome.message);
    // A new message stands at the end, which may be far below what was pressed.
    if (outcome.type < 6) {
      byId(`m${outcome.message.id}`).scrollIntoView({ block: "nearest" });
      keyboard.rest(outcome.message.id);
    }
  }
  if (!outcome.modal) return;
  showModal(outcome.modal, async (values) => {
    try {
      const next = await api.submit(outcome.interaction, values);
      if (next.outcome === "failed") return word("failed");
      told(next, trouble);
      return null;
    } catch (error) {
      return error.message;
    }
  });
}

function menuCommands(message) {
  const target = { 2: message.author.id, 3: message.id };
  const fitting = commands.filter((command) => command.type === 3 || (command.type === 2 && !message.author.bot));
  return fitting.map((command) => ({
    label: command.name_shown,
    act: () => api.menu(channel, command.name, target[command.type]).then((outcome) => told(outcome, byId("trouble"))).catch(complain),
  }));
}

function complain(error) {
  byId("trouble").textContent = error.message;
}

// Coming and going ----------------------------------------------------------------------------------------------------

function drawLink(state) {
  byId("presence").className = `presence ${state}`;
  byId("presence").textContent = word(state);
  byId("stopped").hidden = state !== "lost";
}

async function look() {
  const sent = Date.now();
  facts = await api.about();
  clockOffset = facts.now_ms - (sent + Date.now()) / 2;
  know({
    people: new Map(facts.people.map((person) => [person.id, person])),
    channels: new Map(facts.channels.map((one) => [one.id, one.name])), you: facts.you, now, jump,
  });
  drawPeople();
  drawChannels();
  drawCards(facts.cards ?? [], play);
  byId("server-language").value = facts.server?.locale ?? "en-US";
  drawLink(facts.bot_connected ? "connected" : "not-connected");
}

async function takeCommands() {
  commands = await api.commands(channel);
  composer.commands = commands;
}

async function reload() {
  stopListening();
  // What stands there until the list comes is somebody else's.
  log.ariaBusy = "true";
  messages = new Map();
  await look();
  [stopListening, isListening] = api.listen({
    message: (message) => {
      const isNew = !messages.has(message.id);
      if (isNew) count(message.pinged);
      if (message.channel_id !== channel) return;
      put(message);
      if (isNew) follow(message);
    },
    elsewhere: ({ pinged }) => count(pinged),
    gone: ({ id }) => { messages.delete(id); byId(`m${id}`)?.remove(); group(); byId("welcome").hidden = messages.size > 0; },
    commands: () => takeCommands().then(look).catch(complain),
    // Channels changed, or the clock was moved.
    channels: () => look().then(refreshTimes).then(redrawWeather).catch(complain),
    reload: () => reload().catch(complain),
    open: () => { if (byId("presence").classList.contains("lost")) reload().catch(complain); },
    lost: () => drawLink("lost"),
  });
  const list = await api.messages(channel);
  // What came over the stream meanwhile is newer than the list.
  const both = new Map([...list.map((message) => [message.id, message]), ...messages]);
  messages = new Map([...both].sort(([a], [b]) => (BigInt(a) < BigInt(b) ? -1 : 1)));
  drawMessages();
  log.ariaBusy = "false";
  goToEnd();
  for (const image of log.querySelectorAll("img")) image.addEventListener("load", goToEnd, { once: true });
  await takeCommands();
}

byId("language").addEventListener("change", (event) => {
  setLanguage(event.target.value);
  remember("locale", event.target.value);
  composer.relabel();
  reload().catch(complain);
});

byId("server-language").addEventListener("change", (event) => api.setServerLanguage(event.target.value).catch(complain));

function recall(key, otherwise) {
  try { return localStorage.getItem(`engawa-${key}`) ?? otherwise; } catch { return otherwise; }
}

const redrawWeather = weather(complain, now);
document.addEventListener("pointerdown", (event) => {
  // Where there is room, the weather stays in sight while one looks what it does.
  const narrow = matchMedia("(max-width: 46rem)").matches;
  for (const sheet of document.querySelectorAll(narrow ? "details[open]" : "details.more[open]")) if (!sheet.contains(event.target)) sheet.open = false;
});
setLanguage(languageFor(recall("locale", navigator.language)));
const option = (value, name) => new Option(name, value);
byId("language").replaceChildren(...languages().map(({ code, name }) => option(code, name)));
byId("language").value = currentLanguage();
// A server has one of the languages of Discord's clients.
const ofServers = languages().filter(({ code, locale }) => locale.startsWith(code));
byId("server-language").replaceChildren(...ofServers.map(({ locale, name }) => option(locale, name)));
you = recall("you", "hana");
api.actAs(you);
reload().catch(async (error) => {
  // A person remembered from another sandbox may not live here.
  you = "hana";
  api.actAs(you);
  await reload().catch(() => complain(error));
});
setInterval(refreshTimes, 5000);
let looks = 0;
setInterval(() => {
  const isLost = byId("presence").classList.contains("lost");
  looks += 1;
  if (!isLost && looks % 5) return;
  // Some browsers give the stream up when nobody answers for a while; and what was missed meanwhile is to be seen.
  const again = isLost || !isListening() ? reload : look;
  again().catch(() => drawLink("lost"));
}, 2000);
