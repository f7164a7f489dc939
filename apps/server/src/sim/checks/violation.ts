/** A broken promise: which one, and the rows that break it. */
export interface Violation {
  readonly invariant: string;
  readonly rows: readonly unknown[];
}
