// The line at the bottom, for plain messages and for commands with options.
//
// One text field serves for everything. Its meaning depends on the stage: no command yet ("/" opens the list), an option
// to fill in, or a complete command that waits for Enter.

import * as api from "./api.js";
import { byId, make } from "./dom.js";
import { face } from "./faces.js";
import { lengthProblem, isFree, lastPart, lengthOf, readTyped, readValue } from "./typed.js";
import { word } from "./words.js";

/** Milliseconds without a key before suggestions are requested. */
const PATIENCE = 220;
/** Most characters of a message. */
const LONGEST = 2000;
const KIND = { SUB: 1, TRUTH: 5, USER: 6, CHANNEL: 7 };

/** Returns every command and subcommand as an entry to choose. */
function lines(commands) {
  const line = (name, shown, part) => ({ name, shown, text: part.description_shown, options: part.options ?? [] });
  return commands.filter((command) => command.type === 1).flatMap((command) => {
    const inside = (command.options ?? []).filter((option) => option.type === KIND.SUB);
    if (!inside.length) return line(command.name, command.name_shown, command);
    return inside.map((option) => line(`${command.name} ${option.name}`, `${command.name_shown} ${option.name_shown}`, option));
  });
}

/** Returns how well a text matches the best of some names: smaller is better, null is no match. */
function fit(typed, ...names) {
  const wanted = typed.trim().toLowerCase();
  const ranks = names.map((name) => name.toLowerCase().indexOf(wanted)).filter((at) => at >= 0);
  return ranks.length ? Math.min(...ranks) : null;
}

function fitting(list, typed, namesOf) {
  return list.map((one) => [fit(typed, ...namesOf(one)), one]).filter(([rank]) => rank !== null)
    .sort(([a], [b]) => a - b).map(([, one]) => one);
}

