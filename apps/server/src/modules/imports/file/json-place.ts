/** Line and column, counted from 1, at which a text stops being JSON, and the fault. */
export interface JsonFault {
  readonly line: number;
  readonly column: number;
  readonly problem: string;
}

const SPACE = /[ \t\n\r]*/y;
// A string may contain any character from the space on, except quote and backslash.
const TEXT = /"(?:[ !#-[\]-\u{10ffff}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy;
const WORD = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/**
 * Finds the first fault of a text that JSON.parse refused: the engine gives no position for some faults, and never line
 * and column.
 */
export function findJsonFault(text: string): JsonFault {
  const walk = new Walk(text);
  const problem = walk.run();
  const before = text.slice(0, walk.at).split('\n');
  const hint = hintAt(text, walk.at);
  return { line: before.length, column: (before.at(-1) ?? '').length + 1, problem: `${problem}${hint}` };
}

/** Characters that people and word processors put where JSON has none. */
const HINTS: readonly (readonly [RegExp, string])[] = [
  [/['‘’“”„«»]/y, '; texts stand in straight double quotes, "like this"'],
  [/\/[/*]|#/y, '; JSON has no comments, take it out'],
  [/[}\]]/y, '; is there a comma too many before it?'],
  [/(?<=,)\d/y, '; a number is written without commas, like 15000'],
  [/(?<=0)\d/y, '; a number does not begin with 0'],
  [/[A-Za-z_]/y, '; texts stand in double quotes, and true and false in small letters'],
];

function hintAt(text: string, at: number): string {
  const found = HINTS.find(([pattern]) => {
    pattern.lastIndex = at;
    return pattern.test(text);
  });
  return found?.[1] ?? '';
}

/** What a position of a JSON text may contain. */
type Wanted = 'value' | 'first item' | 'first key' | 'key' | 'colon' | 'comma';

class Walk {
  at = 0;
  readonly #text: string;
  readonly #open: ('{' | '[')[] = [];
  #wanted: Wanted = 'value';

  constructor(text: string) {
    this.#text = text;
  }

  /** Advances to the first fault and reports it. */
  run(): string {
    for (;;) {
      this.#take(SPACE);
      if (this.#wanted === 'comma' && this.#open.length === 0) {
        return 'the file should end here';
      }
      const problem = this.#step();
      if (problem !== undefined) return this.at >= this.#text.length ? 'the file ends too early' : problem;
    }
  }

  #take(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.#text);
    if (found === null) return false;
    this.at += found[0].length;
    return true;
  }

  #sign(sign: string): boolean {
    if (this.#text[this.at] !== sign) return false;
    this.at += 1;
    return true;
  }

  #step(): string | undefined {
    switch (this.#wanted) {
      case 'colon':
        if (!this.#sign(':')) return 'a colon is missing';
        this.#wanted = 'value';
        return undefined;
      case 'comma':
        return this.#afterValue();
      case 'first key':
      case 'key':
        if (this.#wanted === 'first key' && this.#sign('}')) return this.#close();
        if (!this.#take(TEXT)) return 'a key in double quotes is missing';
        this.#wanted = 'colon';
        return undefined;
      case 'first item':
        return this.#sign(']') ? this.#close() : this.#value();
      case 'value':
        return this.#value();
    }
  }

  #value(): string | undefined {
    if (this.#sign('{')) {
      this.#open.push('{');
      this.#wanted = 'first key';
    } else if (this.#sign('[')) {
      this.#open.push('[');
      this.#wanted = 'first item';
    } else if (this.#take(TEXT) || this.#take(WORD)) {
      this.#wanted = 'comma';
    } else {
      return this.#text[this.at] === '"'
        ? 'this text is not closed, or holds a line break'
        : 'a value is missing';
    }
    return undefined;
  }

  #afterValue(): string | undefined {
    const inside = this.#open.at(-1);
    if (this.#sign(',')) {
      this.#wanted = inside === '{' ? 'key' : 'value';
      return undefined;
    }
    if (this.#sign(inside === '{' ? '}' : ']')) return this.#close();
    return `a comma or ${inside === '{' ? '}' : ']'} is missing`;
  }

  #close(): undefined {
    this.#open.pop();
    this.#wanted = 'comma';
    return undefined;
  }
}
