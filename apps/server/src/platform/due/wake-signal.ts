/** Wakes a sleeping loop. The loop keeps its own async context, not that of the caller of `wake`. */
export class WakeSignal {
  #isSignalled = false;
  #resolve: (() => void) | undefined;

  /** Wakes the loop now, or makes its next `wait` return at once. */
  wake(): void {
    this.#isSignalled = true;
    this.#resolve?.();
  }

  /** Sleeps until `wake` is called, at most `ms` milliseconds. */
  async wait(ms: number): Promise<void> {
    if (!this.#isSignalled) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        // A sleeping loop must not keep a finished process alive.
        timer.unref();
        this.#resolve = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.#resolve = undefined;
    }
    this.#isSignalled = false;
  }
}
