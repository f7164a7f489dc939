/** With fewer calls under way than this there is time to spare for what nobody waits for. */
const BUSY_FROM = 4;

/** How many calls of payers this process is answering: while it is many, background work stands back for them. */
export class Pace {
  #underWay = 0;

  /** A call has begun. @returns what tells that it is over; telling it twice does nothing */
  begin(): () => void {
    this.#underWay += 1;
    let isOver = false;
    return () => {
      if (!isOver) this.#underWay -= 1;
      isOver = true;
    };
  }

  get isBusy(): boolean {
    return this.#underWay >= BUSY_FROM;
  }
}
