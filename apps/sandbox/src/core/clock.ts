/** Returns the wall time in Unix milliseconds. */
export type WallClock = () => number;

/** The wall clock of this machine: the only place in the sandbox that reads it. */
export const wallClock: WallClock = () => Date.now();

/** A clock that starts at `startMs` (Unix milliseconds) and runs with the wall clock. */
export function clockFrom(startMs: number): WallClock {
  const ahead = startMs - wallClock();
  return () => wallClock() + ahead;
}

/** A task due at a time of one account's clock. */
export interface Task {
  readonly id: string;
  readonly key_id: string;
  readonly due_at_ms: number;
  readonly run: () => Promise<void> | void;
}

const TICK_MS = 200;

/**
 * The movable clocks of all accounts and their due tasks (ruling R40).
 *
 * Each clock runs with the wall clock and can be moved forward. A move runs everything that falls due in between in
 * order of time, as if the time had passed.
 */
export class Schedule {
  readonly #wall: WallClock;
  readonly #offsetOf: (keyId: string) => number;
  readonly #moveTo: (keyId: string, offsetMs: number) => void;
  readonly #isDriven: boolean;
  readonly #tasks = new Map<string, Task>();
  #timer: NodeJS.Timeout | null = null;
  #closed = false;

  /** @param isDriven no timer runs: the caller moves the wall clock and calls `runDue` */
  constructor(
    wall: WallClock,
    offsetOf: (keyId: string) => number,
    moveTo: (keyId: string, offsetMs: number) => void,
    isDriven = false,
  ) {
    this.#isDriven = isDriven;
    this.#wall = wall;
    this.#offsetOf = offsetOf;
    this.#moveTo = moveTo;
  }

  /** The present time of an account's clock, in Unix milliseconds. */
  nowMs(keyId: string): number {
    return this.#wall() + this.#offsetOf(keyId);
  }

  /** The present time of an account's clock, in whole Unix seconds. */
  nowSeconds(keyId: string): number {
    return Math.floor(this.nowMs(keyId) / 1000);
  }

  /** Schedules a task; one with the same id is replaced. */
  at(task: Task): void {
    this.#tasks.set(task.id, task);
    this.#arm();
  }

  /** Moves one account's clock forward by `ms`, running tasks that fall due, and returns the new time. */
  async advance(keyId: string, ms: number): Promise<number> {
    const target = this.nowMs(keyId) + ms;
    for (let task = this.#earliest(keyId, target); task; task = this.#earliest(keyId, target)) {
      this.#forwardTo(keyId, task.due_at_ms);
      await this.#run(task);
    }
    this.#forwardTo(keyId, target);
    return this.nowMs(keyId);
  }

  /** Runs all due tasks, and those they make due, in order of time. */
  runDue(): void {
    for (;;) {
      const due = [...this.#tasks.values()].filter((task) => task.due_at_ms <= this.nowMs(task.key_id));
      if (due.length === 0) return;
      for (const task of due.sort((a, b) => a.due_at_ms - b.due_at_ms)) void this.#run(task);
    }
  }

  /** Stops all clocks; nothing runs afterwards. */
  close(): void {
    this.#closed = true;
    if (this.#timer) clearTimeout(this.#timer);
  }

  #forwardTo(keyId: string, timeMs: number): void {
    const ahead = timeMs - this.nowMs(keyId);
    if (ahead > 0) this.#moveTo(keyId, this.#offsetOf(keyId) + ahead);
  }

  #earliest(keyId: string, untilMs: number): Task | null {
    let earliest: Task | null = null;
    for (const task of this.#tasks.values()) {
      if (task.key_id !== keyId || task.due_at_ms > untilMs) continue;
      if (!earliest || task.due_at_ms < earliest.due_at_ms) earliest = task;
    }
    return earliest;
  }

  async #run(task: Task): Promise<void> {
    this.#tasks.delete(task.id);
    await task.run();
  }

  #arm(): void {
    if (this.#isDriven || this.#timer || this.#closed || this.#tasks.size === 0) return;
    this.#timer = setTimeout(() => this.#tick(), TICK_MS);
    this.#timer.unref();
  }

  #tick(): void {
    this.#timer = null;
    this.runDue();
    this.#arm();
  }
}
