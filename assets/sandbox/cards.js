// The introduction above the messages: what Engawa is, and a card with *Play* for each game. It can be folded.

import { byId, make } from "./dom.js";
import { recall, remember } from "./storage.js";
import { currentLanguage, word } from "./words.js";

const FOLDED = "cards-folded";

let shown = "";

/** Redraws the cards if they or the language have changed. `play(card)` begins a match. */
export function drawCards(cards, play) {
  const language = currentLanguage();
  const next = JSON.stringify([cards, language]);
  if (next === shown) return;
  shown = next;
  byId("cards").replaceChildren(...cards.map((card) => entry(card, language, play)));
  for (const id of ["window", "games"]) byId(id).hidden = !cards.length;
  show(recall(FOLDED, "no") === "yes");
}

function entry(card, language, play) {
  const said = (sentences) => sentences[language] ?? sentences.en ?? "";
  const name = said(card.name);
  const trouble = make("p", { className: "trouble", role: "alert" });
  const button = make("button", { type: "button", className: "button yes play", aria: { label: word("play-game", { name }) } }, word("play"));
  button.addEventListener("click", async () => {
    trouble.textContent = "";
    button.disabled = true;
    trouble.textContent = await play(card) ?? "";
    button.disabled = false;
  });
  return make("li", { className: "card", title: said(card.about) },
    make("img", { src: card.picture, alt: said(card.alt) }),
    make("div", { className: "card-words" }, make("h2", {}, name), make("p", {}, said(card.about))), button, trouble);
}

/** Folds the cards to names and buttons, or unfolds them. The choice is remembered. */
export function fold(folded) {
  remember(FOLDED, folded ? "yes" : "no");
  show(folded);
}

function show(folded) {
  byId("window").classList.toggle("folded", folded);
  const button = byId("fold");
  button.textContent = word(folded ? "unfold" : "fold");
  button.setAttribute("aria-expanded", String(!folded));
}

byId("fold").addEventListener("click", () => fold(!byId("window").classList.contains("folded")));
