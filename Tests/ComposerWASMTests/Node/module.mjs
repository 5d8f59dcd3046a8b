// composer.wasm does what the native composer does, and nothing that a page sends breaks it.
//
//   node module.mjs FOLDER-WITH-THE-MODULE NATIVE-REPLAY HEAP.WASM SCRIPTS-FOLDER...

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { heapStories } from "./heap.mjs";
import { random, written } from "./scripts.mjs";
import { dice, end, story } from "./stories.mjs";

const [folder, native, heap, ...folders] = process.argv.slice(2);
const file = `${folder}/composer.wasm`;
const { load, ComposerError } = await import(pathToFileURL(`${folder}/composer.mjs`));
const composers = await load();

// MARK: The same as native

function nativeAnswers(scripts) {
  const input = scripts.map(({ name, lines }) => [`== ${name}`, ...lines].join("\n")).join("\n") + "\n";
  const { status, stdout, stderr } = spawnSync(native, { input, encoding: "utf8", maxBuffer: 1 << 30 });
  assert.equal(status, 0, stderr);
  const answers = new Map();
  for (const part of stdout.split(/^== /m).slice(1)) {
    const end = part.indexOf("\n");
    answers.set(part.slice(0, end), part.slice(end + 1));
  }
  return answers;
}

function moduleAnswers({ lines }) {
  const replay = composers.replay();
  let answers = "";
  try {
    for (const line of lines) for (const answer of replay.feed(line)) answers += `${answer}\n`;
  } catch (error) {
    if (!(error instanceof ComposerError)) throw error;
    answers += `! ${error.code} ${error.message} ${error.offset ?? -1}\n`;
  } finally {
    replay.free();
  }
  return answers;
}

function compare(scripts) {
  const expected = nativeAnswers(scripts);
  let lines = 0;
  let mistakes = 0;
  for (const script of scripts) {
    const answers = moduleAnswers(script);
    assert.equal(answers, expected.get(script.name), script.name);
    if (script.output !== undefined) assert.equal(answers, script.output, `the output beside ${script.name}`);
    lines += answers.split("\n").length - 1;
    mistakes += answers.includes("! ") ? 1 : 0;
  }
  return { lines, mistakes };
}

await story("the module is small and asks its host for nothing", () => {
  assert.deepEqual(WebAssembly.Module.imports(new WebAssembly.Module(readFileSync(file))), []);
  const packed = gzipSync(readFileSync(file), { level: 9 }).length;
  assert.ok(packed <= 150_000, `${packed} bytes`);
  return `${statSync(file).size} bytes, ${packed} with gzip`;
});

for (const place of folders) {
  const scripts = written([place]);
  if (scripts.length === 0) continue;
  await story(`the scripts of ${place} give the same bytes as natively`, () => {
    const { lines } = compare(scripts);
    const outputs = scripts.filter(({ output }) => output !== undefined).length;
    return `${scripts.length} of ${scripts.length} scripts equal, ${lines} lines; ${outputs} outputs stand beside them`;
  });
}

const seed = 20_001;
await story("random scripts give the same bytes as natively", () => {
  const scripts = random(400, 120, seed);
  const { lines, mistakes } = compare(scripts);
  assert.ok(lines > 20_000 && mistakes > 10, `${lines} lines, ${mistakes} mistakes`);
  return `${scripts.length} of ${scripts.length} equal, ${lines} lines, ${mistakes} end in a mistake, seed ${seed}`;
});

await story("a composer that is saved and restored after each event gives the same effects", () => {
  let events = 0;
  for (const { lines } of random(60, 120, 7)) {
    const { settings } = JSON.parse(lines[0]);
    const straight = composers.create({ settings });
    let moved = composers.create({ settings });
    for (const line of lines.slice(1)) {
      const expected = outcome(straight, line);
      assert.deepEqual(outcome(moved, line), expected, line);
      const next = composers.restore(moved.state);
      assert.equal(next.state, straight.state, line);
      assert.deepEqual(next.phase, straight.phase, line);
      moved.free();
      moved = next;
      events += 1;
    }
    straight.free();
    moved.free();
  }
  return `${events} events`;
});

