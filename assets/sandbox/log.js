// The messages of the channel that is open: in order, each in its newest version, and changed without moving what somebody
// looks at. It does not know who says them, or what happens when something is pressed.

import { byId, make } from "./dom.js";
import { messageEntry } from "./message.js";
import { word } from "./words.js";

/** Messages of one author closer together than this stand under one heading. */
const TOGETHER_MS = 5 * 60_000;
/** Whoever is closer to the end than this, in pixels, looks at the newest messages. */
const NEAR_THE_END = 80;
/** So long the place of what has gone stays empty, for what may come in its stead. */
const HOLD_MS = 600;

const isOlder = (one, other) => BigInt(one) < BigInt(other);

export class MessageLog {
  #page;
  #box = byId("messages");
  #messages = new Map();
  /** Ids of messages that were taken away: a copy that comes late must not bring them back. */
  #gone = new Set();
  /** Messages older than this one are not shown; empty while all are. */
  #oldest = "";
  #isAtEnd = true;
  /** Height of the list when it was last at rest, in pixels. */
  #height = 0;
  #timer = 0;

  constructor(page) {
    this.#page = page;
    this.#box.addEventListener("scroll", () => {
      // A change of size moves what is seen, but nobody has gone elsewhere.
      if (this.#box.clientHeight !== this.#height) return;
      this.#isAtEnd = this.#nearEnd();
      if (this.#isAtEnd) byId("newest").hidden = true;
    });
    // Whoever looks at the newest messages goes on to, when there is more or less room for them.
    new ResizeObserver(() => {
      this.#height = this.#box.clientHeight;
      if (this.#isAtEnd) this.#goToEnd();
    }).observe(this.#box);
    byId("newest").addEventListener("click", () => { byId("newest").hidden = true; this.#goToEnd(); });
  }

  get(id) { return this.#messages.get(id); }

  /** Oldest first. */
  get messages() { return [...this.#messages.values()]; }

  /** Until the next [`fill`] nothing is known of the channel; what is put meanwhile is kept for it. */
  empty() {
    this.#box.ariaBusy = "true";
    this.#messages = new Map();
    this.#oldest = "";
  }

  /** Draws a channel anew from its newest messages; `isWhole` says whether there are no older ones. */
  fill(list, isWhole) {
    const came = this.messages;
    this.#messages = new Map();
    for (const message of [...list, ...came]) if (this.#isNewer(message)) this.#messages.set(message.id, message);
    this.#oldest = isWhole ? "" : list[0]?.id ?? "";
    this.#messages = new Map([...this.#messages].sort(([a], [b]) => (isOlder(a, b) ? -1 : 1)));
    this.#box.setAttribute("aria-label", word("messages"));
    this.#box.setAttribute("aria-description", word("messages-keys"));
    this.#box.replaceChildren(...this.messages.map((message) => messageEntry(message, this.#page)));
    this.#group();
    this.#welcome();
    this.#box.ariaBusy = "false";
    this.#goToEnd();
    for (const image of this.#box.querySelectorAll("img")) image.addEventListener("load", () => this.#goToEnd(), { once: true });
  }

  /**
   * Puts a message in its place, without touching others, so that nobody loses the focus. Returns whether this changed
   * anything: a copy that is no newer than what is shown does not, nor does one that was taken away or is too old to be shown.
   */
  put(message) {
    if (!this.#isNewer(message)) return false;
    const old = byId(`m${message.id}`);
    const focus = document.activeElement;
    const inside = Boolean(old?.contains(focus));
    const entry = messageEntry(message, this.#page);
    const stay = !this.#isAtEnd;
    this.#messages.set(message.id, message);
    const next = old ? old.nextElementSibling : [...this.#box.children].find((one) => isOlder(message.id, one.dataset.id));
    this.#unmoved(!next, () => {
      if (old) old.replaceWith(entry);
      else this.#box.insertBefore(entry, next ?? null);
      this.#group();
    });
    // Never to another control: whoever presses again would press what they have not read.
    if (inside) (entry.querySelector(`[data-id="${CSS.escape(focus.dataset.id ?? "")}"]:not(:disabled)`) ?? entry).focus({ preventScroll: true });
    this.#welcome();
    for (const image of entry.querySelectorAll("img")) image.addEventListener("load", () => { if (this.#isAtEnd) this.#goToEnd(); });
    if (stay && !old) byId("newest").hidden = false;
    return true;
  }

  /** Takes a message away. The focus goes from it to the message beside it. */
  remove(id) {
    this.#gone.add(id);
    this.#messages.delete(id);
    const entry = byId(`m${id}`);
    if (!entry) return;
    const beside = entry.nextElementSibling ?? entry.previousElementSibling;
    const inside = entry.contains(document.activeElement);
    this.#unmoved(!entry.nextElementSibling, () => {
      entry.remove();
      this.#group();
    });
    if (inside) (beside ?? this.#box).focus({ preventScroll: true });
    this.#welcome();
  }

  /** Shows a message in the middle, pointed at. */
  point(id) {
    const entry = byId(`m${id}`);
    if (!entry) return;
    entry.scrollIntoView({ block: "center" });
    entry.classList.remove("pointed");
    requestAnimationFrame(() => entry.classList.add("pointed"));
  }

  #isNewer(message) {
    const known = this.#messages.get(message.id);
    if (known) return message.revision > known.revision;
    return !this.#gone.has(message.id) && (!this.#oldest || !isOlder(message.id, this.#oldest));
  }

  #nearEnd() {
    return this.#box.scrollHeight - this.#box.scrollTop - this.#box.clientHeight < NEAR_THE_END;
  }

  #goToEnd() {
    this.#box.scrollTop = this.#box.scrollHeight;
    this.#isAtEnd = true;
  }

  /** Changes the list while what somebody looks at stays where it is. `isLast` says that nothing stands below the change. */
  #unmoved(isLast, change) {
    const box = this.#box;
    if (this.#isAtEnd && isLast) return this.#replaceEnd(change);
    if (this.#isAtEnd) {
      change();
      return this.#goToEnd();
    }
    const { top } = box.getBoundingClientRect();
    const seen = [...box.children].filter((one) => one.getBoundingClientRect().bottom > top)
      .map((one) => [one.id, one.getBoundingClientRect().top]);
    change();
    const [id, was] = seen.find(([one]) => byId(one)) ?? [];
    if (id) box.scrollTop += byId(id).getBoundingClientRect().top - was;
    return undefined;
  }

  /**
   * Changes the end of the list. Room that becomes free there is held for a moment: a panel that closes is often followed by the
   * board that comes of it, and nothing moves down and up again between the two.
   */
  #replaceEnd(change) {
    const { scrollHeight: before, scrollTop } = this.#box;
    this.#hold(0);
    change();
    const free = Math.max(0, before - this.#box.scrollHeight);
    this.#hold(free);
    if (free) this.#box.scrollTop = scrollTop;
    else this.#goToEnd();
  }

  #hold(pixels) {
    clearTimeout(this.#timer);
    this.#box.style.setProperty("--held", `${pixels}px`);
    if (!pixels) return;
    this.#timer = setTimeout(() => {
      this.#hold(0);
      if (this.#isAtEnd) this.#goToEnd();
    }, HOLD_MS);
  }

  #welcome() {
    byId("welcome").hidden = this.#messages.size > 0;
    byId("welcome").textContent = word("welcome");
  }

  /** Messages of one author in a short time need only one heading. */
  #group() {
    let before = null;
    for (const entry of this.#box.children) {
      const same = before && before.dataset.author === entry.dataset.author
        && entry.dataset.sent - before.dataset.sent < TOGETHER_MS
        && !entry.querySelector(":scope > .above, .files, .components")
        && !before.querySelector(".files, .components")
        && before.classList.contains("whisper") === entry.classList.contains("whisper");
      entry.classList.toggle("joined", Boolean(same));
      before = entry;
    }
  }
}
