// The page: people, messages, actions and the live stream. All of its data comes from the stand-in.

import * as api from "./api.js";
import { drawCards, fold } from "./cards.js";
import { Composer } from "./composer.js";
import { byId, make } from "./dom.js";
import { face } from "./faces.js";
import { faultPanel } from "./fault_panel.js";
import { Keyboard } from "./keyboard.js";
import { MessageLog } from "./log.js";
import { refreshTimes, setMarkupFacts } from "./markup.js";
import { choose, isConfirmation, speakFor, tellBot } from "./person_language.js";
import { recall, recallObject, remember, rememberObject } from "./storage.js";
import { Turn } from "./turn.js";
import { currentLanguage, languages, word } from "./words.js";

let facts = { people: [], channels: [], you: "" };
let you = recall("you", "hana");
let channel = "";
let commands = [];
let stopListening = () => {};
let isListening = () => true;
let clockOffset = 0;
let news = recallObject("news");

const now = () => Date.now() + clockOffset;

const page = {
  now,
  you: () => you,
  people: () => facts.people,
  channels: () => facts.channels.filter((one) => !one.direct),
  channel: () => channel,
  person: (id) => facts.people.find((person) => person.id === id) ?? { id, name: "?", username: "" },
  act: sendPress,
  noteAction: () => turn.noteAction(),
  outcome: showOutcome,
  handTurnTo,
  jump,
  dismiss: (message) => api.dismiss(message.id).catch(complain),
  remove: (message) => api.remove(message.id).catch(complain),
  react: (message, emoji, reacts) => api.react(message.id, emoji, reacts).catch(complain),
  menuCommands,
};

/** Number of pieces up to which the first one is opened right away. */
const FEW_PIECES = 2;
/** Time for which the page shows who acts now. */
const TURN_NOTICE_MS = 4000;

const composer = new Composer(page);
const log = new MessageLog(page);
const turn = new Turn(page);
const keyboard = new Keyboard(byId("messages"));

// People ---------------------------------------------------------------------------------------------------------

/** Draws the people to choose from. Existing entries stay, which keeps the focus. */
function drawPeople() {
  const others = facts.people.filter((person) => !person.bot);
  const box = byId("people");
  if (box.childElementCount !== others.length) box.replaceChildren(...others.map(choice));
  byId("me").replaceChildren(face(you));
  drawName();
  byId("follow-label").title = word("follow-about");
  others.forEach((person, at) => {
    const entry = box.children[at];
    const count = news[person.username] ?? 0;
    const badge = entry.querySelector(".badge");
    entry.title = word("see-as", { name: person.name, n: at + 1 });
    entry.querySelector("input").checked = person.username === you;
    entry.querySelector(".who").textContent = person.name;
    badge.hidden = !count;
    badge.title = word("mentions", { n: count, name: person.name });
    badge.replaceChildren(String(count), make("span", { className: "visually-hidden" }, ` ${badge.title}`));
  });
}

/** Shows the name of the person who acts, unless it is being changed. */
function drawName() {
  const field = byId("name");
  if (document.activeElement === field && field.dataset.who === you) return;
  field.dataset.who = you;
  field.value = facts.people.find((person) => person.username === you)?.name ?? "";
}

function choice(person) {
  const radio = make("input", { type: "radio", name: "you", value: person.username });
  radio.addEventListener("change", () => become(person.username));
  return make("label", { className: "person" },
    radio, face(person.username), make("span", { className: "who", dir: "auto" }), make("span", { className: "badge" }));
}

async function become(username) {
  if (!facts.people.some((person) => person.username === username && !person.bot)) return;
  const isAnother = username !== you;
  you = username;
  remember("you", you);
  delete news[you];
  keepNews();
  api.actAs(you);
  byId("picture").close();
  speakAs();
  if (isAnother) {
    sayWho();
    // Until their messages arrive, the former person's stay, but not the private ones.
    byId("messages").classList.add("former");
  }
  await reload();
}

let turnedTimer = 0;

/** Announces for a moment who acts from now on. */
function sayWho() {
  const { username, name } = facts.people.find((person) => person.username === you);
  const box = byId("turned");
  box.replaceChildren(make("span", { className: "pill" }, face(username), word("turned", { name })));
  clearTimeout(turnedTimer);
  turnedTimer = setTimeout(() => box.replaceChildren(), TURN_NOTICE_MS);
}

/** Switches the page to the language of the person who acts. */
function speakAs() {
  speakFor(you);
  byId("language").value = currentLanguage();
  composer.relabel();
}

document.addEventListener("keydown", (event) => {
  const number = event.altKey && !event.ctrlKey && /^Digit([1-9])$/.exec(event.code);
  const person = number && facts.people.filter((one) => !one.bot)[Number(number[1]) - 1];
  if (person) {
    event.preventDefault();
    become(person.username);
  }
});

