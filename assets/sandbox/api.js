// Speaks to the stand-in: one function for each thing that a person does. Every request names who acts.

import { currentLocale, word } from "./words.js";

let who = "";

/** From now on everything is done as this person (a user name). */
export function actAs(username) {
  who = username;
}

/** A sentence from the stand-in that says why something was not done. */
export class Refused extends Error {}

async function read(response) {
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refused(body.error ?? `${response.status} ${response.statusText}`);
  return body;
}

/** Nobody answers at all. */
export class Stopped extends Error {}

async function ask(path, options) {
  const response = await fetch(`/sandbox/api/${path}`, options).catch(() => { throw new Stopped(word("stopped")); });
  return read(response);
}

const get = (path, query = {}) => ask(`${path}?${new URLSearchParams({ as: who, ...query })}`);

const send = (path, body) => ask(path, {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

/** A body may name somebody else than who acts now. */
const post = (path, body) => send(path, { as: who, ...body });

export const about = () => get("about");
export const commands = (channel) => get("commands", { channel, locale: currentLocale() });
/** So many messages of a channel are shown at first. */
export const LIMIT = 100;
export const messages = (channel) => get("messages", { channel, limit: LIMIT });
export const say = (channel, content) => post("say", { channel, content });
export const slash = (channel, command, options, more = {}) =>
  post("slash", { channel, command, options, locale: currentLocale(), ...more });
export const menu = (channel, command, target) => post("menu", { channel, command, target, locale: currentLocale() });
export const suggest = (channel, command, options, focused) =>
  post("autocomplete", { channel, command, options, focused, locale: currentLocale() });
export const press = (message, custom_id, values = []) =>
  post("press", { message, custom_id, values, locale: currentLocale() });
export const submit = (interaction, values) => post("submit", { interaction, values, locale: currentLocale() });
export const openLetters = () => post("letters", {});
export const dismiss = (message, as = who) => post("dismiss", { message, as });
export const remove = (message) => post("delete", { message });

export const weather = () => get("faults");
export const setWeather = (body) => send("faults", body);
export const moveClock = (hours) => send("clock", { hours });
export const setServerLanguage = (locale) => send("language", { locale });

/**
 * The live stream of a person; `on` maps event names to functions of the event's body. Returns how to end it, whether it goes
 * on, and a promise that is kept once everything that happens comes over it, or nobody answers.
 */
export function listen(on) {
  const stream = new EventSource(`/sandbox/api/events?as=${encodeURIComponent(who)}`);
  for (const [name, tell] of Object.entries(on)) {
    if (name !== "open" && name !== "lost") stream.addEventListener(name, (event) => tell(JSON.parse(event.data)));
  }
  const answered = new Promise((done) => {
    stream.onopen = () => { done(); on.open(); };
    stream.onerror = () => { done(); on.lost(); };
  });
  return [() => stream.close(), () => stream.readyState !== EventSource.CLOSED, answered];
}
