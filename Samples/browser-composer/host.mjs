// Carries out what a composer decides. Everything that a page and a test do differently is handed in.

export class Host {
  #timers = new Map();

  /**
   * @param composer The composer.
   * @param world `now()` in seconds; `setTimer(work, at)`, which returns what `clearTimer` takes; a `recorder` with
   *   open, close, pause, resume and remove; a `player` with start, pause, seek, setRate and stop; a `store` with
   *   saveDraft and storeMessage; and `show(phase, effect)`, which draws. Recorder, player and store answer with
   *   events, through `tell`.
   */
  constructor(composer, world) {
    this.composer = composer;
    this.world = world;
  }

  /** What happened; now, unless a moment is given. */
  tell(event, at = this.world.now()) {
    for (const effect of this.composer.handle(event, at)) this.#carryOut(effect);
    this.world.show(this.composer.phase);
  }

  #carryOut(effect) {
    const { recorder, player, store, show } = this.world;
    const tell = (event) => this.tell(event);
    switch (effect.effect) {
      case "openCapture": return recorder.open(effect, tell);
      case "closeCapture": return recorder.close(effect, tell);
      case "pauseCapture": return recorder.pause(effect);
      case "resumeCapture": return recorder.resume(effect);
      case "deleteTake": return recorder.remove(effect);
      case "setTimer": return this.#setTimer(effect);
      case "cancelTimer": return this.#cancelTimer(effect.id);
      case "startPlayback": return player.start(effect, tell);
      case "pausePlayback": return player.pause(effect);
      case "seekPlayback": return player.seek(effect);
      case "setPlaybackRate": return player.setRate(effect);
      case "stopPlayback": return player.stop(effect);
      case "saveDraft": return store.saveDraft(effect);
      case "storeMessage": return store.storeMessage(effect, tell);
      // showTip, hideTip, feedback, report, refuse, attach and detach are for the eye.
      default: return show(this.composer.phase, effect);
    }
  }

  #setTimer({ id, at }) {
    const timer = this.world.setTimer(() => {
      this.#timers.delete(id);
      this.tell({ event: "timer", id });
    }, at);
    this.#timers.set(id, timer);
  }

  #cancelTimer(id) {
    this.world.clearTimer(this.#timers.get(id));
    this.#timers.delete(id);
  }
}
