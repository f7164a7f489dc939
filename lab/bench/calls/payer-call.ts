/** A measured call of a payer: how it is described, and how the bench makes it. */
import type pg from 'pg';
import { UnexpectedAnswer, type Browser } from '../http-client.ts';
import type { Payer } from '../payer-steps.ts';

/** A payer whose calls are measured; may open more browsers and query the database. */
export interface MeasuredPayer extends Payer {
  readonly open: () => Browser;
  readonly books: pg.Pool;
}

/** The kind of family of a call's students; calls-bundle.ts describes each. */
export type FamilyKind = 'single' | 'few' | 'dated' | 'own' | 'unreachable';

/** Makes one call. */
type Make = () => Promise<unknown>;

/** A call as the bench measures it. */
export interface PayerCall {
  readonly name: string;
  readonly family?: FamilyKind;
  /** First brings the payer to the point of the call; the returned function does what must happen right before. Neither is timed. */
  readonly prepare: (payer: MeasuredPayer, round: number) => Promise<() => Promise<Make>>;
}

/** What every description has. */
interface Named {
  readonly name: string;
  readonly family?: FamilyKind;
}

/** A call with its preparation, whose result it gets. */
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

/** Like payerCall, with a step that must happen right before the call. */
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

export const nothing = async (): Promise<object> => ({});

/** A call not open to the public: its only right answer is 404, as fast as any other. */
export async function closed(answer: Promise<unknown>): Promise<void> {
  const refusal: unknown = await answer.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (refusal instanceof UnexpectedAnswer && refusal.status === 404) return;
  throw refusal ?? new Error('A closed call was answered.');
}
