// Storage of the page in this browser. Without it, as in some private windows, the page merely forgets.

/** Returns a remembered text, or `otherwise`. */
export function recall(key, otherwise) {
  try { return localStorage.getItem(`engawa-${key}`) ?? otherwise; } catch { return otherwise; }
}

export function remember(key, value) {
  try { localStorage.setItem(`engawa-${key}`, value); } catch { /* private window */ }
}

/** Returns a remembered object, or an empty one if it is missing or unreadable. */
export function recallObject(key) {
  try { return JSON.parse(recall(key, "{}")) ?? {}; } catch { return {}; }
}

export const rememberObject = (key, object) => remember(key, JSON.stringify(object));
