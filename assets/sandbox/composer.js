// The line at the bottom: plain words, or a command with its options filled in one after the other.
//
// One text field serves for everything. What it means depends on the stage: no command yet ("/" opens the list), an
// option that is being filled, or a whole command that waits for Enter.

import * as api from "./api.js";
import { byId, make } from "./dom.js";
import { face } from "./faces.js";
import { readTyped } from "./typed.js";
import { word } from "./words.js";

/** Milliseconds without a key before suggestions are asked for. */
const PATIENCE = 220;
const KIND = { SUB: 1, GROUP: 2, TRUTH: 5, USER: 6, CHANNEL: 7, MENTIONABLE: 9 };

/** Every command and subcommand as one line that can be chosen. */
function lines(commands) {
  const flat = (name, shown, part) => {
    const inside = (part.options ?? []).filter((option) => option.type <= KIND.GROUP);
    if (!inside.length) return [{ name, shown, text: part.description_shown, options: part.options ?? [] }];
    return inside.flatMap((option) => flat(`${name} ${option.name}`, `${shown} ${option.name_shown}`, option));
  };
  return commands.filter((command) => command.type === 1).flatMap((command) => flat(command.name, command.name_shown, command));
}

/** How well a typed text fits a name: smaller is better, nothing is not at all. */
function fit(typed, ...names) {
  const wanted = typed.trim().toLowerCase();
  const ranks = names.map((name) => name.toLowerCase().indexOf(wanted)).filter((at) => at >= 0);
  return ranks.length ? Math.min(...ranks) : null;
}

function fitting(list, typed, namesOf) {
  return list.map((one) => [fit(typed, ...namesOf(one)), one]).filter(([rank]) => rank !== null)
    .sort(([a], [b]) => a - b).map(([, one]) => one);
}

export class Composer {
  #page;
  #lines = [];
  #command = null;
  #filled = [];
  #active = null;
  #offers = [];
  #at = 0;
  #asked = 0;
  #timer = 0;

