// *Follow the turn*: the person whom a new message asks to move or to answer becomes the one who acts.

import { byId } from "./dom.js";
import { recall, remember } from "./storage.js";

/** Time after an action, in milliseconds, in which a new board counts as its result. */
const ACTION_RESULT_MS = 20_000;

export class Turn {
  #page;
  /** Ids of messages already followed: each is followed once, whichever copy arrives first. */
  #seen = new Set();
  #lastDeed = -Infinity;

  /** `page` knows who acts, can change that, and handles messages for the person who acts already. */
  constructor(page) {
    this.#page = page;
    byId("follow").checked = recall("follow", "yes") === "yes";
    byId("follow").addEventListener("change", (event) => remember("follow", event.target.checked ? "yes" : "no"));
  }

  /** Notes that a person acts on this page now. */
  noteAction() {
    this.#lastDeed = performance.now();
  }

  /** Follows a new message. One that is still loading is followed when complete. */
  follow(message) {
    if (message.loading || this.#seen.has(message.id)) return;
    this.#seen.add(message.id);
    if (!byId("follow").checked || performance.now() - this.#lastDeed > ACTION_RESULT_MS) return;
    this.#lead(message);
  }

  #lead(message) {
    const username = this.#whose(message);
    if (username === this.#page.you()) this.#page.begin(message);
    else if (username) this.#page.handTurnTo(username, message);
  }

  /** Follows a newer message for another person that came while the page was redrawn. Returns whether there is one. */
  leadsOn(message, messages) {
    const newer = messages.filter((one) => BigInt(one.id) > BigInt(message.id) && this.#whose(one)).at(-1);
    if (!newer || this.#whose(newer) === this.#page.you()) return false;
    this.#lead(newer);
    return true;
  }

  /** Returns who must move or answer: the last person named, if a green button or a menu is enabled; else an empty text. */
  #whose(message) {
    const open = (part) => !part.disabled && (part.style === 3 || part.type === 3);
    const controls = message.components.flatMap((row) => row.components ?? []);
    const named = [...message.content.matchAll(/<@!?(\d+)>/g)].at(-1);
    const waits = message.author.bot && !message.you.alone_see_it && controls.some(open);
    return waits && named ? this.#page.person(named[1]).username : "";
  }
}
