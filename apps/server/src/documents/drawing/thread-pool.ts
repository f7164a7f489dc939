import { Worker } from 'node:worker_threads';

/** What a pool's threads run, and how much they may take. */
export interface ThreadPlan {
  /** The program of a thread: a module, or CommonJS as text. It answers each message with `{ result }` or `{ error }`. */
  readonly program: URL | string;
  readonly threads: number;
  /** The most tasks that wait for a thread. */
  readonly waiting: number;
  /** The longest that a task may take in a thread, with the start of the thread. */
  readonly longestMs: number;
  /** A thread without work ends after this time and gives its memory back. */
  readonly idleMs: number;
}

type Answer<Result> = { readonly result: Result } | { readonly error: unknown };

interface Task<Given, Result> {
  readonly given: Given;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
  wasTried: boolean;
}

interface Thread<Given, Result> {
  readonly worker: Worker;
  /** What it works on; none while it is idle. */
  task?: Task<Given, Result> | undefined;
  timer?: NodeJS.Timeout;
  isEnding: boolean;
  fault?: unknown;
}

/** As many tasks wait as may; the caller is answered like one whom a full database refuses. */
export class NoThreadFree extends Error {
  override readonly name = 'NoThreadFree';
  readonly code = 'NO_THREAD_FREE';
}

/** A thread was ended in the middle of the task: it died twice, took too long, or the pool was closed. */
export class ThreadEnded extends Error {
  override readonly name = 'ThreadEnded';
}

/** Most heap of a thread: one that needs more dies alone, without its process. */
const HEAP = { maxOldGenerationSizeMb: 192 };

/**
 * Threads for work that would hold up everybody's calls. They start with the first task and end when idle. A task whose
 * thread dies is tried once more in another one (decision 250, also why no library does this).
 */
export class ThreadPool<Given, Result> {
  readonly #plan: ThreadPlan;
  readonly #threads = new Set<Thread<Given, Result>>();
  readonly #waiting: Task<Given, Result>[] = [];

  constructor(plan: ThreadPlan) {
    this.#plan = plan;
  }

  /** Threads that exist now. */
  get size(): number {
    return this.#threads.size;
  }

  /**
   * Does one task, in the order of calls.
   * @param given structured-cloneable
   * @throws NoThreadFree, ThreadEnded, or the error of the task itself
   */
  run(given: Given): Promise<Result> {
    if (this.#waiting.length >= this.#plan.waiting)
      return Promise.reject(new NoThreadFree('no thread is free'));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ given, resolve, reject, wasTried: false });
      this.#handOut();
    });
  }

  /** Ends all threads; what they work on and what waits is refused. A later task starts a new thread. */
  async close(): Promise<void> {
    const closed = new ThreadEnded('the server stops');
    for (const task of this.#waiting.splice(0)) task.reject(closed);
    const ended = [...this.#threads].map((thread) => this.#end(thread, closed));
    await Promise.all(ended);
  }

  #handOut(): void {
    while (this.#waiting.length > 0) {
      const idle = [...this.#threads].find(({ task, isEnding }) => task === undefined && !isEnding);
      const thread = idle ?? (this.size < this.#plan.threads ? this.#start() : undefined);
      const task = thread && this.#waiting.shift();
      if (thread === undefined || task === undefined) return;
      this.#give(thread, task);
    }
  }

  #start(): Thread<Given, Result> {
    const { program } = this.#plan;
    const worker = new Worker(program, { eval: typeof program === 'string', resourceLimits: HEAP });
    const thread: Thread<Given, Result> = { worker, isEnding: false };
    this.#threads.add(thread);
    worker.on('message', (answer: Answer<Result>) => this.#answered(thread, answer));
    worker.on('error', (fault) => (thread.fault = fault));
    worker.on('exit', () => this.#died(thread));
    return thread;
  }

  #give(thread: Thread<Given, Result>, task: Task<Given, Result>): void {
    clearTimeout(thread.timer);
    try {
      thread.worker.postMessage(task.given, []);
    } catch (error) {
      task.reject(error);
      return this.#rest(thread);
    }
    thread.task = task;
    thread.worker.ref();
    const late = new ThreadEnded(`a thread took longer than ${this.#plan.longestMs} ms`);
    thread.timer = setTimeout(() => void this.#end(thread, late), this.#plan.longestMs);
  }

  #answered(thread: Thread<Given, Result>, answer: Answer<Result>): void {
    const { task } = thread;
    if (task === undefined) return;
    thread.task = undefined;
    clearTimeout(thread.timer);
    if ('error' in answer) task.reject(answer.error);
    else task.resolve(answer.result);
    this.#rest(thread);
    this.#handOut();
  }

  /** An idle thread keeps no process alive. */
  #rest(thread: Thread<Given, Result>): void {
    thread.worker.unref();
    thread.timer = setTimeout(() => void this.#end(thread), this.#plan.idleMs).unref();
  }

  async #end(thread: Thread<Given, Result>, why?: ThreadEnded): Promise<void> {
    thread.isEnding = true;
    clearTimeout(thread.timer);
    thread.task?.reject(why);
    thread.task = undefined;
    await thread.worker.terminate();
  }

  #died(thread: Thread<Given, Result>): void {
    this.#threads.delete(thread);
    clearTimeout(thread.timer);
    const { task } = thread;
    thread.task = undefined;
    if (task?.wasTried) task.reject(new ThreadEnded('two threads died of it', { cause: thread.fault }));
    else if (task !== undefined) this.#waiting.unshift(Object.assign(task, { wasTried: true }));
    this.#handOut();
  }
}