/** Makes a person act whom a new message asks to, and shows them the message. */
async function handTurnTo(username, message) {
  await become(username).catch(complain);
  // Without the message another reload is under way, whose messages are newer.
  if (!log.get(message.id) || turn.leadsOn(message, log.messages)) return;
  keyboard.rest(message.id);
}

// Practice at one press -----------------------------------------------------------------------------------------------

/** Begins practice, which nobody else sees. Returns a complaint, or null on success. */
async function play(card) {
  fold(true);
  closeGames();
  try {
    const begun = await api.slash(channel, card.command, { level: "gentle", seat: "first" });
    showOutcome(begun, byId("trouble"));
    // Open the first of a few pieces, so that two presses make a move.
    const [pieces, ...controls] = begun.message?.components ?? [];
    if (controls.length === 1 && pieces.components.length <= FEW_PIECES) {
      byId(`m${begun.message.id}`)?.querySelector(".components button:not(:disabled)")?.click();
    }
    return null;
  } catch (error) {
    return error.message;
  }
}

// Counts of mentions for other people --------------------------------------------------------------------------------

function keepNews() {
  rememberObject("news", news);
  drawPeople();
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
    choice(one.direct ? `@${one.name}` : `#${one.name}`, one.id === channel, () => openChannel(one.id)));
  if (!facts.channels.some((one) => one.direct)) {
    const bot = facts.people.find((one) => one.bot);
    choices.push(choice(`@${bot.name}`, false, () => api.openDirectMessages().then((opened) => openChannel(opened.channel)).catch(complain)));
  }
  nav.replaceChildren(...choices);
}

/** Opens a channel. The focus goes to its messages, since the list of channels closes or is redrawn. */
function openChannel(id) {
  channel = id;
  closeMenu();
  byId("messages").focus();
  return reload().catch(complain);
}

// Messages ----------------------------------------------------------------------------------------------------------

async function jump(toChannel, id) {
  if (toChannel !== channel && facts.channels.some((one) => one.id === toChannel)) {
    channel = toChannel;
    await reload();
  }
  log.point(id);
}

/** Handles a new or edited message in a channel that this person sees. */
function receiveMessage(message, isNew) {
  if (isConfirmation(message)) return;
  if (isNew) count(message.pinged);
  if (message.channel_id !== channel) return;
  const wasWritten = isNew || log.get(message.id)?.loading;
  log.put(message);
  if (wasWritten) turn.follow(message);
}

// Actions -------------------------------------------------------------------------------------------------------------

async function sendPress(message, customId, values, control, trouble) {
  if (byId("messages").classList.contains("former")) return;
  turn.noteAction();
  const box = control.closest(".components");
  trouble.textContent = "";
  control.classList.add("waiting");
  keyboard.await(message.id);
  // An inert control would lose the focus, so the message has it meanwhile.
  const entry = () => byId(`m${message.id}`);
  entry()?.focus({ preventScroll: true });
  box.inert = true;
  try {
    showOutcome(await api.press(message.id, customId, values), trouble);
  } catch (error) {
    trouble.textContent = error.message;
  } finally {
    box.inert = false;
    control.classList.remove("waiting");
    if (control.tagName === "SELECT" && control.isConnected) control.value = "";
    // The message may have been redrawn meanwhile. Focus the same control or the message, unless a new element already has
    // the focus.
    const same = entry()?.querySelector(`[data-id="${CSS.escape(control.dataset.id ?? "")}"]:not(:disabled)`);
    const isHeld = [document.body, entry()].includes(document.activeElement);
    if (isHeld) (control.isConnected ? control : same ?? entry() ?? byId("messages")).focus({ preventScroll: true });
  }
}

/** Shows the outcome of an action, its message or a failure, unless somebody else acts by now. */
function showOutcome(outcome, trouble) {
  turn.noteAction();
  if (outcome.as !== you) return;
  if (outcome.outcome === "failed") trouble.textContent = word("failed");
  if (outcome.message && outcome.message.channel_id === channel) {
    log.put(outcome.message);
    // A new message is at the end, which may be far below the pressed control.
    if (outcome.type < 6) {
      log.reveal(outcome.message.id);
      keyboard.rest(outcome.message.id);
      turn.follow(outcome.message);
    }
  }
}

function menuCommands(message) {
  const target = { 2: message.author.id, 3: message.id };
  const fitting = commands.filter((command) => command.type === 3 || (command.type === 2 && !message.author.bot));
  return fitting.map((command) => ({
    label: command.name_shown,
    act: () => api.menu(channel, command.name, target[command.type]).then((outcome) => showOutcome(outcome, byId("trouble"))).catch(complain),
  }));
}

