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

  /** `page` knows who acts, and can change that. */
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
    if (username && username !== this.#page.you()) this.#page.handTurnTo(username, message);
  }

  /** Follows a newer message that makes somebody act and came while the page was redrawn. Returns whether there is one. */
  leadsOn(message, messages) {
    const newer = messages.filter((one) => BigInt(one.id) > BigInt(message.id) && this.#whose(one)).at(-1);
    if (newer) this.#lead(newer);
    return Boolean(newer);
  }

  /**
   * Returns who must act: the last person named, if a green button or a menu is enabled, or the only one who is told something
   * by a message without controls, such as that a challenge is declined. Returns an empty text if there is none.
   */
  #whose(message) {
    if (!message.author.bot || message.you.alone_see_it) return "";
    const open = (part) => !part.disabled && (part.style === 3 || part.type === 3);
    const controls = message.components.flatMap((row) => row.components ?? []);
    const named = [...message.content.matchAll(/<@!?(\d+)>/g)].at(-1)?.[1];
    const told = controls.length || message.pinged.length > 1 ? undefined : message.pinged[0];
    return this.#page.person(controls.some(open) ? named : told).username;
  }
}
