// A message as an entry of the log: author, time, text, pictures and controls.

import { components } from "./components.js";
import { byId, make } from "./dom.js";
import { face } from "./faces.js";
import { markup } from "./markup.js";
import { moment, word } from "./words.js";

/** The emoji that the menu of a message offers as a reaction. */
const REACTION = "👍";

/** Returns the entry of a message. `page` knows the people and handles presses. */
export function messageEntry(message, page) {
  const author = page.person(message.author.id);
  const classes = ["message"];
  if (message.author.bot) classes.push("from-bot");
  if (message.you.are_mentioned) classes.push("for-you");
  if (message.you.alone_see_it) classes.push("whisper");
  const isDirect = !page.channels().some((one) => one.id === message.channel_id);
  if (message.you.alone_see_it || isDirect) classes.push("private");
  // Focusable from the start; keyboard.js decides whether it is a tab stop.
  const entry = make("article", { tabIndex: -1, id: `m${message.id}`, className: classes.join(" "), dataset: { id: message.id, author: message.author.id, sent: message.sent_ms } });
  const trouble = make("p", { className: "trouble", role: "alert" });
  const act = (customId, values, control) => page.act(message, customId, values, control, trouble);
  entry.append(
    aside(message, page),
    make("div", { className: "portrait" }, face(author.username)),
    heading(message, author, page),
    make("div", { className: "body" },
      message.loading ? thinking() : markup(message.content),
      files(message),
      message.components.length ? components(message.components, act, page) : "",
      reactions(message, page),
      trouble,
      whisperFoot(message, page)),
  );
  // Label that screen readers read for the entry as a whole.
  const said = message.content ? markup(message.content.replaceAll("\n", " ")).textContent : "";
  const alt = message.attachments.map((one) => one.description ?? "").join(" ");
  const read = [author.name, clock(message.sent_ms, page.now()), said, alt].filter(Boolean).join(". ");
  entry.setAttribute("aria-label", read.replace(/([.?!…])\. /g, "$1 ").slice(0, 400));
  return entry;
}

/** Returns the line above a message: the command or message that it answers. */
function aside(message, page) {
  if (message.asked) {
    const { name, username } = page.person(message.asked.by);
    const text = word("used", { name, command: message.asked.command });
    return make("p", { className: "above" }, face(username), make("span", {}, text));
  }
  if (message.referenced_message) {
    const original = message.referenced_message;
    const name = page.person(original.author.id).name;
    const link = make("a", { href: `#m${original.id}` }, word("replies", { name }));
    link.addEventListener("click", (event) => {
      event.preventDefault();
      page.jump(original.channel_id, original.id);
    });
    return make("p", { className: "above reply" }, face(page.person(original.author.id).username), link);
  }
  return "";
}

function heading(message, author, page) {
  const time = make("time", { dateTime: message.timestamp, title: moment(message.sent_ms, "F", page.now()) }, clock(message.sent_ms, page.now()));
  return make("div", { className: "heading" },
    make("strong", { className: "name", dir: "auto" }, author.name),
    time,
    message.edited_ms && !message.loading ? make("span", { className: "edited" }, `(${word("edited")})`) : "",
    more(message, page));
}

function clock(ms, now) {
  const day = (value) => new Date(value).toDateString();
  const hour = moment(ms, "t", now);
  if (day(ms) === day(now)) return hour;
  if (day(ms) === day(now - 86_400_000)) return `${word("yesterday")}, ${hour}`;
  return `${moment(ms, "d", now)}, ${hour}`;
}

/** Returns the reactions to a message, each as a button that adds or takes back one's own. */
function reactions(message, page) {
  if (!message.reactions) return "";
  const reaction = ({ emoji: { name }, count, me }) => make("button", {
    type: "button", className: "reaction", title: word("react", { emoji: name }), aria: { pressed: String(me) },
    dataset: { id: `reaction ${name}` }, on: { click: () => page.react(message, name, !me) },
  }, `${name} ${count}`);
  return make("div", { className: "reactions" }, ...message.reactions.map(reaction));
}

/** Returns the menu of a message: the bot's menu commands, a reaction, and deleting it. */
function more(message, page) {
  if (message.you.alone_see_it) return "";
  const mine = message.reactions?.some(({ emoji, me }) => me && emoji.name === REACTION);
  const box = make("details", { className: "more" });
  const list = make("div", { className: "sheet" });
  box.append(make("summary", { title: word("menu"), aria: { label: word("menu") } }, "⋯"), list);
  const choice = (label, act) => make("button", { type: "button", on: { click: () => { box.open = false; act(); } } }, label);
  box.addEventListener("toggle", () => {
    if (!box.open) return;
    list.replaceChildren(
      ...page.menuCommands(message).map(({ label, act }) => choice(label, act)),
      choice(word("react", { emoji: REACTION }), () => page.react(message, REACTION, !mine)),
      choice(word("delete"), () => page.remove(message)));
  });
  box.addEventListener("focusout", (event) => { if (!box.contains(event.relatedTarget)) box.open = false; });
  return box;
}

function thinking() {
  return make("p", { className: "thinking" }, word("thinking"));
}

function files(message) {
  return message.attachments.length ? make("div", { className: "files" }, ...message.attachments.map(file)) : "";
}

function file(one) {
  if (!one.content_type?.startsWith("image/")) {
    return make("a", { className: "file", href: one.url, download: one.filename }, `${one.filename} (${Math.ceil(one.size / 1024)} KB)`);
  }
  const alt = one.description ?? word("picture");
  const image = make("img", { src: one.url, alt, width: one.width, height: one.height });
  const open = make("button", { type: "button", className: "frame", aria: { label: word("enlarge", { text: alt }) } }, image);
  // The frame has its final height before the picture is loaded.
  for (const side of ["width", "height"]) open.style.setProperty(`--${side}`, one[side]);
  open.addEventListener("click", () => enlarge(one.url, alt));
  return open;
}

/** Shows a picture alone. A tap switches between fitting the window and full size with scrolling. */
function enlarge(url, alt) {
  const dialog = byId("picture");
  const close = make("button", { type: "button", className: "button plain", on: { click: () => dialog.close() } }, word("close"));
  const image = make("img", { src: url, alt });
  const size = make("button", { type: "button", className: "size", aria: { label: word("nearer"), pressed: "false" } }, image);
  const frame = make("div", { className: "pane" }, size);
  const come = (zoomed) => {
    dialog.classList.toggle("zoomed", zoomed);
    size.setAttribute("aria-pressed", String(zoomed));
  };
  size.addEventListener("click", (event) => {
    come(!dialog.classList.contains("zoomed"));
    // Keep the tapped point in the middle.
    const [x, y] = [event.offsetX / (image.clientWidth || 1), event.offsetY / (image.clientHeight || 1)];
    frame.scrollTo({ left: x * image.width - frame.clientWidth / 2, top: y * image.height - frame.clientHeight / 2 });
  });
  dialog.className = "picture";
  dialog.setAttribute("aria-label", alt);
  dialog.replaceChildren(frame, make("p", {}, alt), close);
  // On a phone, fitting the window would enlarge nothing.
  come(matchMedia("(max-width: 46rem)").matches);
  dialog.showModal();
}

function whisperFoot(message, page) {
  if (!message.you.alone_see_it) return "";
  const button = make("button", { type: "button", className: "text-button", on: { click: () => page.dismiss(message) } }, word("dismiss"));
  return make("p", { className: "foot" }, make("span", { className: "eye", aria: { hidden: "true" } }, "◉"), ` ${word("only-you")} · `, button);
}
