// The keyboard among the messages. The newest message is gone through control by control; each older one is one stop, which
// Enter opens and Escape closes, and arrows lead from one to the next. Who has played finds the focus on the new board.

const CONTROLS = "a[href], button, select, input, summary";
const ARROWS = {
  ArrowUp: (all, at) => all[at - 1], ArrowDown: (all, at) => all[at + 1], Home: (all) => all[0], End: (all) => all.at(-1),
};

/** Which controls are stops in a list of messages, and where the focus goes when the list changes. */
export class Keyboard {
  #log;
  /** The entry that held the focus last, by its id: it may be drawn anew. */
  #held = "";
  /** The newest message when something was pressed; a board after it is the one that was waited for. */
  #before = null;

  constructor(log) {
    this.#log = log;
    log.addEventListener("focusin", (event) => this.#enter(event.target.closest(".message"), event.target));
    log.addEventListener("focusout", (event) => this.#leave(event.target.closest(".message"), event.relatedTarget));
    log.addEventListener("keydown", (event) => this.#key(event));
    // Whoever goes on with something else is not called back.
    for (const kind of ["keydown", "pointerdown"]) document.addEventListener(kind, () => { this.#before = null; }, true);
    document.addEventListener("pointerdown", () => { this.#held = ""; }, true);
    new MutationObserver(() => this.#changed()).observe(log, { childList: true, subtree: true });
  }

  /** Something was pressed: a new board that comes now gets the focus. */
  await() {
    this.#before = BigInt(this.#log.lastElementChild?.dataset.id ?? 0);
  }

  /** Moves the focus to the message that has come of a press, unless somebody has gone elsewhere meanwhile. */
  rest(id) {
    if (this.#isHere()) document.getElementById(`m${id}`)?.focus({ preventScroll: true });
  }

  #isHere() {
    return document.activeElement === document.body || this.#log.contains(document.activeElement);
  }

  #entries() {
    return [...this.#log.querySelectorAll(".message")];
  }

  #arrange() {
    const newest = this.#log.lastElementChild;
    for (const entry of this.#entries()) {
      const open = entry === newest || entry.dataset.open !== undefined;
      const controls = entry.querySelectorAll(CONTROLS);
      for (const control of controls) control.tabIndex = open ? 0 : -1;
      entry.tabIndex = open && controls.length ? -1 : 0;
    }
  }

  #enter(entry, target) {
    if (!entry) return;
    this.#held = entry.id;
    if (target === entry) return;
    entry.dataset.open = "";
    this.#arrange();
  }

  #leave(entry, to) {
    if (!entry || entry.contains(to)) return;
    if (to) this.#held = "";
    delete entry.dataset.open;
    this.#arrange();
  }

  #changed() {
    this.#arrange();
    if (!this.#isHere()) return;
    const board = this.#before === null ? null : this.#entries().findLast((entry) => BigInt(entry.dataset.id) > this.#before
      && entry.matches(".from-bot:not(.whisper)") && entry.querySelector(".files"));
    if (board) {
      this.#before = null;
      board.focus({ preventScroll: true });
    } else if (document.activeElement === document.body && this.#held) {
      document.getElementById(this.#held)?.focus({ preventScroll: true });
    }
  }

  #key(event) {
    const entry = event.target.closest(".message");
    if (!entry || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target !== entry) {
      if (event.key === "Escape") entry.focus();
      return;
    }
    const all = this.#entries();
    const next = event.key === "Enter" ? entry.querySelector(CONTROLS) : ARROWS[event.key]?.(all, all.indexOf(entry));
    if (!next) return;
    event.preventDefault();
    next.focus();
  }
}
