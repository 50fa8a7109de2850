// The page's own sentences in the languages that can be chosen. What the bot says comes in its own words.

import { LANGUAGES } from "./languages.js";

const english = LANGUAGES[0];

let language = english;

/** The languages of the page: the code of each, what it calls itself, and the locale that clients of its readers have. */
export const languages = () => LANGUAGES.map(({ code, locale, words }) => ({ code, locale, name: words["own-name"] }));

/** The locale that commands are shown and interactions sent in. */
export const currentLocale = () => language.locale;

/** Whether clients can be set to a language: those of its readers are in another one otherwise. */
export const hasLocale = (code) => LANGUAGES.some((one) => one.code === code && one.locale.startsWith(code));

/** The code of the language that the page speaks, such as "de". */
export const currentLanguage = () => language.code;

/** The code of the language for what a browser or an older page calls one: "de", "en-GB". */
export function languageFor(name) {
  const primary = name?.split("-")[0];
  const found = LANGUAGES.find(({ code }) => code === name) ?? LANGUAGES.find(({ code }) => code === primary);
  return (found ?? english).code;
}

/** Changes the language of the page. */
export function setLanguage(code) {
  language = LANGUAGES.find((one) => one.code === code) ?? english;
  document.documentElement.lang = language.code;
  for (const element of document.querySelectorAll("[data-word]")) element.textContent = word(element.dataset.word);
}

/** A sentence, with the values put in the place of `{name}`. */
export function word(key, values = {}) {
  const text = language.words[key] ?? english.words[key];
  return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** A relative time such as "in 3 days". */
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

/** A moment in one of Discord's styles. */
export function moment(ms, style, now) {
  if (style === "R") return relative(ms, now);
  return new Intl.DateTimeFormat(language.code, FORMATS[style] ?? FORMATS.f).format(ms);
}
