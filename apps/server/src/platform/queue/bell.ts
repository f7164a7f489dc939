/** Wakes a loop that sleeps. The loop keeps its own async context, whoever rings. */
export class Bell {
  #rung = false;
  #wake: (() => void) | undefined;

  /** Wakes the loop now, or spares it its next sleep. */
  ring(): void {
    this.#rung = true;
    this.#wake?.();
  }

  /** Sleeps until rung, at most `ms` milliseconds. */
  async wait(ms: number): Promise<void> {
    if (!this.#rung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        // A sleeping loop must not keep a finished process alive.
        timer.unref();
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.#wake = undefined;
    }
    this.#rung = false;
  }
}
