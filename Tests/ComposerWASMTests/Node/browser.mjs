// The sample page in a real browser, with its made-up microphone.
//
//   node browser.mjs CHROMIUM FOLDER-OF-THE-PROJECT

import assert from "node:assert/strict";
import { Chromium, serve } from "./chromium.mjs";
import { end, story } from "./stories.mjs";

const [program, folder] = process.argv.slice(2);
const server = await serve(folder);
const address = `${server.address}/Samples/browser-composer/`;
const pass = (seconds) => new Promise((done) => setTimeout(done, seconds * 1000));

async function openPage(chromium) {
  const page = await chromium.open(address);
  await page.until("document.documentElement?.dataset.ready === 'yes'");
  const button = await page.value(`(() => {
    const { x, y, width, height } = document.getElementById("record").getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  })()`);
  const text = (id) => page.value(`document.getElementById("${id}").textContent`);
  return {
    page,
    text,
    press: () => page.mouse("mousePressed", button.x, button.y),
    move: (x, y) => page.mouse("mouseMoved", button.x + x, button.y + y),
    release: (x = 0, y = 0) => page.mouse("mouseReleased", button.x + x, button.y + y),
    click: (event) => page.value(`document.querySelector("[data-event=${event}]").click()`),
    phase: (name) => page.until(`document.getElementById("phase").textContent === "${name}"`),
    notice: (code) => page.until(`document.getElementById("notice").textContent === "${code}"`),
    tip: (isShown) => page.until(`document.getElementById("tip").hidden === ${!isShown}`),
    elapsed: async () => Number(await text("elapsed")),
  };
}

const chromium = new Chromium(program);

await story("a question of the browser is told, and nothing records meanwhile", async () => {
  const face = await openPage(chromium);
  await face.press();
  await face.notice("permissionGranted");
  assert.equal(await face.text("phase"), "idle");
  await face.release();
  assert.equal(await face.text("phase"), "idle");
});

await chromium.send("Browser.grantPermissions", { permissions: ["audioCapture"] });
const face = await openPage(chromium);

await story("a short press shows the tip for 2 s", async () => {
  await face.press();
  await face.phase("pressed");
  await face.release();
  await face.phase("tip");
  await face.tip(true);
  const begin = performance.now();
  await face.phase("idle");
  await face.tip(false);
  const seconds = (performance.now() - begin) / 1000;
  assert.ok(seconds > 1.5 && seconds < 3, `${seconds} s`);
});

await story("a take is held, added by release and sent with a text", async () => {
  await face.press();
  await face.phase("recording");
  await pass(1);
  const elapsed = await face.elapsed();
  await face.release();
  await face.phase("idle");
  await face.page.value(`(() => {
    const text = document.getElementById("text");
    text.value = "Lunch?";
    text.dispatchEvent(new Event("input"));
  })()`);
  await face.click("send");
  await face.page.until(`document.querySelectorAll("#messages audio").length === 1`);
  assert.equal(await face.text("messages"), "Lunch?");
  // What was sent is as long as what was shown: the first second is in it.
  const length = await face.page.value(`fetch(document.querySelector("#messages audio").src)
    .then((sound) => sound.arrayBuffer())
    .then((bytes) => new OfflineAudioContext(1, 1, 48000).decodeAudioData(bytes))
    .then(({ length }) => length / 48000)`);
  assert.ok(elapsed > 1.5 && Math.abs(length - elapsed) < 0.5, `${elapsed} s shown, ${length} s sent`);
  return `${length.toFixed(3)} s`;
});

await story("a take is locked, paused, resumed, stopped, played and added", async () => {
  await face.press();
  await face.phase("recording");
  await face.move(0, -40);
  await face.phase("locked");
  await face.release(0, -40);
  await face.click("pause");
  await face.phase("paused");
  const elapsed = await face.elapsed();
  await pass(0.6);
  assert.equal(await face.elapsed(), elapsed);
  await face.click("resume");
  await face.phase("locked");
  await pass(0.5);
  await face.click("stop");
  await face.phase("preview");
  assert.ok(Math.abs((await face.elapsed()) - elapsed - 0.5) < 0.4, `${elapsed} s, then ${await face.elapsed()} s`);
  await face.click("play");
  await face.click("play");
  await face.notice("alreadyPlaying");
  await face.click("confirm");
  await face.phase("idle");
});

await story("a slide to the left cancels, and the finger may go on", async () => {
  await face.press();
  await face.phase("recording");
  await face.move(-80, 0);
  await face.phase("idle");
  await face.move(0, 0);
  await face.release();
  assert.equal(await face.text("phase"), "idle");
});

await story("the page has thrown nothing", () => assert.deepEqual(chromium.thrown, []));

await chromium.close();
server.close();
end();
