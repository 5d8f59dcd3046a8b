// The composer for browsers and Node: what to do with a voice message as events come in. Needs composer.wasm and
// nothing else.
//
//   import { load } from "./composer.mjs";
//   const composers = await load();
//   const composer = composers.create({ settings: { releaseAction: "send" } });
//   for (const effect of composer.handle({ event: "press" }, performance.now() / 1000)) carryOut(effect);
//
// Events, effects and phases are the objects that scripts are written in.

/** What was wrong with a call: `code` names it, `offset` says where in the text when it is in the text. */
export class ComposerError extends Error {
  constructor({ code, message, offset }) {
    super(message);
    this.name = "ComposerError";
    this.code = code;
    if (offset !== undefined) this.offset = offset;
  }
}

/**
 * Loads the module.
 *
 * @param source Where it is: an address, a response or its promise, bytes, or a compiled module; without it the file
 *   composer.wasm beside this one.
 */
export async function load(source = new URL("composer.wasm", import.meta.url)) {
  const found = await instantiate(await source);
  return new Composers(new Module((found.instance ?? found).exports));
}

async function instantiate(source) {
  if (source instanceof URL && source.protocol === "file:") {
    const { readFile } = await import("node:fs/promises");
    source = await readFile(source);
  } else if (source instanceof URL || typeof source === "string") {
    source = await fetch(source);
  }
  if (typeof Response !== "undefined" && source instanceof Response) {
    if (!source.ok) throw new ComposerError({ code: "notLoaded", message: `${source.url} answers ${source.status}` });
    source = await source.arrayBuffer();
  }
  return WebAssembly.instantiate(source, {});
}

/** The composers of one loaded module. Another module shares nothing with it. */
class Composers {
  #module;

  constructor(module) {
    this.#module = module;
  }

  /**
   * A composer at rest.
   *
   * @param beginning What is known of it, each part optional: `settings`, the `draft` of an earlier visit with `text`
   *   and `takes`, and under `takes` the highest number that a take ever had.
   */
  create(beginning = {}) {
    return new Composer(this.#module, Number(this.#module.call("composer_create", [], textOf(beginning))));
  }

  /**
   * A composer that goes on where another was. In a new page, tell it `restored` first.
   *
   * @param state What `state` of the other one was.
   */
  restore(state) {
    return new Composer(this.#module, Number(this.#module.call("composer_restore", [], String(state))));
  }

  /** A script that has not begun. */
  replay() {
    return new Replay(this.#module, Number(this.#module.call("replay_create", [])));
  }

  /** How much memory the module has, in bytes. It never shrinks. */
  get memory() {
    return this.#module.size;
  }
}

/** What one person is about to post in one channel. */
export class Composer {
  #module;
  #number;

  constructor(module, number) {
    this.#module = module;
    this.#number = number;
  }

  /**
   * Takes one event.
   *
   * @param event An object with the name under `event`, or the name alone when it needs no more.
   * @param at When it happened, in seconds on the caller's own clock.
   * @returns The effects, to be carried out in this order.
   */
  handle(event, at) {
    const line = typeof event === "string" ? { event, at } : { ...event, at };
    return JSON.parse(this.#call("composer_handle", textOf(line)));
  }

  /** What a face draws: the name under `phase` and what belongs to it, times in seconds. */
  get phase() {
    return JSON.parse(this.#call("composer_phase"));
  }

  /** All that this composer knows, as a text to be kept as it is. */
  get state() {
    return this.#call("composer_state");
  }

  /** What will be posted next: `text` and the numbers of the `takes`. */
  get draft() {
    return JSON.parse(this.state).draft;
  }

  get settings() {
    return JSON.parse(this.state).settings;
  }

  /** How the composer behaves from the next event on; what is left out has its usual value. */
  set settings(settings) {
    this.#call("composer_settings", textOf(settings));
  }

  /** The timer that is due first, `id` and `at` in seconds; `null` when there is none. */
  get nextTimer() {
    return JSON.parse(this.#call("composer_next_timer"));
  }

  /** Gives the memory of this composer back; nothing else may be asked of it afterwards. */
  free() {
    this.#call("composer_free");
  }

  #call(name, text) {
    return this.#module.call(name, [this.#number], text);
  }
}

/** Runs the lines of an event script through a composer. */
class Replay {
  #module;
  #number;

  constructor(module, number) {
    this.#module = module;
    this.#number = number;
  }

  /**
   * Takes one line.
   *
   * @returns Lines of JSON, one for each event that happened.
   */
  feed(line) {
    if (String(line).trim() === "") return [];
    const answer = this.#module.call("replay_feed", [this.#number], String(line));
    return answer === "" ? [] : answer.split("\n");
  }

  /** Gives the memory of this script back. */
  free() {
    this.#module.call("replay_free", [this.#number]);
  }
}

/** The calls into the module. */
class Module {
  #exports;
  #broken = false;
  #encoder = new TextEncoder();
  #decoder = new TextDecoder("utf-8", { ignoreBOM: true });

  constructor(exports) {
    this.#exports = exports;
  }

  get size() {
    return this.#exports.memory.buffer.byteLength;
  }

  /** Calls a function with numbers and a text; gives its answer or throws the mistake that it tells. */
  call(name, numbers, text) {
    const length = this.#run(() => {
      if (text !== undefined) numbers = [...numbers, this.#write(text)];
      return this.#exports[name](...numbers);
    });
    // The memory may have moved, so its bytes are looked up after the call.
    const bytes = new Uint8Array(this.#exports.memory.buffer, this.#exports.pressel_answer(), Math.abs(length));
    const answer = this.#decoder.decode(bytes);
    if (length < 0) throw new ComposerError(JSON.parse(answer));
    return answer;
  }

  #write(text) {
    const bytes = this.#encoder.encode(text);
    const room = this.#exports.pressel_room(bytes.length) >>> 0;
    if (room === 0) {
      throw new ComposerError({ code: "tooLong", message: `${bytes.length} bytes are more than the module takes` });
    }
    new Uint8Array(this.#exports.memory.buffer, room, bytes.length).set(bytes);
    return bytes.length;
  }

  /** A module that trapped, as it does when there is no more memory, is never called again. */
  #run(work) {
    if (this.#broken) throw new ComposerError(trapped);
    try {
      return work();
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      this.#broken = true;
      throw new ComposerError(trapped);
    }
  }
}

const trapped = { code: "trapped", message: "the module has stopped; load it anew and restore what was saved" };

function textOf(value) {
  let text;
  try {
    text = JSON.stringify(value);
  } catch (error) {
    throw new ComposerError({ code: "badValue", message: `this cannot be written as JSON: ${error.message}` });
  }
  if (text === undefined) throw new ComposerError({ code: "badValue", message: "this cannot be written as JSON" });
  return text;
}