  /** `page` gives people, channels and the channel, and takes outcomes. */
  constructor(page) {
    this.#page = page;
    this.line = byId("line");
    this.list = byId("offers");
    this.line.addEventListener("input", () => this.#typed());
    this.line.addEventListener("keydown", (event) => this.#key(event));
    this.line.addEventListener("blur", () => setTimeout(() => { if (document.activeElement !== this.line) this.#hide(); }, 150));
    this.line.addEventListener("focus", () => { if (this.#command || this.line.value) this.#typed(); });
    byId("composer").addEventListener("submit", (event) => { event.preventDefault(); this.#enter(); });
    this.#draw();
  }

  /** Takes a new list of commands. */
  set commands(commands) {
    this.#lines = lines(commands);
    if (this.#command) {
      const again = this.#lines.find((line) => line.name === this.#command.name);
      if (again) this.#command = again; else this.#reset();
    }
    this.#draw();
    // Somebody was faster than the list.
    if (!this.#command && document.activeElement === this.line && this.line.value) this.#typed();
  }

  /** Writes the sentences anew after a change of language. */
  relabel() {
    this.#draw();
  }

  #reset(text = "") {
    this.#command = null;
    this.#filled = [];
    this.#active = null;
    this.line.value = text;
    this.#hide();
    this.#draw();
  }

  // What is shown ---------------------------------------------------------------------------------------------------

  #draw() {
    const chips = byId("chips");
    chips.replaceChildren();
    if (this.#command) {
      chips.append(this.#chip(`/${this.#command.shown}`, "", "command", () => this.#reset()));
      for (const one of this.#filled) {
        if (one.option !== this.#active) chips.append(this.#chip(one.option.name_shown, one.shown, "option", () => this.#unfill(one)));
      }
      if (this.#active) chips.append(make("span", { className: "chip active" }, `${this.#active.name_shown}:`));
    }
    this.line.placeholder = this.#command ? "" : word("line-empty");
    this.line.setAttribute("aria-label", this.#active ? `${this.#active.name_shown}: ${this.#active.description_shown}` : word("line"));
    byId("hint").textContent = this.#hint();
    byId("trouble").textContent = "";
  }

  #chip(name, value, kind, remove) {
    const label = word("remove", { name: `${name} ${value}`.trim() });
    const cross = make("button", { type: "button", title: label, aria: { label }, on: { click: () => { remove(); this.line.focus(); } } }, "×");
    return make("span", { className: `chip ${kind}` }, value ? `${name}: ` : name, value ? make("b", {}, value) : "", cross);
  }

  #hint() {
    if (this.#active) return word("hint-option", { name: this.#active.name_shown, text: this.#active.description_shown });
    if (this.#command) return word("hint-ready");
    return this.line.value.startsWith("/") ? word("hint-commands") : "";
  }

  #show(offers, empty = "") {
    this.#offers = offers;
    this.#at = 0;
    this.list.replaceChildren(...offers.map((offer, at) => this.#offer(offer, at)));
    if (!offers.length && empty) this.list.append(make("li", { className: "none" }, empty));
    this.list.hidden = !this.list.children.length;
    this.line.setAttribute("aria-expanded", String(!this.list.hidden));
    this.#point(0);
  }

  #offer(offer, at) {
    const entry = make("li", { id: `offer-${at}`, role: "option", className: offer.extra ? "extra" : "" },
      offer.face ? face(offer.face) : "", make("b", {}, offer.label), offer.text ? make("span", {}, offer.text) : "");
    entry.addEventListener("pointerdown", (event) => event.preventDefault());
    entry.addEventListener("click", () => { this.line.focus(); offer.take(); });
    return entry;
  }

  #hide() {
    this.#asked += 1;
    this.#show([]);
  }

  #point(at) {
    this.#at = this.#offers.length ? (at + this.#offers.length) % this.#offers.length : -1;
    [...this.list.children].forEach((entry, index) => entry.setAttribute("aria-selected", String(index === this.#at)));
    const entry = this.list.children[this.#at];
    if (entry && this.#offers.length) {
      this.line.setAttribute("aria-activedescendant", entry.id);
      entry.scrollIntoView({ block: "nearest" });
    } else {
      this.line.removeAttribute("aria-activedescendant");
    }
  }

  // What is typed ---------------------------------------------------------------------------------------------------

  #typed() {
    const text = this.line.value;
    byId("trouble").textContent = "";
    if (this.#active) return this.#offerValues(this.#active, text);
    if (this.#command) return this.#offerOptions(text);
    byId("hint").textContent = this.#hint();
    if (!text.startsWith("/")) return this.#hide();
    const found = fitting(this.#lines, text.slice(1), (line) => [line.name, line.shown]);
    if (!found.length && readTyped(text, this.#lines, this.#page)) {
      byId("hint").textContent = word("hint-typed");
      return this.#hide();
    }
    return this.#show(found.map((line) => ({ label: `/${line.shown}`, text: line.text, take: () => this.#take(line) })), word("nothing-found"));
  }

  #take(line) {
    this.#command = line;
    this.#filled = [];
    this.line.value = "";
    this.#next();
  }

  /** Goes to the next option that is needed, or to the end of the command. */
  #next() {
    const open = this.#open();
    this.#activate(open.find((option) => option.required) ?? null);
  }

  #open() {
    return this.#command.options.filter((option) => !this.#filled.some((one) => one.option === option));
  }

  #activate(option, text = "") {
    this.#active = option;
    this.line.value = text;
    this.#draw();
    this.#typed();
  }

  #unfill(one) {
    this.#filled = this.#filled.filter((other) => other !== one);
    this.#activate(one.option, "");
  }

  #offerOptions(text) {
    const found = fitting(this.#open(), text, (option) => [option.name, option.name_shown]);
    this.#show(found.map((option) => ({
      label: option.name_shown, text: option.description_shown, extra: true, take: () => this.#activate(option),
    })), text ? word("nothing-found") : "");
    if (text) return;
    // Nothing is chosen until an arrow is pressed or something is typed: Enter sends.
    this.#at = -1;
    [...this.list.children].forEach((entry) => entry.setAttribute("aria-selected", "false"));
    this.line.removeAttribute("aria-activedescendant");
  }

  #offerValues(option, text) {
    const offer = (label, value, more = {}) => ({ label, take: () => this.#fill(option, value, label), ...more });
    if (option.choices?.length) {
      const found = fitting(option.choices, text, (choice) => [choice.name_shown, choice.name]);
      return this.#show(found.map((choice) => offer(choice.name_shown, choice.value)), word("nothing-found"));
    }
    if (option.autocomplete) return this.#suggest(option, text);
    if (option.type === KIND.USER || option.type === KIND.MENTIONABLE) {
      const found = fitting(this.#page.people(), text.replace(/^@/, ""), (person) => [person.name, person.username]);
      return this.#show(found.map((person) => offer(person.name, person.id, { face: person.username })), word("nothing-found"));
    }
    if (option.type === KIND.CHANNEL) {
      const found = fitting(this.#page.channels(), text.replace(/^#/, ""), (channel) => [channel.name]);
      return this.#show(found.map((channel) => offer(`#${channel.name}`, channel.id)), word("nothing-found"));
    }
    if (option.type === KIND.TRUTH) {
      const truths = [[word("yes"), true], [word("no"), false]];
      return this.#show(fitting(truths, text, ([label]) => [label]).map(([label, value]) => offer(label, value)));
    }
    return this.#hide();
  }

  #suggest(option, text) {
    const number = ++this.#asked;
    clearTimeout(this.#timer);
    if (this.list.hidden) this.#show([], word("looking"));
    this.#timer = setTimeout(async () => {
      const options = { ...this.#values(), [option.name]: text };
      const outcome = await api.suggest(this.#page.channel(), this.#command.name, options, option.name).catch((error) => ({ error }));
      if (number !== this.#asked || this.#active !== option) return;
      const choices = outcome.choices ?? [];
      this.#show(choices.map((choice) => ({ label: choice.name, take: () => this.#fill(option, choice.value, choice.name) })),
        outcome.error?.message ?? (outcome.outcome === "failed" ? word("failed") : word("nothing-found")));
    }, PATIENCE);
  }

  #fill(option, value, shown) {
    this.#filled = this.#filled.filter((one) => one.option !== option);
    this.#filled.push({ option, value, shown: String(shown) });
    this.#hide();
    this.line.value = "";
    this.#next();
  }

  #values() {
    return Object.fromEntries(this.#filled.map(({ option, value }) => [option.name, value]));
  }

  // Keys ------------------------------------------------------------------------------------------------------------

  #key(event) {
    const open = !this.list.hidden && this.#offers.length > 0;
    if (event.isComposing) return;
    if (open && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      const down = event.key === "ArrowDown";
      this.#point(this.#at < 0 ? (down ? 0 : this.#offers.length - 1) : this.#at + (down ? 1 : -1));
    } else if (event.key === "Tab" && !event.shiftKey && open && this.#at >= 0 && this.line.value) {
      event.preventDefault();
      this.#offers[this.#at].take();
    } else if (event.key === "Escape") {
      if (this.#active && !this.#active.required) this.#activate(null); else if (this.#command) this.#reset(); else this.#hide();
    } else if (event.key === "Backspace" && this.line.value === "" && this.#command) {
      event.preventDefault();
      this.#back();
    }
  }

  /** Takes back the last step. */
  #back() {
    const last = this.#filled.at(-1);
    if (this.#active && !this.#active.required && !last) this.#activate(null);
    else if (last) { this.#filled.pop(); this.#activate(last.option, last.option.type === 3 && !last.option.choices?.length ? last.shown : ""); }
    else this.#reset(`/${this.#command.shown}`);
    this.#typed();
  }

  #enter() {
    if (!this.list.hidden && this.#at >= 0 && this.#offers.length) return this.#offers[this.#at].take();
    const text = this.line.value.trim();
    const typed = this.#command ? null : readTyped(text, this.#lines, this.#page);
    if (typed) return this.#sendTyped(typed);
    if (this.#active) {
      // Free text and numbers; what is offered in a list must be taken from it, but suggestions are only suggestions.
      const free = !this.#active.choices?.length && ![KIND.TRUTH, KIND.USER, KIND.CHANNEL, KIND.MENTIONABLE].includes(this.#active.type);
      if (text && free) return this.#fill(this.#active, text, text);
      if (!text && !this.#active.required) return this.#activate(null);
      byId("trouble").textContent = word("hint-needed", { names: this.#active.name_shown });
      return undefined;
    }
    if (this.#command && text) return undefined;
    return this.#command ? this.#sendCommand() : this.#sendWords(text);
  }

  /** Sends a command that was typed whole; where something in it cannot be understood, it stays to be mended. */
  #sendTyped({ line, filled, unknown }) {
    this.#command = line;
    this.#filled = filled;
    this.#activate(null);
    if (!unknown.length) return this.#sendCommand();
    byId("trouble").textContent = word("typed-unknown", { text: unknown.join(" ") });
    return undefined;
  }

  async #sendWords(text) {
    if (!text) return;
    await this.#sending(() => api.say(this.#page.channel(), text));
  }

  async #sendCommand() {
    const needed = this.#open().filter((option) => option.required).map((option) => option.name_shown);
    if (needed.length) {
      byId("trouble").textContent = word("hint-needed", { names: needed.join(", ") });
      return;
    }
    await this.#sending(async () => {
      const outcome = await api.slash(this.#page.channel(), this.#command.name, this.#values());
      this.#page.outcome(outcome, byId("trouble"));
      return outcome;
    });
  }

  async #sending(send) {
    const button = byId("send");
    if (button.disabled) return;
    button.disabled = true;
    this.#hide();
    try {
      const done = await send();
      if (done?.outcome !== "failed") this.#reset();
    } catch (error) {
      byId("trouble").textContent = error.message;
    } finally {
      button.disabled = false;
    }
  }
}
