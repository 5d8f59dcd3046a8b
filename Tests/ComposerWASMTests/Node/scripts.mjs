// Scripts: those of the repository, and random ones.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dice } from "./stories.mjs";

/**
 * The scripts of some folders, each with a name and its lines, and the output that stands beside it, if one does; a
 * folder that is not there has none.
 */
export function written(folders) {
  const scripts = [];
  for (const folder of folders) {
    let names = [];
    try {
      names = readdirSync(folder).filter((name) => /(?<!\.out)\.jsonl$/.test(name)).sort();
    } catch (error) {
      if (error.code !== "ENOENT") throw error;
    }
    for (const name of names) {
      const beside = `${folder}/${name.replace(/\.jsonl$/, ".out.jsonl")}`;
      scripts.push({
        name: `${folder}/${name}`,
        lines: readFileSync(`${folder}/${name}`, "utf8").split("\n"),
        output: existsSync(beside) ? readFileSync(beside, "utf8") : undefined,
      });
    }
  }
  return scripts;
}

const settings = [
  {}, { releaseAction: "send" }, { captureFrom: "threshold" }, { maxDuration: 12.5, limitWarning: 3.25 },
  { maxRecordings: 1, rightToLeft: true }, { enabled: false }, { holdThreshold: 0.7, rates: [1, 1.25] },
];
const often = ["press", "release", "firstFrame", "captureOpened", "wait", "wait", "lock", "startLocked", "confirm"];
const events = [
  ...often, ...often, "move", "move", "pressCancelled", "pause", "resume", "stop", "discard", "play", "pausePlayback",
  "seek", "rate", "text", "removeAttachment", "send", "leave", "level", "captureFailed", "deviceLost", "interrupted",
  "interruptionEnded", "suspended", "woke", "storageFull", "permissionAsked", "permissionGranted", "permissionDenied",
  "takeFinished", "takeFinished", "takeFailed", "playbackMoved", "playbackEnded", "playbackFailed", "messageStored",
  "messageRefused", "restored", "timer",
];
const texts = ["", " ", "hello", "Grüße 👋🏽", "\u0000\u001F\"\\/", "\uFEFFe\u0301", "line\nline"];
const moments = ["253e-3", "1", "1.0000000005", "0.0999999995", "123456789.123456789", "2.5E+1", "-0.5"];

/** Random scripts, one in four with a line that is a mistake. */
export function random(count, length, seed) {
  const { roll, pick } = dice(seed);
  const scripts = [];
  for (let index = 0; index < count; index++) {
    const world = pick(["scripted", "ideal"]);
    const lines = [JSON.stringify({ settings: pick(settings), world })];
    let now = 0;
    while (lines.length < length) {
      now += pick([0, 0.001, 0.02, 0.1, 0.999999999, 1, 2.000000001, 30, -0.25]);
      lines.push(line(pick(events), roll(40) === 0 ? pick(moments) : String(now), roll, pick));
    }
    if (roll(4) === 0) lines[1 + roll(length - 1)] = damaged(pick(lines), roll);
    scripts.push({ name: `random ${index}`, lines });
  }
  return scripts;
}

/** Written by hand, so that moments are decimals which JavaScript would write otherwise. */
function line(event, at, roll, pick) {
  const fields = [`"at":${at}`, `"event":"${event}"`];
  const add = (name, value) => fields.push(`${JSON.stringify(name)}:${value}`);
  if (event === "removeAttachment" || roll(3) === 0) add("take", roll(4));
  if (roll(12) === 0) add("pointer", roll(3));
  if (event === "move") {
    add("x", pick(["0", "-30", "-52.5", "-75", "80", "-1e2"]));
    add("y", pick(["0", "-18.000000001", "-36", "12"]));
  }
  if (event === "seek" || event === "playbackMoved") add("to", pick(["0", "0.4", "1.5", "1e3", "-1"]));
  if (event === "rate") add("value", pick(["1", "1.5", "2", "3", "1.25"]));
  if (event === "text") add("value", JSON.stringify(pick(texts)));
  if (event === "level") {
    add("value", pick(["0", "0.5", "1", "0.123456789012345678"]));
    add("frames", roll(100000));
  }
  if (event === "takeFinished") add("samples", pick([0, 1, 48000, 96123]));
  if (event === "timer") add("id", roll(9));
  if (event === "restored") add("takes", roll(12));
  if (event.startsWith("message") && roll(2) === 0) add("message", roll(4));
  if (event.endsWith("Failed") || event === "messageRefused") add("code", JSON.stringify(pick(["odd", "captureFailed"])));
  return `{${fields.join(",")}}`;
}

function damaged(line, roll) {
  const place = roll(line.length);
  return line.slice(0, place) + String.fromCharCode(32 + roll(95)) + line.slice(place + 1 + roll(2));
}
