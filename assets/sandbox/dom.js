// Creates elements. Text is always inserted as text, never as markup.

/** Creates an element with properties and children. `dataset` and `aria` are objects, `on` maps events to listeners. */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  const { dataset = {}, aria = {}, on = {}, ...plain } = properties;
  for (const [key, value] of Object.entries(plain)) if (value !== undefined && value !== null) element[key] = value;
  Object.assign(element.dataset, dataset);
  for (const [key, value] of Object.entries(aria)) if (value !== undefined) element.setAttribute(`aria-${key}`, value);
  for (const [key, listener] of Object.entries(on)) element.addEventListener(key, listener);
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== ""));
  return element;
}

/** Returns the element with this id. */
export const byId = (id) => document.getElementById(id);
