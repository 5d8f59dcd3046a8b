// Plays a take in the preview.

export class Player {
  #takes;
  #sound;

  /** @param takes Where finished takes are kept, by number. */
  constructor(takes) {
    this.#takes = takes;
  }

  start({ take, from, rate }, tell) {
    this.stop();
    const kept = this.#takes.get(take);
    if (!kept) return setTimeout(() => tell({ event: "playbackFailed", take }));
    const sound = (this.#sound = new Audio(kept.url));
    sound.currentTime = from;
    sound.playbackRate = rate;
    const isCurrent = () => this.#sound === sound;
    sound.addEventListener("timeupdate", () => {
      if (isCurrent() && !sound.ended) tell({ event: "playbackMoved", take, to: sound.currentTime });
    });
    sound.addEventListener("ended", () => isCurrent() && tell({ event: "playbackEnded", take }));
    sound.play().catch(() => isCurrent() && tell({ event: "playbackFailed", take }));
  }

  pause() {
    this.#sound?.pause();
  }

  seek({ to }) {
    if (this.#sound) this.#sound.currentTime = to;
  }

  setRate({ value }) {
    if (this.#sound) this.#sound.playbackRate = value;
  }

  /** Also an order to whoever else plays anything in the page. */
  stop() {
    this.#sound?.pause();
    this.#sound = undefined;
    document.querySelectorAll("audio").forEach((each) => each.pause());
  }
}