function outcome(composer, line) {
  try {
    const { at, ...event } = JSON.parse(line);
    return composer.handle(event, at);
  } catch (error) {
    if (error instanceof SyntaxError) return "no JSON";
    return error.code ?? assert.fail(String(error));
  }
}

// MARK: A whole take through the class

await story("a take is held, released and attached, and the draft is sent", () => {
  const composer = composers.create({ settings: { releaseAction: "add" }, draft: { text: "see", takes: [4] } });
  const names = (effects) => effects.map(({ effect }) => effect);
  assert.deepEqual(composer.draft, { text: "see", takes: [4] });
  assert.equal(composer.phase.phase, "idle");
  assert.equal(composer.nextTimer, null);
  assert.deepEqual(composer.handle("press", 0.253), [
    { effect: "stopPlayback" }, { effect: "openCapture", take: 5, maxFrames: 43_200_000 },
    { effect: "setTimer", id: 1, at: 1.253, kind: "hold" },
  ]);
  assert.deepEqual(composer.nextTimer, { id: 1, at: 1.253 });
  assert.deepEqual(composer.handle({ event: "firstFrame", take: 5 }, 0.3), []);
  // Exactly the threshold, with no timer event before.
  const release = composer.handle("release", 1.253);
  assert.deepEqual(release.find(({ effect }) => effect === "closeCapture"), {
    effect: "closeCapture", take: 5, keep: true,
  });
  assert.deepEqual(composer.phase, { phase: "finishing", take: 5, goal: "add" });
  assert.deepEqual(names(composer.handle({ event: "takeFinished", samples: 48_000 }, 1.3)), ["attach"]);
  assert.deepEqual(composer.draft, { text: "see", takes: [4, 5] });
  assert.deepEqual(composer.handle("send", 2), [
    { effect: "storeMessage", message: 1, text: "see", takes: [4, 5] },
  ]);
  composer.settings = { enabled: false };
  assert.equal(composer.settings.enabled, false);
  assert.deepEqual(composer.handle("press", 3), [{ effect: "refuse", code: "disabled" }]);
  composer.free();
});

await story("the module is loaded from bytes, a compiled module, a response and a file", async () => {
  const bytes = readFileSync(file);
  const response = new Response(bytes, { headers: { "Content-Type": "application/octet-stream" } });
  const sources = [bytes, new WebAssembly.Module(bytes), response, Promise.resolve(bytes), pathToFileURL(file)];
  for (const source of sources) assert.equal((await load(source)).create().phase.phase, "idle");
  await assert.rejects(load(new Response("", { status: 404 })), { code: "notLoaded" });
});

await story("the sample prints what stands beside it", () => {
  const sample = "Samples/browser-composer/node";
  const { stdout, stderr } = spawnSync(process.execPath, [`${sample}.mjs`], { encoding: "utf8" });
  assert.equal(stderr, "");
  assert.equal(stdout, readFileSync(`${sample}.txt`, "utf8"));
});

// MARK: Hostile input

const mistake = (code, work) => {
  assert.throws(work, (error) => error instanceof ComposerError && error.code === code && error.message !== "", code);
};

