// A page that records with the browser's own microphone and encoder, and keeps its messages until it is closed.
//
//   Tools/wasm && python3 -m http.server --bind 127.0.0.1    then open /Samples/browser-composer/

import { load } from "../../.build/wasm/composer.mjs";
import { Host } from "./host.mjs";
import { Player } from "./player.mjs";
import { Recorder } from "./recorder.mjs";

const element = (id) => document.getElementById(id);
// One clock for all: it starts with the page and never steps.
const now = () => performance.now() / 1000;

const takes = new Map();
const recorder = new Recorder(takes);
const player = new Player(takes);
const store = {
  saveDraft: ({ text }) => sessionStorage.setItem("draft", text),
  storeMessage({ message, text, takes: numbers }, tell) {
    const item = document.createElement("li");
    item.append(text, ...numbers.map((take) => takes.get(take).element()));
    element("messages").append(item);
    element("text").value = "";
    setTimeout(() => tell({ event: "messageStored", message }));
  },
};

function show(phase, effect) {
  element("phase").textContent = phase.phase;
  element("elapsed").textContent = (phase.elapsed ?? phase.length)?.toFixed(1) ?? "";
  if (effect?.effect === "showTip") element("tip").hidden = false;
  if (effect?.effect === "hideTip") element("tip").hidden = true;
  if (effect?.code) element("notice").textContent = effect.code;
}

const composers = await load();
const composer = composers.create({ draft: { text: sessionStorage.getItem("draft") ?? "" } });
const host = new Host(composer, {
  now, recorder, player, store, show,
  setTimer: (work, at) => setTimeout(work, Math.max(0, (at - now()) * 1000)),
  clearTimer: (timer) => clearTimeout(timer),
});

const button = element("record");
let start = { x: 0, y: 0 };
const pointer = (name, fields) => button.addEventListener(`pointer${name}`, (happened) => {
  host.tell({ ...fields(happened), pointer: happened.pointerId });
});
pointer("down", (happened) => {
  button.setPointerCapture(happened.pointerId);
  start = { x: happened.clientX, y: happened.clientY };
  return { event: "press" };
});
pointer("move", ({ clientX, clientY }) => ({ event: "move", x: clientX - start.x, y: clientY - start.y }));
pointer("up", () => ({ event: "release" }));
pointer("cancel", () => ({ event: "pressCancelled" }));

for (const each of document.querySelectorAll("[data-event]")) {
  each.addEventListener("click", () => host.tell(each.dataset.event));
}
element("text").value = composer.draft.text;
element("text").addEventListener("input", () => host.tell({ event: "text", value: element("text").value }));
addEventListener("pagehide", () => host.tell("leave"));
document.documentElement.dataset.ready = "yes";
