// What the page remembers in this browser. Without storage, as in some private windows, it forgets; nothing else.

/** A remembered text, or `otherwise`. */
export function recall(key, otherwise) {
  try { return localStorage.getItem(`engawa-${key}`) ?? otherwise; } catch { return otherwise; }
}

export function remember(key, value) {
  try { localStorage.setItem(`engawa-${key}`, value); } catch { /* private window */ }
}

/** A remembered object; an empty one where there is none, or where it cannot be read. */
export function recallObject(key) {
  try { return JSON.parse(recall(key, "{}")) ?? {}; } catch { return {}; }
}

export const rememberObject = (key, object) => remember(key, JSON.stringify(object));
