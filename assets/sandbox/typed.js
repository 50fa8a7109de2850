// Parser of typed commands such as "/challenge okiya opponent:@otis" or "/challenge opponent:@otis game:okiya".
//
// Options are named, or recognized by a value that fits only one of them. Anything else is reported rather than guessed.

import { word } from "./words.js";

const KIND = { TEXT: 3, TRUTH: 5, USER: 6, CHANNEL: 7 };

/** Counts characters as Discord does: an emoji of one code point is one. */
export const lengthOf = (text) => [...text].length;

/** Returns words for true and false, in English and in the language of the page. */
const truths = () => new Map([["true", true], ["yes", true], [word("yes").toLowerCase(), true], ["false", false], ["no", false], [word("no").toLowerCase(), false]]);

const same = (one, other) => one.toLowerCase() === other.toLowerCase();
const called = (thing, text) => same(thing.name, text) || same(thing.name_shown ?? thing.name, text);

/** Splits a text into words. A quoted part is one word. */
const words = (text) => [...text.matchAll(/(?:[^\s"]+:)?"[^"]*"|\S+/g)].map(([part]) => part.replaceAll('"', ""));

/**
 * Parses a command: `{ line, filled: [{ option, value, shown }], wrong: [{ option, text, why }] }`. `wrong` has the parts that
 * cannot be understood, each with a sentence and the option that is meant, if any. Returns null if no command is named.
 * `lines` are commands with their subcommands; `here` lists people and channels.
 */
export function readTyped(text, lines, here) {
  if (!text.startsWith("/")) return null;
  const [head, ...rest] = words(text.slice(1));
  const family = head ? lines.filter((line) => same(line.name.split(" ")[0], head) || same(line.shown.split(" ")[0], head)) : [];
  const chosen = choose(family, rest);
  return chosen && fill(chosen.line, chosen.rest, here);
}

/** Finds the command and the remaining words. A subcommand may be a word or the value of any name: "game:okiya". */
function choose(family, rest) {
  const sub = (line) => [line.name, line.shown].map((name) => name.split(" ").slice(1).join(" "));
  if (family.length === 1 && !sub(family[0])[0]) return { line: family[0], rest };
  for (const [at, part] of rest.entries()) {
    const value = part.slice(part.indexOf(":") + 1);
    const line = family.find((one) => sub(one).some((name) => same(name, value)));
    if (line) return { line, rest: rest.toSpliced(at, 1) };
  }
  return null;
}

function fill(line, rest, here) {
  const filled = [];
  const wrong = [];
  const open = () => line.options.filter((option) => !filled.some((one) => one.option === option));
  const take = (option, text) => {
    const found = readValue(option, text, here);
    if (found.why) wrong.push({ option, text, why: found.why });
    else filled.push({ option, ...found });
  };
  const loose = [];
  let last = null;
  for (const part of rest) {
    const [name, ...values] = part.split(":");
    const option = values.length ? open().find((one) => called(one, name)) : null;
    if (option) {
      last = { option, text: values.join(":") };
      loose.push(last);
    } else if (last?.option && (isFree(last.option) || readValue(last.option, last.text, here).why)) {
      // Continue a name or text of several words.
      last.text = `${last.text} ${part}`.trim();
    } else {
      last = { option: null, text: part };
      loose.push(last);
    }
  }
  for (const { option, text } of loose.filter((one) => one.option)) take(option, text);
  bare(loose.filter((one) => !one.option).map((one) => one.text), open, take, wrong, here);
  return { line, filled, wrong };
}

/** Assigns values without a name: each to the only option that it fits, the rest to an option that takes any text. */
function bare(texts, open, take, wrong, here) {
  const left = [];
  const fitting = (text) => open().filter((option) => !isFree(option) && !readValue(option, text, here).why);
  for (let at = 0; at < texts.length; at += 1) {
    // A person's name may have two words.
    const pair = texts.slice(at, at + 2).join(" ");
    const text = fitting(pair).length === 1 && pair !== texts[at] ? pair : texts[at];
    const fits = fitting(text);
    if (fits.length === 1) take(fits[0], text);
    else left.push(text);
    if (text !== texts[at]) at += 1;
  }
  if (!left.length) return;
  const free = open().filter(isFree);
  const one = free.find((option) => option.required) ?? free[0];
  const text = left.join(" ");
  // A bad value is meant for the only required option.
  const needed = open().filter((option) => option.required);
  if (one) take(one, text);
  else if (needed.length === 1) take(needed[0], text);
  else wrong.push({ option: null, text, why: word("typed-unknown", { text }) });
}

/**
 * Splits off the part that is being typed: the option named with a colon, or null; the typed part of it; and the text
 * before.
 */
export function lastPart(text, line, here) {
  const [whole, space, name, named] = /(\s)([^\s:"]+):([^:"]*)$/.exec(text) ?? [];
  const option = name && line.options.find((one) => called(one, name));
  // An option that takes any text continues until another option is named.
  const [last] = /\S*$/.exec(named ?? "");
  const isDone = option && named !== last && !(isFree(option) && last) && !readValue(option, named.slice(0, named.length - last.length).trim(), here).why;
  if (option && !isDone) return { option, typed: named, before: text.slice(0, -whole.length) + space };
  const [typed] = /\S*$/.exec(text);
  return { option: null, typed, before: text.slice(0, text.length - typed.length) };
}

/** Returns whether an option takes any text. */
export const isFree = (option) => option.type === KIND.TEXT && !option.choices?.length;

/** Reads a text as the value of an option: `{ value, shown }`, or `{ why }` with a sentence why it cannot be one. */
export function readValue(option, text, here) {
  const name = option.name_shown ?? option.name;
  const found = meaning(option, text, here);
  return found ?? { why: text.trim() ? word("unreadable", { name, text }) : word("hint-needed", { names: name }) };
}

function meaning(option, text, here) {
  if (option.choices?.length) {
    const choice = option.choices.find((one) => called(one, text) || same(String(one.value), text));
    return choice && { value: choice.value, shown: choice.name_shown ?? choice.name };
  }
  if (option.type === KIND.USER) {
    const name = text.replace(/^<?@|>$/g, "");
    const person = here.people().find((one) => same(one.username, name) || same(one.name, name) || one.id === name);
    return person && { value: person.id, shown: person.name };
  }
  if (option.type === KIND.CHANNEL) {
    const channel = here.channels().find((one) => same(one.name, text.replace(/^#/, "")));
    return channel && { value: channel.id, shown: `#${channel.name}` };
  }
  if (option.type === KIND.TRUTH) {
    const truth = truths().get(text.toLowerCase());
    return truth === undefined ? undefined : { value: truth, shown: text };
  }
  const why = text && lengthProblem(option, text);
  if (why) return { why };
  return text ? { value: text, shown: text } : undefined;
}

/** Returns a sentence about the limit that a text exceeds, or an empty text if there is none. */
export function lengthProblem(option, text) {
  const name = option.name_shown ?? option.name;
  const isLong = option.type === KIND.TEXT && lengthOf(text) > (option.max_length ?? Infinity);
  return isLong ? word("too-long", { name, n: option.max_length }) : "";
}