await story("a wrong number, event, moment or state is a named mistake", () => {
  const composer = composers.create();
  mistake("unknownEvent", () => composer.handle("fly", 0));
  mistake("missingField", () => composer.handle("press"));
  mistake("missingField", () => composer.handle({}, 0));
  mistake("missingField", () => composer.handle({ event: "takeFinished" }, 0));
  for (const at of [NaN, Infinity, 1e300, -1e300, "1", null, {}]) mistake("badValue", () => composer.handle("press", at));
  mistake("badValue", () => composer.handle("press", 1n));
  mistake("badValue", () => composer.handle({ event: "move", x: 1e300 }, 0));
  mistake("badValue", () => composer.handle({ event: "takeFinished", samples: -1 }, 0));
  mistake("encoding", () => composer.handle({ event: "text", value: "\uD800" }, 0));
  mistake("tooLong", () => composer.handle({ event: "text", value: "x".repeat(1 << 22) }, 0));
  mistake("unknownSetting", () => composers.create({ settings: { speed: 1 } }));
  mistake("badValue", () => composers.create({ settings: { holdThreshold: -1 } }));
  mistake("badValue", () => composers.create({ colour: "red" }));
  mistake("badValue", () => composers.create([]));
  mistake("badValue", () => composers.create(null));
  mistake("badValue", () => composers.create(() => {}));
  mistake("badValue", () => composers.create({ draft: { text: 1 } }));
  mistake("badValue", () => composers.create({ draft: { takes: [1.5] } }));
  mistake("badValue", () => composers.create({ takes: 1e30 }));
  mistake("unknownSetting", () => (composer.settings = { speed: 1 }));
  mistake("syntax", () => composers.restore(""));
  mistake("syntax", () => composers.restore("{"));
  mistake("depth", () => composers.restore("[".repeat(100_000)));
  mistake("duplicateKey", () => composers.restore('{"a":1,"a":1}'));
  mistake("missingField", () => composers.restore("{}"));
  mistake("inconsistent", () => composers.restore(composer.state.replace(
    '"draft":{"text":"","takes":[]}', '"draft":{"text":"","takes":[9]}')));
  assert.deepEqual(composer.phase, { phase: "idle" });
  composer.free();
  mistake("unknownHandle", () => composer.free());
  mistake("unknownHandle", () => composer.handle("press", 0));
  mistake("unknownHandle", () => composer.phase);
  mistake("unknownHandle", () => composer.state);
  mistake("unknownHandle", () => composer.nextTimer);
});

await story("a saved state with a byte or a digit changed is taken or refused, and the module goes on", () => {
  const { roll } = dice(99);
  let taken = 0;
  let refused = 0;
  for (const { lines } of random(40, 40, 3)) {
    const composer = composers.create({ settings: JSON.parse(lines[0]).settings });
    for (const line of lines.slice(1)) outcome(composer, line);
    const state = composer.state;
    const digits = [...state.matchAll(/\d/g)].map(({ index }) => index);
    for (let round = 0; round < 60; round++) {
      const [place, byte] = roll(2) === 0
        ? [digits[roll(digits.length)], String(roll(10))]
        : [roll(state.length), String.fromCharCode(32 + roll(95))];
      const changed = state.slice(0, place) + byte + state.slice(place + 1);
      try {
        const restored = composers.restore(changed);
        for (const event of ["restored", "press", "stop", "confirm", "send", "leave", "wait"]) restored.handle(event, 5e9);
        restored.free();
        taken += 1;
      } catch (error) {
        assert.ok(error instanceof ComposerError && error.code !== "trapped", String(error));
        refused += 1;
      }
    }
    composer.free();
  }
  assert.ok(taken > 100 && refused > 100, `${taken} ${refused}`);
  return `${taken} taken, ${refused} refused`;
});

await story("calls past the wrapper with any numbers are named mistakes", async () => {
  const { instance } = await WebAssembly.instantiate(readFileSync(file));
  const exports = instance.exports;
  const mistakeOf = (length) => {
    assert.ok(length < 0);
    const bytes = new Uint8Array(exports.memory.buffer, exports.pressel_answer(), -length);
    return JSON.parse(new TextDecoder().decode(bytes)).code;
  };
  const numbers = [0, 1, -1, 7, 2 ** 31 - 1, -(2 ** 31), 0xdeadbeef];
  for (const number of numbers) {
    for (const name of ["composer_phase", "composer_state", "composer_next_timer", "composer_free", "replay_free"]) {
      assert.equal(mistakeOf(exports[name](number)), "unknownHandle", `${name} ${number}`);
    }
    for (const length of [...numbers, 4096, 4097, 1 << 22]) {
      for (const name of ["composer_handle", "composer_settings", "replay_feed"]) {
        const code = mistakeOf(exports[name](number, length));
        assert.ok(["unknownHandle", "tooLong"].includes(code), `${name} ${number} ${length} ${code}`);
      }
      for (const name of ["composer_create", "composer_restore"]) {
        assert.ok(["tooLong", "syntax"].includes(mistakeOf(exports[name](length))), `${name} ${length}`);
      }
    }
  }
  assert.equal(exports.pressel_room(-1), 0);
  assert.equal(exports.pressel_room((1 << 22) + 1), 0);
  // Bytes that are no UTF-8.
  const room = exports.pressel_room(3);
  new Uint8Array(exports.memory.buffer, room, 3).set([0x22, 0xff, 0x22]);
  assert.equal(mistakeOf(exports.composer_create(3)), "encoding");
  // The number of a script is none of a composer.
  exports.replay_create();
  assert.equal(mistakeOf(exports.composer_phase(1)), "unknownHandle");
});