function complain(error) {
  byId("trouble").textContent = error.message;
}

// Connection ----------------------------------------------------------------------------------------------------------

function drawLink(state) {
  byId("presence").className = `presence ${state}`;
  byId("presence").textContent = word(state);
  byId("stopped").hidden = state !== "lost";
}

let asked = 0;

async function look() {
  const number = ++asked;
  const sent = Date.now();
  const found = await api.about();
  // An older answer may lack the channel that was opened meanwhile.
  if (number !== asked) return;
  facts = found;
  clockOffset = facts.now_ms - (sent + Date.now()) / 2;
  setMarkupFacts({
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

let reloads = 0;

async function reload() {
  const number = ++reloads;
  stopListening();
  log.empty();
  await look();
  // A newer reload has started meanwhile.
  if (number !== reloads) return;
  const [stop, goesOn, answered] = api.listen({
    message: (message) => receiveMessage(message, true),
    edited: (message) => receiveMessage(message, false),
    elsewhere: ({ pinged }) => count(pinged),
    gone: ({ id }) => log.remove(id),
    commands: () => takeCommands().then(look).then(keepLanguage).catch(complain),
    // Sent after changes of channels or people, and after moving the clock.
    channels: () => look().then(refreshTimes).then(redrawFaultPanel).catch(complain),
    reload: () => reload().catch(complain),
    open: () => { if (byId("presence").classList.contains("lost")) reload().catch(complain); },
    lost: () => drawLink("lost"),
  });
  [stopListening, isListening] = [stop, goesOn];
  // Wait for the stream and look again, or what changes before it opens would be missed.
  await answered;
  if (number !== reloads) return;
  await look();
  if (number !== reloads) return;
  const list = await api.messages(channel);
  if (number !== reloads) return;
  log.fill(list.filter((message) => !isConfirmation(message)), list.length < api.LIMIT);
  byId("messages").classList.remove("former");
  await takeCommands();
  await keepLanguage();
}

/** Tells the bot the language of the person who acts, if it does not know it. */
async function keepLanguage() {
  if (facts.bot_connected) await tellBot(you, channel).catch(complain);
}

byId("language").addEventListener("change", (event) => {
  choose(you, event.target.value);
  composer.relabel();
  // Tell the bot now, in case another person acts before the page is redrawn.
  keepLanguage();
  reload().catch(complain);
});

byId("name").addEventListener("change", ({ target }) => {
  if (target.value.trim()) return api.rename(target.value).catch(complain);
  target.dataset.who = "";
  return drawName();
});

byId("server-language").addEventListener("change", (event) => api.setServerLanguage(event.target.value).catch(complain));

const redrawFaultPanel = faultPanel(complain, now);
const isNarrow = () => matchMedia("(max-width: 46rem)").matches;

/** Makes a button open and close a drawer, as on phones. Returns a function that closes it. */
function drawer(button, box) {
  const open = (isOpen) => {
    box.classList.toggle("open", isOpen);
    button.setAttribute("aria-expanded", String(isOpen));
  };
  button.addEventListener("click", () => open(!box.classList.contains("open")));
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !box.classList.contains("open")) return;
    open(false);
    button.focus();
  });
  document.addEventListener("pointerdown", ({ target }) => { if (!box.contains(target) && !button.contains(target)) open(false); });
  return () => open(false);
}

const closeMenu = drawer(byId("menu"), byId("drawer"));
const closeGames = drawer(byId("games"), byId("window"));

document.addEventListener("pointerdown", (event) => {
  // On wide screens the fault panel stays open, so that its effects can be watched.
  for (const sheet of document.querySelectorAll(isNarrow() ? "details[open]" : "details.more[open]")) if (!sheet.contains(event.target)) sheet.open = false;
});
speakFor(you);
const option = (value, name) => new Option(name, value);
byId("language").replaceChildren(...languages().map(({ code, name }) => option(code, name)));
byId("language").value = currentLanguage();
// Offer only languages that Discord's clients have.
const ofServers = languages().filter(({ code, locale }) => locale.startsWith(code));
byId("server-language").replaceChildren(...ofServers.map(({ locale, name }) => option(locale, name)));
api.actAs(you);
api.about().then((found) => {
  facts = found;
  // The remembered person may not exist in this sandbox, which then shows what another sees.
  return become(found.people.find((person) => person.id === found.you).username);
}).catch(complain);
setInterval(refreshTimes, 5000);
let looks = 0;
setInterval(() => {
  const isLost = byId("presence").classList.contains("lost");
  looks += 1;
  if (!isLost && looks % 5) return;
  // Some browsers give up the stream after a while without an answer. Reload then, to show what was missed.
  const again = isLost || !isListening() ? reload : look;
  again().catch(() => drawLink("lost"));
}, 2000);
