// A command that was typed whole, such as "/challenge okiya opponent:@otis" or "/challenge opponent:@otis game:okiya".
//
// Options are named, or are recognised by their value where only one fits. What cannot be understood is said, not guessed.

const KIND = { TEXT: 3, WHOLE: 4, TRUTH: 5, USER: 6, CHANNEL: 7, MENTIONABLE: 9, NUMBER: 10 };
const TRUTHS = { yes: true, true: true, ja: true, no: false, false: false, nein: false };

const same = (one, other) => one.toLowerCase() === other.toLowerCase();
const called = (thing, text) => same(thing.name, text) || same(thing.name_shown ?? thing.name, text);

/** Words, and what stands in quotes as one. */
const words = (text) => [...text.matchAll(/(?:[^\s"]+:)?"[^"]*"|\S+/g)].map(([part]) => part.replaceAll('"', ""));

/**
 * A text as a command with its options: `{ line, filled: [{ option, value, shown }], unknown: [text] }`; nothing when it
 * names no command. `lines` are commands with their subcommands, `here` gives people and channels.
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
  const unknown = [];
  const open = () => line.options.filter((option) => !filled.some((one) => one.option === option));
  const take = (option, text) => {
    const found = read(option, text, here);
    if (found) filled.push({ option, ...found });
    else unknown.push(text);
  };
  const loose = [];
  let last = null;
  for (const part of rest) {
    const [name, ...values] = part.split(":");
    const option = values.length ? open().find((one) => called(one, name)) : null;
    if (option) {
      last = { option, text: values.join(":") };
      loose.push(last);
    } else if (last?.option && (isFree(last.option) || !read(last.option, last.text, here))) {
      // A name or a text of several words.
      last.text = `${last.text} ${part}`.trim();
    } else {
      last = { option: null, text: part };
      loose.push(last);
    }
  }
  for (const { option, text } of loose.filter((one) => one.option)) take(option, text);
  bare(loose.filter((one) => !one.option).map((one) => one.text), open, take, unknown, here);
  return { line, filled, unknown };
}

/** Values without a name: each goes to the one option that it fits; what fits none is the text of the one that takes any. */
function bare(texts, open, take, unknown, here) {
  const left = [];
  const fitting = (text) => open().filter((option) => !isFree(option) && read(option, text, here));
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
  if (one) take(one, left.join(" "));
  else unknown.push(...left);
}

/** Whether an option takes any text. */
const isFree = (option) => option.type === KIND.TEXT && !option.choices?.length;

/** What a text means as the value of an option; nothing when it cannot be one. */
function read(option, text, here) {
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
    const truth = TRUTHS[text.toLowerCase()];
    return truth === undefined ? null : { value: truth, shown: text };
  }
  if (option.type === KIND.WHOLE || option.type === KIND.NUMBER) {
    return text.trim() && Number.isFinite(Number(text)) ? { value: text, shown: text } : null;
  }
  return text ? { value: text, shown: text } : null;
}