await story("the worst text that fits does no harm", async () => {
  const own = await load();
  const composer = own.create();
  const longest = (1 << 22) - 64;
  composer.handle({ event: "text", value: "\u0001".repeat(longest / 6) }, 0);
  assert.equal(composer.draft.text.length, Math.floor(longest / 6));
  for (const text of [`[${"0,".repeat(longest / 2)}0]`, "[0.1e1,".repeat(longest / 7), `{"a":${"9".repeat(longest)}}`,
    `{"a":0.${"9".repeat(longest)}}`, "{\"a\":".repeat(longest / 5), `"${"\\u0041".repeat(longest / 6)}"`,
    `{${Array.from({ length: 90_000 }, (_, index) => `"${index}":0`).join(",")}}`]) {
    assert.ok(text.length <= 1 << 22);
    assert.throws(() => own.restore(text), (error) => error.code !== "trapped" && error instanceof ComposerError);
  }
  return `${own.memory >> 20} MiB at most`;
});

await story("a module whose memory is used up stops by name, and another one goes on", async () => {
  const own = await load();
  const value = "x".repeat(1_000_000);
  const all = [];
  mistake("trapped", () => {
    for (let index = 0; index < 300; index++) {
      all.push(own.create());
      all.at(-1).handle({ event: "text", value }, 0);
    }
  });
  assert.ok(own.memory <= 256 << 20);
  mistake("trapped", () => all[0].phase);
  mistake("trapped", () => own.create());
  assert.equal((await load()).create().phase.phase, "idle");
  return `after ${all.length - 1} drafts of a million bytes`;
});

// MARK: Memory and speed

const take = (composer, at) => {
  let events = 0;
  const tell = (event, time) => {
    composer.handle(event, at + time);
    events += 1;
  };
  tell("press", 0);
  tell("firstFrame", 0.02);
  for (let index = 1; index <= 20; index++) {
    tell({ event: "level", value: 0.5, frames: index * 4800 }, index / 10);
    tell({ event: "move", x: -index, y: 0 }, index / 10);
  }
  tell("release", 3);
  tell({ event: "takeFinished", samples: 142_080 }, 3.1);
  tell({ event: "text", value: `take at ${at}` }, 3.2);
  tell("send", 3.3);
  tell("messageStored", 3.4);
  return events;
};

await story("memory does not grow over 100,000 events", async () => {
  const own = await load();
  let at = 0;
  const run = (count) => {
    let events = 0;
    while (events < count) {
      const composer = own.create();
      for (let index = 0; index < 10; index++) events += take(composer, (at += 10));
      const next = own.restore(composer.state);
      assert.equal(next.phase.phase, "idle");
      assert.throws(() => next.handle("fly", at));
      composer.free();
      next.free();
    }
    return events;
  };
  run(2_000);
  const before = own.memory;
  const events = run(100_000);
  assert.equal(own.memory, before);
  return `${events} events, ${own.memory / 1024} KiB before and after`;
});

await story("ten thousand composers at once", async () => {
  const own = await load();
  const before = own.memory;
  const all = Array.from({ length: 10_000 }, () => own.create());
  all.forEach((composer, index) => composer.handle("press", index));
  assert.ok(all.every((composer, index) => composer.nextTimer.at === index + 1));
  const each = Math.round((own.memory - before) / all.length);
  all.forEach((composer) => composer.free());
  return `${each} bytes each`;
});

await story("events a second, from object to effects", () => {
  const composer = composers.create();
  let at = 0;
  let events = 0;
  for (let index = 0; index < 100; index++) take(composer, (at += 10));
  const begin = performance.now();
  while (performance.now() - begin < 1000) events += take(composer, (at += 10));
  const rate = Math.round(events / ((performance.now() - begin) / 1000));
  composer.free();
  assert.ok(rate > 1_000, `${rate}`);
  return `${rate}`;
});

await heapStories(heap);
end();
