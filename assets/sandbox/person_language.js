// Language of each person. A choice here sets the language of the page and, through `/settings`, of the bot's answers to that
// person. A client's locale does not suffice, since clients lack some of the bot's languages.

import * as api from "./api.js";
import { recall, recallObject, remember, rememberObject } from "./storage.js";
import { hasLocale, languageFor, setLanguage, word } from "./words.js";

const COMMAND = "settings";

/** Languages that people have chosen, and those that the bot knows of, by user name. */
const chosen = recallObject("languages");
const botLanguages = recallObject("languages-told");

/** Number of requests in progress that tell the bot a language, and the last one: they run one after the other. */
let telling = 0;
let last = Promise.resolve();

/** Returns the code of a person's language: their own choice, else the last choice here, else the browser's. */
const languageOf = (username) => languageFor(chosen[username] ?? recall("locale", navigator.language));

/** Switches the page to a person's language. */
export const speakFor = (username) => setLanguage(languageOf(username));

/** Stores a person's choice of language and applies it. */
export function choose(username, code) {
  chosen[username] = code;
  delete botLanguages[username];
  rememberObject("languages", chosen);
  rememberObject("languages-told", botLanguages);
  remember("locale", code);
  speakFor(username);
}

/** Tells the bot a person's language, if it does not follow from the locale of their client. */
export function tellBot(username, channel) {
  last = last.catch(() => {}).then(() => tell(username, channel));
  return last;
}

async function tell(username, channel) {
  const code = languageOf(username);
  const follows = botLanguages[username] === undefined ? hasLocale(code) && chosen[username] === undefined : botLanguages[username] === code;
  if (follows) return;
  telling += 1;
  try {
    const outcome = await api.slash(channel, COMMAND, { language: code }, { as: username, settle: true });
    if (outcome.outcome === "failed") throw new Error(word("language-untold"));
    botLanguages[username] = code;
    rememberObject("languages-told", botLanguages);
    if (outcome.message?.you.alone_see_it) await api.dismiss(outcome.message.id, username);
  } finally {
    telling -= 1;
  }
}

/** Returns whether a message only confirms `tellBot`. The page itself already shows the new language. */
export const isConfirmation = (message) => telling > 0 && message.you.alone_see_it && message.asked?.command === `/${COMMAND}`;
