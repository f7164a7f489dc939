import { toMs, withDeadline } from '../clock.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { MessageRefused } from './transport.ts';
import type { MessageTransport, OutgoingMessage } from './transport.ts';

/** Failures within the window that open the breaker, and the window (threats 5). */
const FAILURES = 5;
const WINDOW_MS = 30_000;

/** A circuit breaker for a failing provider: open after 5 failures in 30 s, half-open after 30 s. */
interface Breaker {
  /** False while the breaker is open. */
  mayTry(nowMs: number): boolean;
  succeeded(): void;
  failed(nowMs: number): void;
}

function createBreaker(): Breaker {
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

/** A provider that does not answer in 5 s has failed (threats 5). */
export const PROVIDER_MS = 5_000;

/** One provider's raw send; its errors may contain anything and are never shown. */
export type RawSend = (message: OutgoingMessage, signal: AbortSignal) => Promise<{ readonly ref: string }>;

/**
 * Adds time-out and circuit breaker to a provider; any failure becomes MessageRefused.
 * @param timeMs the time-out of one send
 */
export function guarded(
  name: string,
  raw: RawSend,
  clock: Clock,
  log: Log,
  timeMs = PROVIDER_MS,
): MessageTransport {
  const breaker = createBreaker();
  return {
    async send(message) {
      if (!breaker.mayTry(toMs(clock.now()))) throw new MessageRefused(`${name} failed too often and rests`);
      try {
        const result = await withinTime((signal) => raw(message, signal), timeMs);
        breaker.succeeded();
        return result;
      } catch (error) {
        breaker.failed(toMs(clock.now()));
        // A provider's error text may quote the number, so only its kind is logged (decisions 15).
        const kind =
          error instanceof MessageRefused ? error.message : error instanceof Error ? error.name : 'unknown';
        log.warn({ transport: name, channel: message.channel, reason: kind }, 'a message was not sent');
        throw new MessageRefused(`${name} did not take the message`);
      }
    },
  };
}

/** As withDeadline, for work that may ignore its signal. */
const withinTime = <T>(work: (signal: AbortSignal) => Promise<T>, timeMs: number): Promise<T> =>
  withDeadline(timeMs, (signal) => {
    const late = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new MessageRefused('no answer in time')), { once: true });
    });
    return Promise.race([work(signal), late]);
  });
