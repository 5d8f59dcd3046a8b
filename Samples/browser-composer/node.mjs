// A voice message, told in Node: the world is made up, so this runs at once and always prints the same.
//
//   Tools/wasm && node Samples/browser-composer/node.mjs

import { load } from "../../.build/wasm/composer.mjs";
import { Host } from "./host.mjs";

let now = 0;
const waiting = [];

/** Lets time pass; what falls due in it happens at its moment. */
function wait(seconds) {
  const end = now + seconds;
  for (;;) {
    waiting.sort((a, b) => a.at - b.at);
    if (waiting.length === 0 || waiting[0].at > end) break;
    const { at, work } = waiting.shift();
    now = at;
    work();
  }
  now = end;
}

function later(work, at) {
  const timer = { at, work };
  waiting.push(timer);
  return timer;
}

function forget(timer) {
  const place = waiting.indexOf(timer);
  if (place >= 0) waiting.splice(place, 1);
}

const log = (...words) => console.log(`${now.toFixed(2).padStart(6)}  ${words.join(" ")}`);

// A microphone that opens at once and counts its frames.
const recorder = {
  open({ take }, tell) {
    log("   the microphone opens for take", take);
    this.since = now;
    later(() => tell({ event: "firstFrame", take }), now + 0.02);
  },
  close({ take, keep }, tell) {
    log("   the microphone closes", keep ? "and the take is kept" : "");
    const samples = Math.floor((now - this.since) * 48_000);
    if (keep) later(() => tell({ event: "takeFinished", take, samples }), now + 0.03);
  },
  pause: () => log("   the microphone pauses"),
  resume: () => log("   the microphone goes on"),
  remove: ({ take }) => log("   take", take, "is deleted"),
};
const player = { start() {}, pause() {}, seek() {}, setRate() {}, stop() {} };
const store = {
  saveDraft: ({ text, takes }) => log("   the draft is saved:", JSON.stringify(text), "takes", takes.join()),
  storeMessage({ message, text, takes }, tell) {
    log("   a message is stored:", JSON.stringify(text), "takes", takes.join());
    later(() => tell({ event: "messageStored", message }), now + 0.005);
  },
};
let last = "";
function show({ phase }, effect) {
  if (effect) log("  ", effect.effect, effect.code ?? effect.kind ?? "");
  if (phase !== last) log((last = phase));
}

const composers = await load();
const composer = composers.create();
const host = new Host(composer, { now: () => now, setTimer: later, clearTimer: forget, recorder, player, store, show });

console.log("A press that is too short");
host.tell("press");
wait(0.4);
host.tell("release");
wait(3);

console.log("Held, slid up to lock, stopped, confirmed, sent with a text");
host.tell({ event: "text", value: "Lunch?" });
host.tell("press");
wait(1.5);
host.tell({ event: "move", x: 0, y: -40 });
wait(3);
host.tell("stop");
wait(1);
host.tell("confirm");
host.tell("send");
wait(1);

console.log("The page is left while the microphone is open, and opened anew");
host.tell("startLocked");
wait(2);
const kept = composer.state;
composer.free();
waiting.length = 0;

const next = composers.restore(kept);
const newHost = new Host(next, host.world);
newHost.tell({ event: "restored", takes: 2 });
wait(1);
next.free();
