import type { operations } from './generated/schema.ts';

type Operations = operations;
type Named = keyof Operations;
type JsonOf<Part> = Part extends { content: { 'application/json': infer Json } } ? Json : never;
type Responses<Id extends Named> = Operations[Id] extends { responses: infer All } ? All : never;
type Envelope<Id extends Named> = JsonOf<Responses<Id>[keyof Responses<Id>]>;

/** `data` of the answer of a call. */
export type Answer<Id extends Named> = Envelope<Id> extends { data: infer Data } ? Data : never;

/** One object of a list. */
export type Item<Id extends Named> = Answer<Id> extends { data: (infer One)[] } ? One : never;

/** The query of a call. */
export type Query<Id extends Named> = Operations[Id] extends { parameters: { query?: infer Given } }
  ? NonNullable<Given>
  : never;

/** The body of a call. */
export type Body<Id extends Named> = Operations[Id] extends { requestBody?: infer Given }
  ? JsonOf<NonNullable<Given>>
  : never;

/** How one call is made. */
export interface CallOptions {
  /**
   * Names what is to happen once: the same key with the same body never happens twice, also in another process or
   * tomorrow. Without it the client makes one, which holds for the retries of this call only.
   */
  readonly idempotencyKey?: string;
  /** Milliseconds for each try; 30,000 by default. */
  readonly timeoutMs?: number;
  /** How often it is sent again at most; 3 by default. */
  readonly retries?: number;
}

/** How a change is made that may name the version it is made to. */
export interface ChangeOptions extends CallOptions {
  /**
   * The `version` that you read. If there is a newer one nothing is written, and the error has both in `versions`. Left
   * out: the change is made whatever the version is.
   */
  readonly ifMatch?: number;
}

/** One page of a list. */
export interface Page<One> {
  readonly data: readonly One[];
  /** Whether more objects follow now. */
  readonly has_more: boolean;
  /** Give it as `after` to read on, now or tomorrow. */
  readonly next: string | null;
}

/** A list: `for await (const one of list)` reads every object, and the pages as they are needed. */
export interface List<One> extends AsyncIterable<One> {
  /** The first page alone. */
  page(): Promise<Page<One>>;
  /** All pages: keep `next` of the last one and give it as `after` to read on from there. */
  pages(): AsyncIterable<Page<One>>;
}
