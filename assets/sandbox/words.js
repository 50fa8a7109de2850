// The page's own sentences in the languages that can be chosen. What the bot says comes in its own words.

const WORDS = {
  en: {
    "skip": "To the command line",
    "you-are": "You are",
    "pitch": "Engawa lets friends play board games in a Discord channel, in minutes or over weeks. This page only imitates Discord, on your own machine; the bot is the real one.",
    "play": "Play",
    "play-game": "Play {name}",
    "fold": "Show less",
    "unfold": "Show more",
    "follow": "Follow the turn",
    "follow-about": "Whoever is to move is who you are",
    "turned": "You are {name} now.",
    "server-language": "Server’s language",
    "stopped": "The sandbox has stopped, so nothing can be done at the moment. Start it again as you did before; this page then goes on by itself.",
    "hint-typed": "Enter to send",
    "typed-unknown": "“{text}” fits no option of this command.",
    "language": "Language",
    "newest": "Newest messages",
    "line": "Message or command",
    "send": "Send",
    "line-empty": "Say something, or / for commands",
    "connected": "Engawa is here",
    "not-connected": "Engawa is not here yet",
    "lost": "The sandbox has stopped",
    "welcome": "Nothing has been said yet. Type / to see what Engawa can do; the first thing to try is /challenge.",
    "only-you": "Only you see this",
    "dismiss": "Dismiss",
    "edited": "edited",
    "thinking": "Engawa is thinking …",
    "used": "{name} used {command}",
    "replies": "in reply to {name}",
    "failed": "Engawa gave no answer within three seconds.",
    "choose": "Choose",
    "cancel": "Cancel",
    "submit": "Submit",
    "close": "Close",
    "enlarge": "Enlarge: {text}",
    "nearer": "Nearer",
    "picture": "Picture without a description",
    "optional": "optional",
    "hint-commands": "↑ ↓ to choose, Enter to take, Esc to leave",
    "hint-ready": "Enter to send, or add an option",
    "hint-option": "{name}: {text}",
    "hint-needed": "Still needed: {names}",
    "nothing-found": "Nothing fits.",
    "looking": "Looking …",
    "remove": "Remove {name}",
    "yes": "Yes",
    "no": "No",
    "messages": "Messages",
    "mentions": "{n} new for {name}",
    "yesterday": "Yesterday",
    "menu": "More for this message",
    "delete": "Delete this message",
    "see-as": "See the veranda as {name} (Alt+{n})",
    "channels": "Channels",
    "needed-field": "needed",
    "weather": "Time and weather",
    "weather-time": "Clock of the sandbox",
    "weather-line": "Connection",
    "weather-messages": "Messages",
    "clock-hour": "An hour on",
    "clock-day": "A day on",
    "clock-days": "Three days on",
    "clock-weeks": "Two weeks on",
    "weather-close": "Close the connection",
    "weather-drop": "Cut the bot's connection",
    "weather-reconnect": "Ask the bot to reconnect",
    "weather-anew": "Make the bot begin anew",
    "weather-twice": "Deliver the next press twice",
    "weather-fail": "Refuse messages for a while",
    "weather-busy": "Too busy for the next message",
    "weather-late": "Every answer four seconds late",
    "weather-calm": "Calm again",
  },
  de: {
    "skip": "Zur Befehlszeile",
    "you-are": "Du bist",
    "pitch": "Mit Engawa spielen Freunde Brettspiele in einem Discord-Kanal, in Minuten oder über Wochen. Diese Seite ahmt Discord nur nach, auf deinem eigenen Rechner; der Bot ist der echte.",
    "play": "Spielen",
    "play-game": "{name} spielen",
    "fold": "Weniger zeigen",
    "unfold": "Mehr zeigen",
    "follow": "Dem Zug folgen",
    "follow-about": "Du bist immer, wer am Zug ist",
    "turned": "Du bist jetzt {name}.",
    "server-language": "Serversprache",
    "stopped": "Die Sandbox ist beendet, deshalb geht gerade nichts. Starte sie wieder wie vorhin; diese Seite macht dann von selbst weiter.",
    "hint-typed": "Enter zum Senden",
    "typed-unknown": "„{text}“ passt zu keiner Angabe dieses Befehls.",
    "language": "Sprache",
    "newest": "Neueste Nachrichten",
    "line": "Nachricht oder Befehl",
    "send": "Senden",
    "line-empty": "Sag etwas, oder / für Befehle",
    "connected": "Engawa ist da",
    "not-connected": "Engawa ist noch nicht da",
    "lost": "Die Sandbox ist beendet",
    "welcome": "Noch ist nichts gesagt. Tippe /, um zu sehen, was Engawa kann; am besten zuerst /challenge.",
    "only-you": "Nur du siehst das",
    "dismiss": "Ausblenden",
    "edited": "bearbeitet",
    "thinking": "Engawa denkt nach …",
    "used": "{name} hat {command} benutzt",
    "replies": "als Antwort an {name}",
    "failed": "Engawa hat drei Sekunden lang nicht geantwortet.",
    "choose": "Auswählen",
    "cancel": "Abbrechen",
    "submit": "Absenden",
    "close": "Schließen",
    "enlarge": "Vergrößern: {text}",
    "nearer": "Näher heran",
    "picture": "Bild ohne Beschreibung",
    "optional": "freiwillig",
    "hint-commands": "↑ ↓ zum Auswählen, Enter zum Nehmen, Esc zum Verlassen",
    "hint-ready": "Enter zum Senden, oder eine Angabe hinzufügen",
    "hint-option": "{name}: {text}",
    "hint-needed": "Noch nötig: {names}",
    "nothing-found": "Nichts passt.",
    "looking": "Suche …",
    "remove": "{name} entfernen",
    "yes": "Ja",
    "no": "Nein",
    "messages": "Nachrichten",
    "mentions": "{n} neu für {name}",
    "yesterday": "Gestern",
    "menu": "Mehr zu dieser Nachricht",
    "delete": "Diese Nachricht löschen",
    "see-as": "Die Veranda als {name} sehen (Alt+{n})",
    "channels": "Kanäle",
    "needed-field": "nötig",
    "weather": "Zeit und Wetter",
    "weather-time": "Uhr der Sandbox",
    "weather-line": "Verbindung",
    "weather-messages": "Nachrichten",
    "clock-hour": "Eine Stunde weiter",
    "clock-day": "Einen Tag weiter",
    "clock-days": "Drei Tage weiter",
    "clock-weeks": "Zwei Wochen weiter",
    "weather-close": "Die Verbindung schließen",
    "weather-drop": "Die Verbindung des Bots kappen",
    "weather-reconnect": "Den Bot um Neuverbindung bitten",
    "weather-anew": "Den Bot neu anfangen lassen",
    "weather-twice": "Den nächsten Druck doppelt zustellen",
    "weather-fail": "Eine Weile Nachrichten ablehnen",
    "weather-busy": "Für die nächste Nachricht zu beschäftigt",
    "weather-late": "Jede Antwort vier Sekunden zu spät",
    "weather-calm": "Wieder ruhig",
  },
};

let locale = "en-US";

/** The locale that commands are shown and interactions sent in. */
export const currentLocale = () => locale;

/** The language that the page speaks, such as "de". */
export const currentLanguage = () => (language() in WORDS ? language() : "en");

/** Changes the language of the page. */
export function setLocale(next) {
  locale = next;
  document.documentElement.lang = language();
  for (const element of document.querySelectorAll("[data-word]")) element.textContent = word(element.dataset.word);
}

const language = () => locale.split("-")[0];

/** A sentence, with the values put in the place of `{name}`. */
export function word(key, values = {}) {
  const text = (WORDS[language()] ?? WORDS.en)[key] ?? WORDS.en[key];
  return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** A relative time such as "in 3 days". */
export function relative(ms, now) {
  const format = new Intl.RelativeTimeFormat(language(), { numeric: "auto" });
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
  return new Intl.DateTimeFormat(language(), FORMATS[style] ?? FORMATS.f).format(ms);
}
