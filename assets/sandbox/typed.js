// A command that was typed whole, such as "/challenge okiya opponent:@otis" or "/challenge opponent:@otis game:okiya".
//
// Options are named, or are recognised by their value where only one fits. What cannot be understood is said, not guessed.

import { word } from "./words.js";

const KIND = { TEXT: 3, WHOLE: 4, TRUTH: 5, USER: 6, CHANNEL: 7, MENTIONABLE: 9, NUMBER: 10 };

/** Characters as Discord counts them: an emoji is one. */
export const lengthOf = (text) => [...text].length;

/** Words for true and false, in English and in the language of the page. */
const truths = () => new Map([["true", true], ["yes", true], [word("yes").toLowerCase(), true], ["false", false], ["no", false], [word("no").toLowerCase(), false]]);

const same = (one, other) => one.toLowerCase() === other.toLowerCase();
const called = (thing, text) => same(thing.name, text) || same(thing.name_shown ?? thing.name, text);

/** Words, and what stands in quotes as one. */
const words = (text) => [...text.matchAll(/(?:[^\s"]+:)?"[^"]*"|\S+/g)].map(([part]) => part.replaceAll('"', ""));

/**
 * A text as a command with its options: `{ line, filled: [{ option, value, shown }], wrong: [{ option, text, why }] }`, where
 * `wrong` is what cannot be understood, with a sentence about it and the option where one is meant; nothing when it names no
 * command. `lines` are commands with their subcommands, `here` gives people and channels.
 */
export function readTyped(text, lines, here) {
  if (!text.startsWith("/")) return null;
  const [head, ...rest] = words(text.slice(1));
  const family = head ? lines.filter((line) => same(line.name.split(" ")[0], head) || same(line.shown.split(" ")[0], head)) : [];
  const chosen = choose(family, rest);
  return chosen && fill(chosen.line, chosen.rest, here);
}

/** The command, and what is left of the words. A subcommand is said as a word or as the value of any name: "game:okiya". */
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
      // A name or a text of several words.
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

/** Values without a name: each goes to the one option that it fits; what fits none is the text of the one that takes any. */
function bare(texts, open, take, wrong, here) {
  const left = [];
  const fitting = (text) => open().filter((option) => !isFree(option) && !readValue(option, text, here).why);
  for (let at = 0; at < texts.length; at += 1) {
    // A name may be two words.
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
  // What the one needed option cannot be is meant for it all the same.
  const needed = open().filter((option) => option.required);
  if (one) take(one, text);
  else if (needed.length === 1) take(needed[0], text);
  else wrong.push({ option: null, text, why: word("typed-unknown", { text }) });
}

/**
 * The end of a text that is still being typed: the option that it names with a colon, or nothing, what is typed of it, and the
 * text before.
 */
export function lastPart(text, line, here) {
  const [whole, space, name, named] = /(\s)([^\s:"]+):([^:"]*)$/.exec(text) ?? [];
  const option = name && line.options.find((one) => called(one, name));
  // The text of an option that takes any goes on until somebody chooses another option.
  const [last] = /\S*$/.exec(named ?? "");
  const isDone = option && named !== last && !(isFree(option) && last) && !readValue(option, named.slice(0, named.length - last.length).trim(), here).why;
  if (option && !isDone) return { option, typed: named, before: text.slice(0, -whole.length) + space };
  const [typed] = /\S*$/.exec(text);
  return { option: null, typed, before: text.slice(0, text.length - typed.length) };
}

/** Whether an option takes any text. */
const isFree = (option) => option.type === KIND.TEXT && !option.choices?.length;

/** What a text means as the value of an option: `{ value, shown }`, or a sentence that says why it cannot be one: `{ why }`. */
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
  if (option.type === KIND.USER || option.type === KIND.MENTIONABLE) {
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
  const why = text && beyond(option, text);
  if (why) return { why };
  return text ? { value: text, shown: text } : undefined;
}

/** The sentence about a limit of an option that a text does not keep; an empty text while it keeps them all. */
export function beyond(option, text) {
  const name = option.name_shown ?? option.name;
  if (option.type === KIND.WHOLE || option.type === KIND.NUMBER) return beyondNumbers(option, name, text.trim());
  if (option.type !== KIND.TEXT) return "";
  const length = lengthOf(text);
  if (length > (option.max_length ?? Infinity)) return word("too-long", { name, n: option.max_length });
  if (length < (option.min_length ?? 0)) return word("too-short", { name, n: option.min_length });
  return "";
}

function beyondNumbers(option, name, text) {
  const number = Number(text);
  if (!text || !Number.isFinite(number)) return word("not-number", { name });
  if (option.type === KIND.WHOLE && !Number.isInteger(number)) return word("not-whole", { name });
  const { min_value: least, max_value: most } = option;
  if (number >= (least ?? -Infinity) && number <= (most ?? Infinity)) return "";
  if (least === undefined) return word("at-most", { name, most });
  return most === undefined ? word("at-least", { name, least }) : word("between", { name, least, most });
}
