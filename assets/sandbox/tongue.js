// Which language each person reads. The one that somebody chooses here becomes the language of the page and, by `/settings`, of
// the bot's answers to that person: a client's locale alone would not do, since clients do not speak all of the bot's languages.

import * as api from "./api.js";
import { recall, recallObject, remember, rememberObject } from "./storage.js";
import { currentLanguage, hasLocale, languageFor, setLanguage, word } from "./words.js";

const COMMAND = "settings";

/** Languages that people chose for themselves, and those that the bot was told, by user name. */
const chosen = recallObject("languages");
const told = recallObject("languages-told");

/** How many people the bot is being told about, and the last of these deeds: they are done one after the other. */
let telling = 0;
let last = Promise.resolve();

/** The code of a person's language: their own choice, else the last that was made here, else the browser's. */
const languageOf = (username) => languageFor(chosen[username] ?? recall("locale", navigator.language));

/** Changes the page to the language of a person. Returns whether it is another one. */
export function speakFor(username) {
  const before = currentLanguage();
  setLanguage(languageOf(username));
  return currentLanguage() !== before;
}

/** A person chooses a language. */
export function choose(username, code) {
  chosen[username] = code;
  delete told[username];
  rememberObject("languages", chosen);
  rememberObject("languages-told", told);
  remember("locale", code);
  speakFor(username);
}

/** Tells the bot the language of a person where it does not follow from the locale of their client. */
export function tellBot(username, channel) {
  last = last.catch(() => {}).then(() => tell(username, channel));
  return last;
}

async function tell(username, channel) {
  const code = languageOf(username);
  const follows = told[username] === undefined ? hasLocale(code) && chosen[username] === undefined : told[username] === code;
  if (follows) return;
  telling += 1;
  try {
    const outcome = await api.slash(channel, COMMAND, { language: code }, { as: username, settle: true });
    if (outcome.outcome === "failed") throw new Error(word("language-untold"));
    told[username] = code;
    rememberObject("languages-told", told);
    if (outcome.message?.you.alone_see_it) await api.dismiss(outcome.message.id, username);
  } finally {
    telling -= 1;
  }
}

/** Whether a message only confirms what [`tellBot`] has told; the page itself shows that in its new language. */
export const isConfirmation = (message) => telling > 0 && message.you.alone_see_it && message.asked?.command === `/${COMMAND}`;