/** Returns the values that are filled in, by option name. */
const valuesOf = (filled) => Object.fromEntries(filled.map(({ option, value }) => [option.name, value]));

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

  /** `page` lists people and channels, knows the open channel, and handles outcomes. */
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

  /** Replaces the list of commands. */
  set commands(commands) {
    this.#lines = lines(commands);
    if (this.#command) {
      const again = this.#lines.find((line) => line.name === this.#command.name);
      if (again) this.#command = again; else this.#reset();
    }
    this.#draw();
    // The person may have typed before the list arrived.
    if (!this.#command && document.activeElement === this.line && this.line.value) this.#typed();
  }

  /** Redraws the sentences for another language or person, without the suggestions for the former one. */
  relabel() {
    this.#hide();
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

  // Drawing ---------------------------------------------------------------------------------------------------------

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
    this.#complain("");
  }

  /** Shows a complaint. An unchanged one is not set again, or screen readers would repeat it at every letter. */
  #complain(sentence) {
    if (byId("trouble").textContent !== sentence) byId("trouble").textContent = sentence;
  }

  #chip(name, value, kind, remove) {
    const label = word("remove", { name: `${name} ${value}`.trim() });
    const cross = make("button", { type: "button", title: label, aria: { label }, on: { click: () => { remove(); this.line.focus(); } } }, "×");
    return make("span", { className: `chip ${kind}` }, value ? `${name}: ` : name, value ? make("b", {}, value) : "", cross);
  }

  #hint() {
    if (this.#active) return this.#about(this.#active, this.line.value);
    if (this.#command) return word("hint-ready");
    return this.line.value.startsWith("/") ? word("hint-commands") : "";
  }

  /** Returns the description of an option, and how many of its characters are typed. */
  #about({ name_shown: name, description_shown: text, max_length: most }, typed) {
    const n = lengthOf(typed);
    return [word("hint-option", { name, text }), most && n ? word("counted", { n, most }) : ""].filter(Boolean).join(" · ");
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

  // Typing ----------------------------------------------------------------------------------------------------------

  #typed() {
    const text = this.line.value;
    byId("hint").textContent = this.#hint();
    if (this.#active) {
      this.#complain(text && isFree(this.#active) ? lengthProblem(this.#active, text) : "");
      return this.#offerValues(this.#active, text, this.#stage());
    }
    if (this.#command) return this.#goOn(text, `/${this.#command.name} `);
    if (!text.startsWith("/")) {
      this.#complain(lengthOf(text) > LONGEST ? word("too-long", { name: word("line"), n: LONGEST }) : "");
      return this.#hide();
    }
    this.#complain("");
    const found = fitting(this.#lines, text.slice(1), (line) => [line.name, line.shown]);
    const isWhole = readTyped(text, this.#lines, this.#page) && (!found.length || /\s$/.test(text));
    if (isWhole) return this.#goOn(text, "");
    return this.#show(found.map((line) => ({ label: `/${line.shown}`, text: line.text, take: () => this.#take(line) })), word("nothing-found"));
  }

  /** Returns the context of suggestions: a command, its values, and a function to call before a suggestion is taken. */
  #stage(line = this.#command, filled = this.#filled, before = () => {}) {
    return { line, filled, before, text: this.line.value };
  }

  /**
   * Reads options that are typed after a command, and offers values of a named or required option, or else options.
   * `head` is the command, or empty if it is typed as well.
   */
  #goOn(text, head) {
    if (head && !text) return this.#offerOptions(this.#open(), "", this.#stage(), true);
    const typed = this.#readLine(head + text);
    const last = lastPart(head + text, typed.line, this.#page);
    const { filled } = this.#readLine(last.before) ?? typed;
    const open = typed.line.options.filter((option) => !filled.some((one) => one.option === option));
    // Do not complain yet about the part being typed, unless more letters can only make it worse.
    const late = typed.wrong.filter((one) => /\s$/.test(text) || (one.option !== last.option && one.text.trim() !== last.typed));
    const worse = last.option && isFree(last.option) && last.typed ? lengthProblem(last.option, last.typed) : "";
    this.#complain(late[0]?.why ?? worse);
    const needed = open.find((option) => option.required);
    const isReady = !typed.wrong.length && !typed.line.options.some((one) => one.required && !typed.filled.some(({ option }) => option === one));
    const hint = last.option ? this.#about(last.option, last.typed) : this.#hint();
    byId("hint").textContent = isReady ? word("hint-typed") : hint;
    const stage = this.#stage(typed.line, filled, () => { this.#command = typed.line; this.#filled = filled; });
    const option = last.option ?? needed;
    // Mistakes must be corrected before anything is offered.
    if (late.length) this.#hide();
    else if (option) this.#offerValues(option, last.typed.trim(), stage, isReady);
    else this.#offerOptions(open, last.typed, stage, isReady && !head);
    return undefined;
  }

  /** Reads a command line and adds the values already filled in. Returns null if it names no command. */
  #readLine(text) {
    const typed = readTyped(text, this.#lines, this.#page);
    if (!typed) return null;
    const more = this.#filled.filter((one) => !typed.filled.some((other) => other.option === one.option));
    return { ...typed, filled: [...more, ...typed.filled] };
  }

  #take(line) {
    this.#command = line;
    this.#filled = [];
    this.line.value = "";
    this.#next();
  }

  /** Goes to the next required option, or to the end of the command. */
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

  /** Offers options of a command. With `waits`, Enter sends the text unless an option's name begins with it. */
  #offerOptions(open, text, stage, waits) {
    const found = fitting(open, text, (option) => [option.name, option.name_shown]);
    this.#show(found.map((option) => ({
      label: option.name_shown, text: option.description_shown, extra: true, take: () => { stage.before(); this.#activate(option); },
    })), text && !waits ? word("nothing-found") : "");
    const begins = text.length > 1 && found[0]?.name_shown.toLowerCase().startsWith(text.toLowerCase());
    if (!text || (waits && !begins)) this.#pointNowhere();
  }

  /** Selects no suggestion, so that Enter sends. */
  #pointNowhere() {
    this.#at = -1;
    [...this.list.children].forEach((entry) => entry.setAttribute("aria-selected", "false"));
    this.line.removeAttribute("aria-activedescendant");
  }

  #offerValues(option, text, stage, waits = false) {
    if (option.autocomplete) return this.#suggest(option, text, stage, waits);
    const values = this.#values(option);
    if (!values) return this.#hide();
    const found = fitting(values, text, (one) => one.names);
    const take = ({ label, value }) => { stage.before(); this.#fill(option, value, label); };
    // If nothing matches, offer all values.
    this.#show((found.length ? found : values).map((one) => ({ label: one.label, face: one.face, take: () => take(one) })), word("nothing-found"));
    if (waits || !found.length) this.#pointNowhere();
    return undefined;
  }

  /** Returns the possible values of an option as `{ label, value, names }`, or null if any text will do. */
  #values(option) {
    if (option.choices?.length) return option.choices.map((one) => ({ label: one.name_shown, value: one.value, names: [one.name_shown, one.name, String(one.value)] }));
    if (option.type === KIND.USER) {
      return this.#page.people().map((one) => ({ label: one.name, value: one.id, face: one.username, names: [one.name, one.username, `@${one.username}`] }));
    }
    if (option.type === KIND.CHANNEL) return this.#page.channels().map((one) => ({ label: `#${one.name}`, value: one.id, names: [`#${one.name}`] }));
    if (option.type === KIND.TRUTH) return [["yes", true], ["no", false]].map(([key, value]) => ({ label: word(key), value, names: [word(key), key] }));
    return null;
  }

  #suggest(option, text, stage, waits) {
    const number = ++this.#asked;
    clearTimeout(this.#timer);
    if (this.list.hidden) this.#show([], word("looking"));
    this.#timer = setTimeout(async () => {
      const options = { ...valuesOf(stage.filled), [option.name]: text };
      const outcome = await api.suggest(this.#page.channel(), stage.line.name, options, option.name).catch((error) => ({ error }));
      if (number !== this.#asked || this.line.value !== stage.text) return;
      const choices = outcome.choices ?? [];
      this.#show(choices.map((choice) => ({ label: choice.name, take: () => { stage.before(); this.#fill(option, choice.value, choice.name); } })),
        outcome.error?.message ?? (outcome.outcome === "failed" ? word("failed") : word("nothing-found")));
      if (waits) this.#pointNowhere();
    }, PATIENCE);
  }

  #fill(option, value, shown) {
    this.#filled = this.#filled.filter((one) => one.option !== option);
    this.#filled.push({ option, value, shown: String(shown) });
    this.#hide();
    this.line.value = "";
    this.#next();
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

  /** Undoes the last step. */
  #back() {
    const last = this.#filled.at(-1);
    if (this.#active && !this.#active.required && !last) this.#activate(null);
    else if (last) { this.#filled.pop(); this.#activate(last.option, isFree(last.option) ? last.shown : ""); }
    else this.#reset(`/${this.#command.shown}`);
    this.#typed();
  }

  #enter() {
    if (!this.list.hidden && this.#at >= 0 && this.#offers.length) return this.#offers[this.#at].take();
    const text = this.line.value.trim();
    if (this.#active) return this.#enterValue(this.#active, text);
    if (!text) return this.#command ? this.#sendCommand() : undefined;
    const isGoingOn = Boolean(this.#command);
    const typed = this.#readLine(isGoingOn ? `/${this.#command.name} ${text}` : text);
    return typed ? this.#takeTyped(typed, !isGoingOn) : this.#sendWords(text);
  }

  /** Takes the text as the value of an option, which need not be a suggestion. */
  #enterValue(option, text) {
    if (!text && !option.required) return this.#activate(null);
    const found = readValue(option, text, this.#page);
    if (!found.why) return this.#fill(option, found.value, found.shown);
    return this.#complain(found.why);
  }

  /**
   * Takes a typed command, and sends it if it is complete. Parts that cannot be understood stay in the line to be
   * corrected.
   */
  #takeTyped({ line, filled, wrong }, isWhole) {
    this.#command = line;
    this.#filled = filled;
    const [first] = wrong;
    this.#activate(first?.option ?? null, wrong.filter((one) => one.option === first.option).map((one) => one.text).join(" "));
    if (!first) return isWhole ? this.#sendCommand() : undefined;
    return this.#complain(wrong.map((one) => one.why).join(" "));
  }

  async #sendWords(text) {
    if (lengthOf(text) > LONGEST) return;
    await this.#sending(() => api.say(this.#page.channel(), text));
  }

  async #sendCommand() {
    const needed = this.#open().filter((option) => option.required).map((option) => option.name_shown);
    if (needed.length) {
      this.#complain(word("hint-needed", { names: needed.join(", ") }));
      return;
    }
    await this.#sending(async () => {
      const outcome = await api.slash(this.#page.channel(), this.#command.name, valuesOf(this.#filled));
      this.#page.outcome(outcome, byId("trouble"));
      return outcome;
    });
  }

  async #sending(send) {
    const button = byId("send");
    if (button.disabled) return;
    button.disabled = true;
    this.#page.noteAction();
    this.#hide();
    try {
      const done = await send();
      if (done?.outcome !== "failed") this.#reset();
    } catch (error) {
      this.#complain(error.message);
    } finally {
      button.disabled = false;
    }
  }
}
