// The panel *Time and faults*: moves the sandbox's clock forward, and makes the stand-in misbehave to see how the bot
// copes.

import * as api from "./api.js";
import { byId, make } from "./dom.js";
import { moment, word } from "./words.js";

const failsSends = (one) => one.path === "channels/*/messages" && one.status >= 500;

/** Groups of buttons: a heading, and for each button its sentence, its request, and a test whether its fault is still on. */
const GROUPS = [
  ["faults-time", [
    ["clock-hour", { hours: 1 }],
    ["clock-day", { hours: 24 }],
    ["clock-days", { hours: 72 }],
    ["clock-weeks", { hours: 24 * 14 }],
  ]],
  ["faults-line", [
    ["faults-drop", { switch: "drop_connections" }],
    ["faults-reconnect", { switch: "ask_reconnect" }],
    ["faults-anew", { switch: "invalidate_session", resumable: false }],
    ["faults-close", { switch: "close", code: 4000 }],
  ]],
  ["faults-messages", [
    ["faults-twice", { switch: "deliver_twice", times: 1 }, (on) => on.twice > 0],
    ["faults-fail", { switch: "fail_sends", times: 8 }, (on) => on.rest.some(failsSends)],
    ["faults-busy", { switch: "fail_rest", path: "channels/*/messages", status: 429, times: 1, retry_after: 2 }, (on) => on.rest.some((one) => one.status === 429)],
    ["faults-late", { switch: "delay_answers", ms: 4000 }, (on) => on.delay_ms > 0],
  ]],
];

/** Fills the panel. `complain` reports errors; `now` returns the sandbox's time. */
export function faultPanel(complain, now) {
  const panel = byId("faults");
  const sheet = panel.querySelector(".sheet");
  const draw = (on) => sheet.replaceChildren(
    ...GROUPS.flatMap(([heading, entries]) => [
      make("h2", {}, word(heading)),
      heading === "faults-time" ? make("p", { className: "clock" }, moment(now(), "F", now())) : "",
      make("div", { className: "choices" }, ...entries.map((entry) => button(entry, on))),
    ]),
    button(["faults-clear", { switch: "calm" }], on),
  );
  const button = ([key, body, isOn], on) => make("button", {
    type: "button", dataset: { key }, aria: { pressed: isOn ? String(isOn(on)) : undefined },
    on: { click: () => inject(key, body) },
  }, word(key));
  const inject = (key, body) => (body.hours ? api.moveClock(body.hours) : api.setFault(body))
    .then(api.faults).then(draw).then(() => sheet.querySelector(`[data-key=${key}]`).focus()).catch(complain);
  panel.addEventListener("toggle", () => { if (panel.open) api.faults().then(draw).catch(complain); });
  panel.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    panel.open = false;
    panel.querySelector("summary").focus();
  });
  return () => { if (panel.open) api.faults().then(draw).catch(complain); };
}
