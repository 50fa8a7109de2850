// The supported part of Discord's markup. It is parsed into elements, so that no text is ever treated as HTML.

import { make } from "./dom.js";
import { moment } from "./words.js";

/** People and channels that mentions and jump links refer to, set by the page. */
const world = { people: new Map(), channels: new Map(), you: "", now: () => Date.now(), jump: () => {} };

/** Sets the people and channels that markup may refer to. */
export function setMarkupFacts(facts) {
  Object.assign(world, facts);
}

/** Rules: a pattern at the start of the remaining text, and the element it becomes. The first match wins. */
const INLINE = [
  [/^\\([\\*_~`|<>#@:[\]()\-.!])/, ([, plain]) => plain],
  [/^```(?:\w+\n)?\n?([\s\S]+?)\n?```/, ([, code]) => make("pre", {}, make("code", {}, code))],
  [/^`([^`]+)`/, ([, code]) => make("code", {}, code)],
  [/^\*\*([\s\S]+?)\*\*(?!\*)/, ([, inside]) => make("strong", {}, ...inline(inside))],
  [/^__([\s\S]+?)__(?!_)/, ([, inside]) => make("u", {}, ...inline(inside))],
  [/^~~([\s\S]+?)~~/, ([, inside]) => make("s", {}, ...inline(inside))],
  [/^\|\|([\s\S]+?)\|\|/, ([, inside]) => make("span", { className: "spoiler", tabIndex: 0 }, ...inline(inside))],
  [/^\*(?!\s)((?:\\.|[^*\\])+?)\*(?!\*)/, ([, inside]) => make("em", {}, ...inline(inside))],
  [/^_(?!\s)((?:\\.|[^_\\])+?)_(?!\w)/, ([, inside]) => make("em", {}, ...inline(inside))],
  [/^<@!?(\d+)>/, ([, id]) => mention(id)],
  [/^<#(\d+)>/, ([, id]) => make("span", { className: "mention" }, `#${world.channels.get(id) ?? "?"}`)],
  [/^<t:(-?\d{1,13})(?::([tTdDfFR]))?>/, ([, seconds, style]) => time(Number(seconds) * 1000, style ?? "f")],
  [/^<a?:(\w+):(\d+)>/, ([, name, id]) => emoji(name, id)],
  [/^<\/([^:>]+):\d+>/, ([, name]) => make("span", { className: "mention" }, `/${name}`)],
  [/^\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/, ([, text, url]) => link(url, inline(text))],
  [/^<(https?:\/\/[^\s>]+)>/, ([, url]) => link(url, [url])],
  [/^https?:\/\/[^\s<]+[^\s<.,:;"')\]]/, ([url]) => link(url, [url])],
  [/^@(everyone|here)\b/, ([whole]) => make("span", { className: "mention you" }, whole)],
  [/^\n/, () => make("br")],
];

/** Pattern of the characters at which anything but plain text can begin. */
const SPECIAL = /[\\`*_~|<[@\n]|https?:/;

function inline(text) {
  const nodes = [];
  let rest = text;
  while (rest) {
    const found = INLINE.map(([pattern, become]) => [pattern.exec(rest), become]).find(([match]) => match);
    if (found) {
      nodes.push(found[1](found[0]));
      rest = rest.slice(found[0][0].length);
      continue;
    }
    const next = rest.slice(1).search(SPECIAL);
    const end = next < 0 ? rest.length : next + 1;
    nodes.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return nodes;
}

function mention(id) {
  const name = world.people.get(id)?.name ?? "?";
  return make("span", { className: id === world.you ? "mention you" : "mention" }, `@${name}`);
}

function time(ms, style) {
  const element = make("time", { dateTime: new Date(ms).toISOString(), dataset: { ms, style } });
  element.title = moment(ms, "F", world.now());
  element.textContent = moment(ms, style, world.now());
  return element;
}

/** Updates all relative times; called periodically. */
export function refreshTimes() {
  for (const element of document.querySelectorAll("time[data-style=R]")) {
    const text = moment(Number(element.dataset.ms), "R", world.now());
    if (element.textContent !== text) element.textContent = text;
  }
}

/** Returns a custom emoji as a small image. */
export function emoji(name, id) {
  return make("img", { className: "emoji", src: `/emojis/${id}.png`, alt: `:${name}:`, width: 22, height: 22 });
}

/** Returns a link. A link to a message of this server jumps there within the page. */
function link(url, inside) {
  const jump = /\/channels\/(?:\d+|@me)\/(\d+)\/(\d+)$/.exec(url);
  const anchor = make("a", { href: url, target: "_blank", rel: "noreferrer noopener" }, ...inside);
  if (jump) {
    anchor.href = `#m${jump[2]}`;
    anchor.removeAttribute("target");
    anchor.addEventListener("click", (event) => {
      event.preventDefault();
      world.jump(jump[1], jump[2]);
    });
  }
  return anchor;
}

/** Parses a text of several lines: headings, small print, quotes, lists, and inline markup. */
export function markup(text) {
  const blocks = document.createDocumentFragment();
  const parts = text.split(/(```[\s\S]+?```)/);
  for (const part of parts) {
    if (part.startsWith("```")) blocks.append(...inline(part));
    else appendLines(blocks, part.replace(/^\n|\n$/g, parts.length > 1 ? "" : "$&"));
  }
  return blocks;
}

const LINES = [
  [/^(#{1,3}) (.+)/, ([, marks, rest]) => make("p", { className: `heading h${marks.length}` }, ...inline(rest))],
  [/^-# (.+)/, ([, rest]) => make("p", { className: "small" }, ...inline(rest))],
  [/^> (.*)/, ([, rest]) => make("blockquote", {}, ...inline(rest))],
  [/^\s*[-*] (.+)/, ([, rest]) => make("p", { className: "item" }, ...inline(rest))],
  [/^\s*(\d+)\. (.+)/, ([, number, rest]) => make("p", { className: "item counted", dataset: { number } }, ...inline(rest))],
];

function appendLines(blocks, text) {
  let plain = [];
  const flush = () => {
    if (plain.some((line) => line.trim())) blocks.append(make("p", {}, ...inline(plain.join("\n").replace(/^\n+|\n+$/g, ""))));
    plain = [];
  };
  for (const line of text.split("\n")) {
    const found = LINES.map(([pattern, become]) => [pattern.exec(line), become]).find(([match]) => match);
    if (!found) {
      plain.push(line);
      continue;
    }
    flush();
    blocks.append(found[1](found[0]));
  }
  flush();
}
