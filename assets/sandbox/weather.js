// Weather: the switches that make the stand-in misbehave, for whoever wants to see how the bot takes it.

import * as api from "./api.js";
import { byId, make } from "./dom.js";
import { word } from "./words.js";

/** Each switch: its sentence, what is sent, and how to see that it is still on. */
const SWITCHES = [
  ["weather-drop", { switch: "drop_connections" }],
  ["weather-reconnect", { switch: "ask_reconnect" }],
  ["weather-anew", { switch: "invalidate_session", resumable: false }],
  ["weather-twice", { switch: "deliver_twice", times: 1 }, (on) => on.twice > 0],
  ["weather-fail", { switch: "fail_sends", times: 1 }, (on) => on.rest.some((one) => one.path === "channels/*/messages" && one.status >= 500)],
  ["weather-busy", { switch: "fail_rest", path: "channels/*/messages", status: 429, times: 1, retry_after: 2 }, (on) => on.rest.some((one) => one.status === 429)],
  ["weather-late", { switch: "delay_answers", ms: 4000 }, (on) => on.delay_ms > 0],
  ["weather-calm", { switch: "calm" }],
];

/** Fills the panel; `complain` is told what could not be done. */
export function weather(complain) {
  const panel = byId("weather");
  const list = panel.querySelector(".sheet");
  const draw = (on) => list.replaceChildren(...SWITCHES.map(([key, body, isOn]) => {
    const pressed = isOn?.(on) ?? false;
    const button = make("button", { type: "button", aria: { pressed: isOn ? String(pressed) : undefined } }, word(key));
    button.addEventListener("click", () => api.setWeather(body).then(draw).then(() => focusOn(key)).catch(complain));
    button.dataset.key = key;
    return button;
  }));
  const focusOn = (key) => list.querySelector(`[data-key=${key}]`).focus();
  panel.addEventListener("toggle", () => { if (panel.open) api.weather().then(draw).catch(complain); });
  panel.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    panel.open = false;
    panel.querySelector("summary").focus();
  });
}
