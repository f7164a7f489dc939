/** From this many calls in flight on, background work waits. */
const BUSY_FROM = 4;

/** Counts the payers' calls this process is answering. While there are many, background work yields to them. */
export class CallsInFlight {
  #count = 0;

  /** Counts a call. @returns a function that ends it; calling it twice does nothing */
  begin(): () => void {
    this.#count += 1;
    let isOver = false;
    return () => {
      if (!isOver) this.#count -= 1;
      isOver = true;
    };
  }

  get isBusy(): boolean {
    return this.#count >= BUSY_FROM;
  }
}
