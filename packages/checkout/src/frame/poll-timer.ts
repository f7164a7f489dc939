/** Polls the server at the present screen's interval, and at once when the tab comes to the front. */
export class PollTimer {
  readonly #poll: () => void;
  readonly #waitMs: () => number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOver = false;

  /** @param poll makes one poll @param waitMs milliseconds until the next one; undefined while there is no polling */
  constructor(poll: () => void, waitMs: () => number | undefined) {
    this.#poll = poll;
    this.#waitMs = waitMs;
    document.addEventListener('visibilitychange', () => {
      if (!this.#isOver && !document.hidden && waitMs() !== undefined) poll();
    });
  }

  /** Schedules the next poll anew. */
  plan(): void {
    this.stop();
    const wait = this.#waitMs();
    if (wait !== undefined && !this.#isOver) this.#timer = setTimeout(this.#poll, wait);
  }

  /** Cancels the scheduled poll. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Ends the polling for good. */
  end(): void {
    this.#isOver = true;
    this.stop();
  }
}
