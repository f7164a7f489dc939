import type * as contract from '@shulk/contract';
import type { CallName } from '@shulk/contract/paths';

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

/** The data of a successful call. */
export type DataOf<Name extends CallName> =
  EntryOf<Name> extends { readonly data: { readonly _output: infer Value } } ? Value : never;

/** The query a call takes; `undefined` if it takes none. */
export type QueryOf<Name extends CallName> = PartOf<Name, 'query'>;
/** The body a call takes; `undefined` if it takes none. */
export type BodyOf<Name extends CallName> = PartOf<Name, 'body'>;
/** The path parameters a call takes; `undefined` if it takes none. */
export type ParamsOf<Name extends CallName> = PartOf<Name, 'params'>;

/** All options of a call. */
export interface CallInput<Name extends CallName> {
  readonly query?: QueryOf<Name>;
  readonly body?: BodyOf<Name>;
  readonly params?: ParamsOf<Name>;
  /** Makes a POST or PATCH safe to retry (threats 6.3); keep it until a final answer. */
  readonly idempotencyKey?: string | undefined;
  /** Aborts the call; its reply is then the refusal `aborted`. */
  readonly signal?: AbortSignal | undefined;
  /** The language of the answer, if another one than the caller's own. */
  readonly language?: string | undefined;
}
