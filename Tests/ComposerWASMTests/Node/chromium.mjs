// A page in a headless Chromium, spoken with over the pipes of its debugging protocol, and a server for its files.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

const types = { mjs: "text/javascript", html: "text/html", wasm: "application/wasm" };

/** Serves the files below a folder to this machine alone. */
export async function serve(folder) {
  const server = createServer(async (request, response) => {
    let path = new URL(request.url, "http://localhost").pathname;
    if (path.endsWith("/")) path += "index.html";
    try {
      const bytes = await readFile(folder + path);
      response.setHeader("Content-Type", types[path.split(".").at(-1)] ?? "text/plain");
      response.end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return { address: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

export class Chromium {
  #process;
  #profile = mkdtempSync(join(tmpdir(), "chromium-"));
  #waiting = new Map();
  #rest = "";
  #last = 0;
  /** What pages have thrown and nobody caught. */
  thrown = [];

  constructor(program) {
    const options = [
      "--headless", "--no-sandbox", "--remote-debugging-pipe", "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream", "--autoplay-policy=no-user-gesture-required", `--user-data-dir=${this.#profile}`,
    ];
    this.#process = spawn(program, options, { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
    this.#process.on("exit", () => this.#waiting.forEach(({ fail }) => fail(new Error("the browser has ended"))));
    this.#process.stdio[4].setEncoding("utf8").on("data", (text) => this.#receive(text));
  }

  #receive(text) {
    const parts = (this.#rest + text).split("\0");
    this.#rest = parts.pop();
    for (const { id, error, result, method, params } of parts.map((part) => JSON.parse(part))) {
      if (method === "Runtime.exceptionThrown") this.thrown.push(JSON.stringify(params.exceptionDetails));
      if (error) this.#waiting.get(id)?.fail(new Error(error.message));
      else this.#waiting.get(id)?.done(result);
      this.#waiting.delete(id);
    }
  }

  send(method, params = {}, sessionId) {
    const id = ++this.#last;
    return new Promise((done, fail) => {
      this.#waiting.set(id, { done, fail });
      this.#process.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
  }

  async open(address) {
    const { targetId } = await this.send("Target.createTarget", { url: "about:blank" });
    const { sessionId } = await this.send("Target.attachToTarget", { targetId, flatten: true });
    const page = new Page(this, sessionId);
    await page.send("Runtime.enable");
    await page.send("Page.navigate", { url: address });
    return page;
  }

  async close() {
    const ended = new Promise((done) => this.#process.once("exit", done));
    this.#process.kill();
    await ended;
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

class Page {
  #chromium;
  #session;

  constructor(chromium, session) {
    this.#chromium = chromium;
    this.#session = session;
  }

  send(method, params) {
    return this.#chromium.send(method, params, this.#session);
  }

  /** What an expression is in the page. */
  async value(expression) {
    const { result, exceptionDetails } = await this.send("Runtime.evaluate", {
      expression, awaitPromise: true, returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  /** Waits until an expression is true. */
  async until(expression, seconds = 10) {
    const end = performance.now() + seconds * 1000;
    while (!(await this.value(expression))) {
      if (performance.now() > end) throw new Error(`never came: ${expression}`);
      await new Promise((done) => setTimeout(done, 20));
    }
  }

  mouse(type, x, y) {
    const buttons = type === "mouseReleased" ? 0 : 1;
    return this.send("Input.dispatchMouseEvent", { type, x, y, button: "left", buttons, clickCount: 1 });
  }
}
