// Buttons, menus and the newer layout of a message as controls; what is pressed goes to one function of the page.

import { make } from "./dom.js";
import { emoji as customEmoji, markup } from "./markup.js";
import { word } from "./words.js";

const STYLES = { 1: "primary", 2: "plain", 3: "yes", 4: "no", 5: "link" };

/** The components of a message. `act(customId, values, control)` sends what a person did. */
export function components(list, act, people) {
  const box = make("div", { className: "components" });
  const rows = list.filter((part) => part.type === 1);
  const boardLike = rows.filter((row) => row.components.length >= 3 && row.components.every((one) => one.type === 2));
  for (const part of list) {
    const element = component(part, act, people);
    // Several rows of buttons are a board: their columns stand below each other.
    if (boardLike.length > 1 && boardLike.includes(part)) element.classList.add("board");
    box.append(element);
  }
  return box;
}

function component(part, act, people) {
  switch (part.type) {
    case 1: return make("div", { className: "row" }, ...part.components.map((one) => component(one, act, people)));
    case 2: return button(part, act);
    case 3: case 5: case 6: case 7: case 8: return select(part, act, people);
    case 9: return make("div", { className: "section" },
      make("div", {}, ...part.components.map((one) => component(one, act, people))), component(part.accessory, act, people));
    case 10: return make("div", { className: "text" }, markup(part.content));
    case 11: return media(part);
    case 12: return make("div", { className: "gallery" }, ...part.items.map(media));
    case 13: return make("a", { href: part.file.url, target: "_blank" }, part.name ?? part.file.url);
    case 14: return make("hr");
    case 17: return make("div", { className: "container" }, ...part.components.map((one) => component(one, act, people)));
    default: return make("span");
  }
}

function media(item) {
  return make("img", { src: item.media.url, alt: item.description ?? word("picture"), loading: "lazy" });
}

function emojiOf(part) {
  if (!part.emoji) return "";
  if (part.emoji.id) return customEmoji(part.emoji.name ?? "", part.emoji.id);
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

function offered(part, people) {
  if (part.type === 3) return part.options;
  if (part.type === 5 || part.type === 7) return people.map((person) => ({ label: person.name, value: person.id }));
  return [];
}

function select(part, act, people) {
  const least = part.min_values ?? 1;
  const most = part.max_values ?? 1;
  return least === 1 && most === 1 ? single(part, act, people) : several(part, act, people, least, most);
}

function optionText(option) {
  const sign = option.emoji && !option.emoji.id ? `${option.emoji.name} ` : "";
  return option.description ? `${sign}${option.label} — ${option.description}` : `${sign}${option.label}`;
}

/** One choice: the browser's own menu, which every keyboard and phone knows. */
function single(part, act, people) {
  const text = part.placeholder || word("choose");
  const menu = make("select", { className: "menu", disabled: part.disabled ?? false, aria: { label: text } });
  menu.dataset.id = part.custom_id;
  const options = offered(part, people);
  if (!options.some((option) => option.default)) menu.append(make("option", { value: "", selected: true, hidden: true }, text));
  menu.append(...options.map((option) => make("option", { value: option.value, selected: option.default ?? false }, optionText(option))));
  menu.addEventListener("change", () => act(part.custom_id, [menu.value], menu));
  return menu;
}

/** Several choices: boxes to tick and a button that sends them. */
function several(part, act, people, least, most) {
  const boxes = offered(part, people).map((option) => {
    const box = make("input", { type: "checkbox", value: option.value, checked: option.default ?? false });
    return [box, make("label", {}, box, " ", optionText(option))];
  });
  const chosen = () => boxes.map(([box]) => box).filter((box) => box.checked).map((box) => box.value);
  const send = make("button", { type: "button", className: "button plain" }, word("choose"));
  const check = () => { send.disabled = part.disabled || chosen().length < least || chosen().length > most; };
  for (const [box] of boxes) box.addEventListener("change", check);
  send.addEventListener("click", () => act(part.custom_id, chosen(), send));
  check();
  return make("fieldset", { className: "ticks", disabled: part.disabled ?? false },
    make("legend", {}, part.placeholder || word("choose")), ...boxes.map(([, label]) => label), send);
}
