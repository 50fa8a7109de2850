// Keyboard navigation among the messages. Each control of the newest message is a tab stop; all older messages together are
// one. Arrows move between messages, Enter or the right arrow enters one, and Escape leaves it. Inside, arrows move between
// controls. After a move the new board gets the focus.

const CONTROLS = "a[href], button, select, input, summary";
/** Controls that play or answer. Entering a message focuses the first of them. */
const PLAYED = ".components :is(button, select):not(:disabled)";
const ARROWS = {
  ArrowUp: (all, at) => all[at - 1], ArrowDown: (all, at) => all[at + 1], Home: (all) => all[0], End: (all) => all.at(-1),
};

/** Manages the tab stops in a list of messages, and the focus when the list changes. */
export class Keyboard {
  #log;
  /** Id of the entry that had the focus last, since the entry may be redrawn. */
  #held = "";
  /** Id of the older message that is the tab stop. Without one it is the newest of them. */
  #stop = "";
  /** Id of the newest message at the last press. A board after it is the one awaited. */
  #before = null;
  /** Id of the message of the last press. */
  #pressed = "";

  constructor(log) {
    this.#log = log;
    log.addEventListener("focusin", (event) => this.#enter(event.target.closest(".message"), event.target));
    log.addEventListener("focusout", (event) => this.#leave(event.target.closest(".message"), event.relatedTarget));
    log.addEventListener("keydown", (event) => this.#key(event));
    // Leave the focus alone if the person continues elsewhere, rather than press the same message again.
    for (const kind of ["keydown", "pointerdown"]) {
      document.addEventListener(kind, (event) => { if (!this.#isPressedAgain(event)) this.#before = null; }, true);
    }
    document.addEventListener("pointerdown", () => { this.#held = ""; }, true);
    new MutationObserver(() => this.#changed()).observe(log, { childList: true, subtree: true });
  }

  /** Notes a press in a message, so that the next new board gets the focus. */
  await(id) {
    this.#pressed = id;
    this.#before = BigInt(this.#log.lastElementChild?.dataset.id ?? 0);
  }

  #isPressedAgain({ target, key = "Enter" }) {
    const isThere = target === document.body || target.closest(".message")?.dataset.id === this.#pressed;
    return isThere && ["Enter", " "].includes(key);
  }

  /** Moves the focus to the message that results from a press, unless the person has moved on. */
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
    const older = this.#entries().filter((entry) => entry !== newest);
    const stop = older.find((entry) => entry.id === this.#stop) ?? older.at(-1);
    for (const entry of this.#entries()) {
      const open = entry === newest || entry.dataset.open !== undefined;
      const controls = entry.querySelectorAll(CONTROLS);
      for (const control of controls) control.tabIndex = open ? 0 : -1;
      const isStop = open ? !controls.length : entry === stop;
      entry.tabIndex = isStop ? 0 : -1;
    }
  }

  #enter(entry, target) {
    if (!entry) return undefined;
    this.#held = entry.id;
    if (entry !== this.#log.lastElementChild) this.#stop = entry.id;
    if (target === entry) return this.#arrange();
    entry.dataset.open = "";
    return this.#arrange();
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
    if (!entry || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target !== entry && event.key === "Escape") entry.focus();
    const goesIn = ["Enter", "ArrowRight"].includes(event.key);
    const all = this.#entries();
    let next = null;
    if (event.target !== entry) next = beside(entry, event.target, event.key);
    else next = goesIn ? entry.querySelector(PLAYED) ?? entry.querySelector(CONTROLS) : ARROWS[event.key]?.(all, all.indexOf(entry));
    if (!next) return;
    event.preventDefault();
    next.focus();
  }
}

/** Directions of the arrow keys, as unit vectors. */
const DIRECTIONS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** Returns the nearest control in the direction of an arrow. Menus and fields use the arrows themselves. */
function beside(entry, control, key) {
  const way = DIRECTIONS[key];
  if (!way || control.matches("select, input")) return null;
  const middle = (one) => { const { x, y, width, height } = one.getBoundingClientRect(); return [x + width / 2, y + height / 2]; };
  const [x, y] = middle(control);
  const far = (one) => {
    const [dx, dy] = [middle(one)[0] - x, middle(one)[1] - y];
    const ahead = dx * way[0] + dy * way[1];
    // Distance to the side counts three times as much as distance ahead.
    return ahead > 4 ? ahead + 3 * Math.abs(dx * way[1] + dy * way[0]) : Infinity;
  };
  const others = [...entry.querySelectorAll(CONTROLS)].filter((one) => one !== control && !one.disabled && one.checkVisibility());
  return others.filter((one) => far(one) < Infinity).sort((one, other) => far(one) - far(other))[0] ?? null;
}
