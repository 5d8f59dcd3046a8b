// The microphone of the browser. It counts frames as they are captured and keeps the takes as they are encoded.
// A MediaRecorder cannot be told to stop after so many frames, so a take may pass its limit by some milliseconds.

export class Recorder {
  #takes;
  #open = new Map();

  /** @param takes Where finished takes are kept, by number. */
  constructor(takes) {
    this.#takes = takes;
  }

  async open({ take, maxFrames }, tell) {
    const capture = { isOpen: true, chunks: [], frames: 0 };
    this.#open.set(take, capture);
    // A question that the browser asks steals the release; the composer is told, and records nothing meanwhile.
    const permission = await navigator.permissions?.query({ name: "microphone" }).catch(() => undefined);
    const asks = permission?.state === "prompt";
    if (asks && capture.isOpen) tell("permissionAsked");
    let stream;
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    } catch (error) {
      if (error.name === "NotAllowedError") tell("permissionDenied");
      else if (capture.isOpen) tell({ event: "captureFailed", take });
      return;
    }
    if (asks) tell("permissionGranted");
    capture.end = () => stream.getTracks().forEach((track) => track.stop());
    if (!capture.isOpen) return capture.end();
    const meter = await this.#start(capture, stream).catch(() => undefined);
    if (!capture.isOpen) return capture.end();
    if (!meter) return tell({ event: "captureFailed", take });
    stream.getTracks()[0].addEventListener("ended", () => capture.isOpen && tell({ event: "deviceLost", take }));
    tell({ event: "captureOpened", take });
    meter.port.onmessage = ({ data: { level, frames } }) => {
      if (!capture.isOpen || capture.media.state !== "recording") return;
      if (capture.frames === 0) tell({ event: "firstFrame", take });
      capture.frames += frames;
      tell({ event: "level", take, value: level, frames: Math.min(capture.frames, maxFrames ?? Infinity) });
    };
  }

  /** Encoder and meter. */
  async #start(capture, stream) {
    const context = new AudioContext({ sampleRate: 48_000 });
    capture.end = () => {
      stream.getTracks().forEach((track) => track.stop());
      context.close();
    };
    await context.audioWorklet.addModule(new URL("meter.mjs", import.meta.url));
    const meter = new AudioWorkletNode(context, "meter", { numberOfOutputs: 0 });
    if (!capture.isOpen) return meter;
    capture.media = new MediaRecorder(stream);
    capture.media.addEventListener("dataavailable", ({ data }) => capture.chunks.push(data));
    capture.media.start();
    context.createMediaStreamSource(stream).connect(meter);
    return meter;
  }

  close({ take, keep }, tell) {
    const capture = this.#open.get(take);
    this.#open.delete(take);
    if (capture) capture.isOpen = false;
    // Nothing was captured here: the device had not opened, or it opened in another page.
    if (!capture?.media || capture.media.state === "inactive") {
      capture?.end?.();
      if (keep) setTimeout(() => tell({ event: "takeFailed", take }));
      return;
    }
    capture.media.addEventListener("stop", () => {
      capture.end();
      if (keep) this.#finish(capture, take, tell);
    });
    capture.media.stop();
  }

  async #finish(capture, take, tell) {
    const sound = new Blob(capture.chunks, { type: capture.media.mimeType });
    const url = URL.createObjectURL(sound);
    const element = () => Object.assign(document.createElement("audio"), { src: url, controls: true });
    this.#takes.set(take, { url, element });
    try {
      // How long it is says the sound itself, not a clock.
      const decoder = new OfflineAudioContext(1, 1, 48_000);
      const samples = (await decoder.decodeAudioData(await sound.arrayBuffer())).length;
      tell({ event: "takeFinished", take, samples });
    } catch {
      tell({ event: "takeFailed", take });
    }
  }

  pause({ take }) {
    this.#open.get(take)?.media?.pause();
  }

  resume({ take }) {
    this.#open.get(take)?.media?.resume();
  }

  remove({ take }) {
    const kept = this.#takes.get(take);
    this.#takes.delete(take);
    if (kept) URL.revokeObjectURL(kept.url);
  }
}
