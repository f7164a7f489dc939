/** How a call of a payer is told, and how the bench makes it. */
import type pg from 'pg';
import { UnexpectedAnswer, type Browser } from '../http-client.ts';
import type { Payer } from '../payer-steps.ts';

/** A payer whose calls are measured, who may open more browsers and look into the books. */
export interface MeasuredPayer extends Payer {
  readonly open: () => Browser;
  readonly books: pg.Pool;
}

/** What kind of family the students of a call are of; see the bundle of the calls. */
export type FamilyKind = 'single' | 'dated' | 'own' | 'unreachable';

/** Makes one call. */
type Make = () => Promise<unknown>;

/** A call as the bench measures it. */
export interface PayerCall {
  readonly name: string;
  readonly family?: FamilyKind;
  /** Brings the payer to where the call is made; then, right before it, to the call itself. Neither is timed. */
  readonly prepare: (payer: MeasuredPayer, round: number) => Promise<() => Promise<Make>>;
}

/** What every call is told with. */
interface Named {
  readonly name: string;
  readonly family?: FamilyKind;
}

/** A call, and what prepares it; it gets what that gave. */
export const payerCall = <Given>({
  prepare,
  call,
  ...named
}: Named & {
  readonly prepare: (payer: MeasuredPayer, round: number) => Promise<Given>;
  readonly call: (payer: MeasuredPayer, given: Given, round: number) => Promise<unknown>;
}): PayerCall => ({
  ...named,
  prepare: async (payer, round) => {
    const given = await prepare(payer, round);
    return async () => () => call(payer, given, round);
  },
});

/** As payerCall, with something that must happen right before the call. */
export const callWhenReady = <Prepared, Given>({
  prepare,
  ready,
  call,
  ...named
}: Named & {
  readonly prepare: (payer: MeasuredPayer, round: number) => Promise<Prepared>;
  readonly ready: (payer: MeasuredPayer, prepared: Prepared) => Promise<Given>;
  readonly call: (payer: MeasuredPayer, given: Given) => Promise<unknown>;
}): PayerCall => ({
  ...named,
  prepare: async (payer, round) => {
    const prepared = await prepare(payer, round);
    return async () => {
      const given = await ready(payer, prepared);
      return () => call(payer, given);
    };
  },
});

/** Prepares nothing. */
export const nothing = async (): Promise<object> => ({});

/** A call that is closed to everybody outside: its only right answer is 404, and it must not be a slow one. */
export async function closed(answer: Promise<unknown>): Promise<void> {
  const refusal: unknown = await answer.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (refusal instanceof UnexpectedAnswer && refusal.status === 404) return;
  throw refusal ?? new Error('A closed call was answered.');
}
