// Messages of the open channel, in order and in their newest version. Changes do not move the part that a person looks at.
// Authors and presses are the page's business.

import { byId, make } from "./dom.js";
import { messageEntry } from "./message.js";
import { word } from "./words.js";

/** Greatest gap between messages of one author under a common heading. */
const TOGETHER_MS = 5 * 60_000;
/** Distance from the end, in pixels, below which the person counts as looking at the newest messages. */
const NEAR_THE_END = 80;
/** Time for which the room of a removed message stays free for its successor. */
const HOLD_MS = 600;

const isOlder = (one, other) => BigInt(one) < BigInt(other);

export class MessageLog {
  #page;
  #box = byId("messages");
  #messages = new Map();
  /** Ids of removed messages, which late copies must not bring back. */
  #gone = new Set();
  /** Id of the oldest message shown; empty if there are no older ones. */
  #oldest = "";
  #wasAtEnd = true;
  /** Height of the list at the last resize, in pixels. */
  #height = 0;
  /** Position of the list when it was last looked at, in pixels. */
  #top = 0;
  #timer = 0;
  /** After a resize of the list or of a message, keeps showing the newest messages if they were in view. */
  #sizes = new ResizeObserver(() => {
    this.#height = this.#box.clientHeight;
    this.#top = this.#box.scrollTop;
    if (this.#wasAtEnd) this.#goToEnd();
  });

  constructor(page) {
    this.#page = page;
    this.#box.addEventListener("scroll", () => this.#isAtEnd());
    this.#sizes.observe(this.#box);
    byId("newest").addEventListener("click", () => this.#goToEnd());
  }

  get(id) { return this.#messages.get(id); }

  /** Returns the messages, the oldest first. */
  get messages() { return [...this.#messages.values()]; }

  /** Empties the log until the next `fill`, which includes messages put meanwhile. */
  empty() {
    this.#box.ariaBusy = "true";
    this.#messages = new Map();
    this.#oldest = "";
  }

  /** Redraws a channel from its newest messages. `isWhole` says that there are no older ones. */
  fill(list, isWhole) {
    const came = this.messages;
    this.#messages = new Map();
    for (const message of [...list, ...came]) if (this.#isNewer(message)) this.#messages.set(message.id, message);
    this.#oldest = isWhole ? "" : list[0]?.id ?? "";
    this.#messages = new Map([...this.#messages].sort(([a], [b]) => (isOlder(a, b) ? -1 : 1)));
    this.#box.setAttribute("aria-label", word("messages"));
    this.#box.setAttribute("aria-description", word("messages-keys"));
    this.#box.replaceChildren(...this.messages.map((message) => messageEntry(message, this.#page)));
    for (const entry of this.#box.children) this.#sizes.observe(entry);
    this.#group();
    this.#welcome();
    this.#box.ariaBusy = "false";
    this.#goToEnd();
  }

  /**
   * Inserts or updates a message without touching others, which keeps the focus. Returns whether anything changed: stale
   * copies, removed messages and those too old to be shown are ignored.
   */
  put(message) {
    if (!this.#isNewer(message)) return false;
    const old = byId(`m${message.id}`);
    const focus = document.activeElement;
    const inside = Boolean(old?.contains(focus));
    const entry = messageEntry(message, this.#page);
    const stay = !this.#isAtEnd();
    this.#messages.set(message.id, message);
    const next = old ? old.nextElementSibling : [...this.#box.children].find((one) => isOlder(message.id, one.dataset.id));
    this.#unmoved(!next, () => {
      if (old) old.replaceWith(entry);
      else this.#box.insertBefore(entry, next ?? null);
      this.#group();
    });
    this.#sizes.observe(entry);
    // Never focus another control: a second press would hit a control that the person has not read.
    if (inside) (entry.querySelector(`[data-id="${CSS.escape(focus.dataset.id ?? "")}"]:not(:disabled)`) ?? entry).focus({ preventScroll: true });
    this.#welcome();
    if (stay && !old) byId("newest").hidden = false;
    return true;
  }

  /** Removes a message. If it has the focus, the message beside it gets it. */
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

  /** Scrolls to a new message, unless the newest messages are in view: there, free room below it is soon used or removed. */
  reveal(id) {
    if (!this.#isAtEnd()) byId(`m${id}`)?.scrollIntoView({ block: "nearest" });
  }

  /** Scrolls a message to the middle and highlights it. */
  point(id) {
    const entry = byId(`m${id}`);
    if (!entry) return;
    entry.scrollIntoView({ block: "center" });
    entry.classList.remove("highlighted");
    requestAnimationFrame(() => entry.classList.add("highlighted"));
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
    this.#top = this.#box.scrollTop;
    this.#wasAtEnd = true;
    byId("newest").hidden = true;
  }

  /**
   * Whether the reader is at the end. The event comes a frame after the scrolling, so every change of the list asks as well.
   * Scrolling that a resize causes does not count.
   */
  #isAtEnd() {
    const { clientHeight, scrollTop } = this.#box;
    if (clientHeight === this.#height && scrollTop !== this.#top) {
      this.#top = scrollTop;
      this.#wasAtEnd = this.#nearEnd();
      if (this.#wasAtEnd) byId("newest").hidden = true;
    }
    return this.#wasAtEnd;
  }

  /** Changes the list without moving the visible part. `isLast` says that nothing stands below the change. */
  #unmoved(isLast, change) {
    const box = this.#box;
    if (this.#isAtEnd() && isLast) return this.#replaceEnd(change);
    if (this.#isAtEnd()) {
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
   * Changes the end of the list, and keeps room that becomes free for a moment. A panel that closes is often followed by a
   * board, and the list must not jump between the two.
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
      if (this.#isAtEnd()) this.#goToEnd();
    }, HOLD_MS);
  }

  #welcome() {
    byId("welcome").hidden = this.#messages.size > 0;
    byId("welcome").textContent = word("welcome");
  }

  /** Groups messages of one author under a common heading. */
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
