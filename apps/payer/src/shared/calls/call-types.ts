import type * as contract from '@shulk/contract';
import type { CallName } from '@shulk/contract/paths';
import type { ErrorCode } from '@shulk/contract/errors';

type Entries = typeof contract;

/** The contract's route entry of every call, by the call's name. */
type EntryOf<Name extends CallName> = {
  [Key in keyof Entries]: Entries[Key] extends { readonly name: infer Own; readonly proof: string }
    ? Name extends Own
      ? Entries[Key]
      : never
    : never;
}[keyof Entries];

type Taken<Part> = Part extends { readonly _input: infer Value } ? Value : undefined;
type Declared<Part> = unknown extends Part ? undefined : Part;
type PartOf<Name extends CallName, Key extends 'query' | 'body' | 'params'> =
  EntryOf<Name> extends { readonly [Own in Key]?: infer Part }
    ? Declared<Taken<NonNullable<Part>>>
    : undefined;

/** What a call gives when it succeeds. */
export type DataOf<Name extends CallName> =
  EntryOf<Name> extends { readonly data: { readonly _output: infer Value } } ? Value : never;

/** The query a call takes; `undefined` when it takes none. */
export type QueryOf<Name extends CallName> = PartOf<Name, 'query'>;
/** The body a call takes; `undefined` when it takes none. */
export type BodyOf<Name extends CallName> = PartOf<Name, 'body'>;
/** The path parameters a call takes; `undefined` when it takes none. */
export type ParamsOf<Name extends CallName> = PartOf<Name, 'params'>;

/** Everything one call may be given. */
export interface CallInput<Name extends CallName> {
  readonly query?: QueryOf<Name>;
  readonly body?: BodyOf<Name>;
  readonly params?: ParamsOf<Name>;
  /** Makes a repeated POST or PATCH safe (threats 6.3); keep it until a final answer came. */
  readonly idempotencyKey?: string | undefined;
  /** Ends the call early; its reply is then the refusal `aborted`. */
  readonly signal?: AbortSignal | undefined;
}

/** Why a call was refused: the server's closed list, or what only a browser can meet. */
export type RefusalCode = ErrorCode | 'unreachable' | 'aborted' | 'malformed_answer';

/** A refusal. */
export interface Refused {
  readonly ok: false;
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly code: RefusalCode;
  /** The server's own sentence, from its fixed catalogue; empty when there is none (threats 2 row 28). */
  readonly message: string;
  /** What to correct, by path of the field. */
  readonly fields: Readonly<Record<string, string>>;
  /** Seconds to wait before trying again, when the server says so. */
  readonly retryAfter?: number | undefined;
}

/** An answer. */
export interface Answered<Data> {
  readonly ok: true;
  readonly status: number;
  readonly data: Data;
  /** The server's own sentence, from its fixed catalogue. */
  readonly message: string;
}

/** What a call comes back with; refusals are values, never exceptions. */
export type Reply<Data> = Answered<Data> | Refused;
