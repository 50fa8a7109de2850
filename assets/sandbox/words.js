// Sentences of the page in all languages. Those of the bot arrive finished.

import { LANGUAGES } from "./languages.js";

const english = LANGUAGES[0];

let language = english;

/** Returns the languages of the page: code, own name, and the locale of its readers' clients. */
export const languages = () => LANGUAGES.map(({ code, locale, words }) => ({ code, locale, name: words["own-name"] }));

/** Returns the locale for commands and interactions. */
export const currentLocale = () => language.locale;

/** Returns whether Discord's clients have a language. */
export const hasLocale = (code) => LANGUAGES.some((one) => one.code === code && one.locale.startsWith(code));

/** Returns the code of the page's language, such as "de". */
export const currentLanguage = () => language.code;

/** Returns the code of the best language for a browser's or stored name, such as "de" or "en-GB". */
export function languageFor(name) {
  const primary = name?.split("-")[0];
  const found = LANGUAGES.find(({ code }) => code === name) ?? LANGUAGES.find(({ code }) => code === primary);
  return (found ?? english).code;
}

/** Sets the language of the page and redraws its fixed sentences. */
export function setLanguage(code) {
  language = LANGUAGES.find((one) => one.code === code) ?? english;
  document.documentElement.lang = language.code;
  for (const element of document.querySelectorAll("[data-word]")) element.textContent = word(element.dataset.word);
}

/** Letters that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Returns a sentence with values in place of `{name}`. Values from right to left do not reorder the text beside them. */
export function word(key, values = {}) {
  const text = language.words[key] ?? english.words[key];
  const isolated = (value) => (RIGHT_TO_LEFT.test(value) ? `\u2068${value}\u2069` : value);
  return text.replace(/\{(\w+)\}/g, (whole, name) => isolated(values[name] ?? whole));
}

/** Formats a relative time such as "in 3 days". */
export function relative(ms, now) {
  const format = new Intl.RelativeTimeFormat(language.code, { numeric: "auto" });
  const seconds = Math.round((ms - now) / 1000);
  const units = [["year", 31_536_000], ["month", 2_592_000], ["day", 86_400], ["hour", 3600], ["minute", 60]];
  for (const [unit, length] of units) {
    if (Math.abs(seconds) >= length) return format.format(Math.round(seconds / length), unit);
  }
  return format.format(seconds, "second");
}

const FORMATS = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};

/** Formats a time in one of Discord's styles. */
export function moment(ms, style, now) {
  if (style === "R") return relative(ms, now);
  return new Intl.DateTimeFormat(language.code, FORMATS[style] ?? FORMATS.f).format(ms);
}
