// Components of a message as HTML controls. Presses are passed to one function of the page.

import { make } from "./dom.js";
import { emoji as customEmoji, markup } from "./markup.js";
import { word } from "./words.js";

const STYLES = { 1: "primary", 2: "plain", 3: "yes", 4: "no", 5: "link" };

/** Returns a message's components. `act(customId, values, control)` sends a press; `page` lists people, roles and channels. */
export function components(list, act, page) {
  const box = make("div", { className: "components" });
  const rows = list.filter((part) => part.type === 1);
  const boardLike = rows.filter((row) => row.components.length >= 3 && row.components.every((one) => one.type === 2));
  for (const part of list) {
    const element = component(part, act, page);
    // Several rows of buttons form a board, so align their columns.
    if (boardLike.length > 1 && boardLike.includes(part)) element.classList.add("board");
    box.append(element);
  }
  return box;
}

function component(part, act, page) {
  switch (part.type) {
    case 1: return make("div", { className: "row" }, ...part.components.map((one) => component(one, act, page)));
    case 2: return button(part, act);
    case 3: case 5: case 6: case 7: case 8: return select(part, act, page);
    case 9: return make("div", { className: "section" },
      make("div", {}, ...part.components.map((one) => component(one, act, page))), component(part.accessory, act, page));
    case 10: return make("div", { className: "text" }, markup(part.content));
    case 11: return media(part);
    case 12: return make("div", { className: "gallery" }, ...part.items.map(media));
    case 13: return make("a", { href: part.file.url, target: "_blank" }, part.name ?? part.file.url);
    case 14: return make("hr");
    case 17: return make("div", { className: "container" }, ...part.components.map((one) => component(one, act, page)));
    default: return make("span");
  }
}

function media(item) {
  return make("img", { src: item.media.url, alt: item.description ?? word("picture"), loading: "lazy" });
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

function offered(part, page) {
  const people = () => page.people().map((person) => ({ label: person.name, value: person.id }));
  const roles = () => page.roles().map((role) => ({ label: role.name, value: role.id }));
  const channels = () => page.channels().filter((one) => part.channel_types?.includes(one.thread ? 11 : 0) ?? true);
  switch (part.type) {
    case 5: return people();
    case 6: return roles();
    case 7: return [...people(), ...roles()];
    case 8: return channels().map((one) => ({ label: `#${one.name}`, value: one.id }));
    default: return part.options;
  }
}

function select(part, act, page) {
  const least = part.min_values ?? 1;
  const most = part.max_values ?? 1;
  return least === 1 && most === 1 ? single(part, act, page) : several(part, act, page, least, most);
}

function optionText(option) {
  const sign = option.emoji && !option.emoji.id ? `${option.emoji.name} ` : "";
  return option.description ? `${sign}${option.label} — ${option.description}` : `${sign}${option.label}`;
}

/** Returns a select for one choice. It is the browser's own, which works with every keyboard and phone. */
function single(part, act, page) {
  const text = part.placeholder || word("choose");
  const menu = make("select", { className: "menu", disabled: part.disabled ?? false, aria: { label: text } });
  menu.dataset.id = part.custom_id;
  const options = offered(part, page);
  if (!options.some((option) => option.default)) menu.append(make("option", { value: "", selected: true, hidden: true }, text));
  menu.append(...options.map((option) => make("option", { value: option.value, selected: option.default ?? false }, optionText(option))));
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

/** Returns checkboxes for several choices, with a button that sends them. */
function several(part, act, page, least, most) {
  const boxes = offered(part, page).map((option) => {
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
