/** A fault of a file, with its place. */
export interface Fault {
  readonly rule: string;
  readonly line: number;
  readonly message: string;
}

/** A fault that names its file. */
export interface FileFault extends Fault {
  readonly file: string;
}

/** Returns the text of a file of the tree. */
export type Read = (file: string) => string;
