// A modal of the bot: a title and some fields that are submitted together.

import { byId, make } from "./dom.js";
import { word } from "./words.js";

/** Shows a modal. `send(values)` submits it and returns a complaint, or null on success. */
export function showModal(modal, send) {
  const dialog = byId("modal");
  const fields = modal.components.flatMap((part) => field(part));
  const trouble = make("p", { className: "trouble", role: "alert" });
  const submit = make("button", { type: "submit", className: "button primary" }, word("submit"));
  const cancel = make("button", { type: "button", className: "button plain", on: { click: () => dialog.close() } }, word("cancel"));
  const form = make("form", { method: "dialog" },
    make("h2", { id: "modal-title" }, modal.title),
    ...fields.map(({ element }) => element), trouble,
    make("div", { className: "row" }, submit, cancel));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    submit.disabled = true;
    const values = Object.fromEntries(fields.filter(({ id }) => id).map(({ id, read }) => [id, read()]));
    const against = await send(values);
    submit.disabled = false;
    trouble.textContent = against ?? "";
    if (!against) dialog.close();
  });
  dialog.replaceChildren(form);
  dialog.showModal();
}

function field(part) {
  if (part.type === 1) return part.components.flatMap((input) => textField(input, input.label, null));
  if (part.type === 10) return [{ element: make("p", {}, part.content) }];
  if (part.component?.type === 4) return textField(part.component, part.label, part.description);
  if (part.component?.type === 3) return selectField(part.component, part.label, part.description);
  return [];
}

function labelled(label, description, needed, control) {
  const note = needed ? word("needed-field") : word("optional");
  return make("label", {}, make("span", {}, label, " ", make("small", {}, `(${note})`)),
    description ? make("small", {}, description) : "", control);
}

function textField(input, label, description) {
  const needed = input.required ?? true;
  const control = make(input.style === 2 ? "textarea" : "input", {
    value: input.value ?? "", placeholder: input.placeholder ?? "", required: needed,
    minLength: input.min_length ?? (needed ? 1 : 0), maxLength: input.max_length ?? 4000,
  });
  return [{ id: input.custom_id, read: () => control.value, element: labelled(label, description, needed, control) }];
}

function selectField(input, label, description) {
  const several = (input.max_values ?? 1) > 1;
  const control = make("select", { className: "menu", multiple: several, required: input.required ?? true },
    ...input.options.map((option) => make("option", { value: option.value, selected: option.default ?? false }, option.label)));
  const read = () => [...control.selectedOptions].map((option) => option.value);
  return [{ id: input.custom_id, read, element: labelled(label, description, input.required ?? true, control) }];
}
