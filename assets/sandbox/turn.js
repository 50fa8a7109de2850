// Follow the turn: whoever a new message asks to move or to answer becomes the one who acts here.

import { byId } from "./dom.js";
import { recall, remember } from "./storage.js";

/** A board that comes so many milliseconds after somebody did something here comes of it. */
const OF_A_DEED_MS = 20_000;

export class Turn {
  #page;
  /** Ids of messages that were looked at: each leads on once, whichever copy of it comes first. */
  #seen = new Set();
  #lastDeed = -Infinity;

  /** `page` tells who acts, makes somebody else act, and is told of a message for whoever acts already. */
  constructor(page) {
    this.#page = page;
    byId("follow").checked = recall("follow", "yes") === "yes";
    byId("follow").addEventListener("change", (event) => remember("follow", event.target.checked ? "yes" : "no"));
  }

  /** Something is done here, now. */
  deed() {
    this.#lastDeed = performance.now();
  }

  /** Follows a message that has come. One that is still being written is followed when it is there. */
  follow(message) {
    if (message.loading || this.#seen.has(message.id)) return;
    this.#seen.add(message.id);
    if (!byId("follow").checked || performance.now() - this.#lastDeed > OF_A_DEED_MS) return;
    this.#lead(message);
  }

  #lead(message) {
    const username = this.#whose(message);
    if (username === this.#page.you()) this.#page.begin(message);
    else if (username) this.#page.hand(username, message);
  }

  /** Leads on from a message to a newer one for somebody else, which came while the page was drawn anew; returns whether there is one. */
  leadsOn(message, messages) {
    const newer = messages.filter((one) => BigInt(one.id) > BigInt(message.id) && this.#whose(one)).at(-1);
    if (!newer || this.#whose(newer) === this.#page.you()) return false;
    this.#lead(newer);
    return true;
  }

  /** Who is to move or to answer by a message: whoever it names last, if it has something green or a menu to choose from. */
  #whose(message) {
    const open = (part) => !part.disabled && (part.style === 3 || part.type === 3);
    const controls = message.components.flatMap((row) => row.components ?? []);
    const named = [...message.content.matchAll(/<@!?(\d+)>/g)].at(-1);
    const waits = message.author.bot && !message.you.alone_see_it && controls.some(open);
    return waits && named ? this.#page.person(named[1]).username : "";
  }
}
