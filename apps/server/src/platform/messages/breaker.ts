/** Failures within the window that open the breaker, and the window (threats 5). */
const FAILURES = 5;
const WINDOW_MS = 30_000;

/** A circuit breaker for a failing provider: open after 5 failures in 30 s, half-open after 30 s. */
export interface Breaker {
  /** False while the breaker is open. */
  mayTry(nowMs: number): boolean;
  succeeded(): void;
  failed(nowMs: number): void;
}

export function createBreaker(): Breaker {
  let failures: number[] = [];
  return {
    mayTry(nowMs) {
      failures = failures.filter((at) => nowMs - at < WINDOW_MS);
      return failures.length < FAILURES;
    },
    succeeded() {
      failures = [];
    },
    failed(nowMs) {
      failures.push(nowMs);
    },
  };
}
