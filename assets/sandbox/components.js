// Components of a message as HTML controls. Presses are passed to one function of the page.

import { make } from "./dom.js";
import { emoji as customEmoji, markup } from "./markup.js";
import { word } from "./words.js";

const STYLES = { 1: "primary", 2: "plain", 3: "yes", 4: "no", 5: "link" };

/** Returns a message's components. `act(customId, values, control)` sends a press. */
export function components(list, act) {
  const box = make("div", { className: "components" });
  const boardLike = list.filter((row) => row.components.length >= 3 && row.components.every((one) => one.type === 2));
  for (const part of list) {
    const element = row(part, act);
    // Several rows of buttons form a board, so align their columns.
    if (boardLike.length > 1 && boardLike.includes(part)) element.classList.add("board");
    box.append(element);
  }
  return box;
}

function row(part, act) {
  return make("div", { className: "row" }, ...part.components.map((one) => (one.type === 2 ? button(one, act) : select(one, act))));
}

function emojiOf(part) {
  if (!part.emoji) return "";
  if (part.emoji.id) {
    const image = customEmoji(part.emoji.name ?? "", part.emoji.id);
    // A screen reader would read the file's name beside the label.
    if (part.label) image.alt = "";
    return image;
  }
  return make("span", { className: "glyph", aria: { hidden: part.label ? "true" : undefined } }, part.emoji.name);
}

function button(part, act) {
  const look = `button ${STYLES[part.style] ?? "plain"}`;
  const inside = [emojiOf(part), part.label ? make("span", { className: "label" }, part.label) : ""];
  if (part.style === 5) return make("a", { className: look, href: part.url, target: "_blank", rel: "noreferrer" }, ...inside);
  const element = make("button", { type: "button", className: look, disabled: part.disabled ?? false, title: part.label ?? "" }, ...inside);
  element.dataset.id = part.custom_id;
  element.addEventListener("click", () => act(part.custom_id, [], element));
  return element;
}

function optionText(option) {
  const sign = option.emoji && !option.emoji.id ? `${option.emoji.name} ` : "";
  return option.description ? `${sign}${option.label} — ${option.description}` : `${sign}${option.label}`;
}

/** Returns a select. It is the browser's own, which works with every keyboard and phone. */
function select(part, act) {
  const text = part.placeholder || word("choose");
  const menu = make("select", { className: "menu", disabled: part.disabled ?? false, aria: { label: text } });
  menu.dataset.id = part.custom_id;
  menu.append(make("option", { value: "", selected: true, hidden: true }, text));
  menu.append(...part.options.map((option) => make("option", { value: option.value }, optionText(option))));
  // Open the menu on keys that would otherwise choose and send a value at once.
  menu.addEventListener("keydown", (event) => {
    const chooses = event.key.startsWith("Arrow") || ["Home", "End", "PageUp", "PageDown"].includes(event.key) || /^[^ ]$/u.test(event.key);
    if (!chooses || event.altKey || event.ctrlKey || event.metaKey || !menu.showPicker) return;
    event.preventDefault();
    menu.showPicker();
  });
  menu.addEventListener("change", () => act(part.custom_id, [menu.value], menu));
  return menu;
}
