/** Asks the server again and again at the pace of the present screen, and at once when the tab comes to the front. */
export class PollTimer {
  readonly #ask: () => void;
  readonly #waitMs: () => number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOver = false;

  /**
   * @param ask makes one question
   * @param waitMs how long the next one waits, in milliseconds; undefined while nothing is asked
   */
  constructor(ask: () => void, waitMs: () => number | undefined) {
    this.#ask = ask;
    this.#waitMs = waitMs;
    document.addEventListener('visibilitychange', () => {
      if (!this.#isOver && !document.hidden && waitMs() !== undefined) ask();
    });
  }

  /** Plans the next question anew. */
  plan(): void {
    this.stop();
    const wait = this.#waitMs();
    if (wait !== undefined && !this.#isOver) this.#timer = setTimeout(this.#ask, wait);
  }

  /** No question is planned any more. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  /** The run is over: nothing is asked any more, whatever is planned. */
  end(): void {
    this.#isOver = true;
    this.stop();
  }
}
