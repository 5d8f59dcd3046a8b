// Counts frames and finds the loudest of each tenth of a second, on the thread of the sound.

class Meter extends AudioWorkletProcessor {
  #frames = 0;
  #level = 0;

  process([[channel]]) {
    if (!channel) return true;
    for (const sample of channel) this.#level = Math.max(this.#level, Math.abs(sample));
    this.#frames += channel.length;
    if (this.#frames >= sampleRate / 10 || !this.hasBegun) {
      this.hasBegun = true;
      this.port.postMessage({ level: Math.min(1, this.#level), frames: this.#frames });
      this.#frames = this.#level = 0;
    }
    return true;
  }
}

registerProcessor("meter", Meter);
