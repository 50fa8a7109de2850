// Client of the stand-in, with a function for each action of a person. Every request names that person.

import { currentLocale, word } from "./words.js";

let who = "";

/** Sets the person who acts from now on, by user name. */
export function actAs(username) {
  who = username;
}

/** A refusal by the stand-in. Its message is a sentence to show. */
export class Refused extends Error {}

async function read(response) {
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refused(body.error ?? `${response.status} ${response.statusText}`);
  return body;
}

/** The stand-in cannot be reached. */
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

/** Posts as the present person, unless the body names another. The answer names that person, since another may act by then. */
async function post(path, body) {
  const named = { as: who, ...body };
  return { ...await send(path, named), as: named.as };
}

export const about = () => get("about");
export const commands = (channel) => get("commands", { channel, locale: currentLocale() });
/** Number of messages of a channel that are loaded. */
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
export const openDirectMessages = () => post("letters", {});
export const rename = (name) => post("name", { name });
export const dismiss = (message, as = who) => post("dismiss", { message, as });
export const remove = (message) => post("delete", { message });
export const react = (message, emoji, reacts) => post("react", { message, emoji, reacts });

export const faults = () => get("faults");
export const setFault = (body) => send("faults", body);
export const moveClock = (hours) => send("clock", { hours });
export const setServerLanguage = (locale) => send("language", { locale });

/**
 * Opens the live stream of the present person. `on` maps event names to functions of the event's body. Returns a function
 * that closes the stream, one that says whether it is open, and a promise that resolves when it is connected or has failed.
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
