/** One token of JSON: a text, a sign, or a word. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** An object or a list that is open at a position. */
interface Frame {
  readonly isList: boolean;
  /** The key of the next value, or the number of the entry. */
  at: string | number;
  /** Keys of an object so far. */
  readonly keys: Set<string>;
  isKeyNext: boolean;
}

/** A duplicate key of an object: JSON.parse silently takes the last one. */
export interface KeyTwice {
  readonly key: string;
  /** Counted from 1. */
  readonly line: number;
}

/**
 * Walks a text that JSON.parse accepted.
 * @param onValue gets the open frames and the offset of each value
 * @param onTwice gets each duplicate key
 */
function walk(
  json: string,
  {
    onValue = () => undefined,
    onTwice = () => undefined,
  }: {
    readonly onValue?: (frames: readonly Frame[], offset: number) => void;
    readonly onTwice?: (key: string, offset: number) => void;
  },
): void {
  const frames: Frame[] = [];
  for (const { 0: token, index } of json.matchAll(TOKEN)) {
    const inside = frames.at(-1);
    if (token === '}' || token === ']') frames.pop();
    else if (token === ',') {
      if (inside?.isList === true) inside.at = Number(inside.at) + 1;
      else if (inside !== undefined) inside.isKeyNext = true;
    } else if (token === ':') continue;
    else if (inside?.isKeyNext === true) {
      inside.at = JSON.parse(token) as string;
      inside.isKeyNext = false;
      if (inside.keys.has(inside.at)) onTwice(inside.at, index);
      inside.keys.add(inside.at);
    } else {
      onValue(frames, index);
      if (token === '{' || token === '[')
        frames.push({ isList: token === '[', at: 0, keys: new Set(), isKeyNext: token === '{' });
    }
  }
}

/** The line of an offset, counted from 1; offsets must be requested in ascending order. */
function lineCounter(json: string): (offset: number) => number {
  let line = 1;
  let at = -1;
  return (offset) => {
    for (
      let next = json.indexOf('\n', at + 1);
      next !== -1 && next < offset;
      next = json.indexOf('\n', at + 1)
    ) {
      at = next;
      line += 1;
    }
    return line;
  };
}

/** The first duplicate key of a JSON text. */
export function findKeyTwice(json: string): KeyTwice | undefined {
  const found: { key: string; offset: number }[] = [];
  walk(json, { onTwice: (key, offset) => void found.push({ key, offset }) });
  const [first] = found;
  return first && { key: first.key, line: lineCounter(json)(first.offset) };
}

/**
 * The line of each path in a file; for a missing key that of its parent.
 * @param json a text that JSON.parse accepted
 * @param paths `students.3.fee_lines.0.gross`
 */
export function linesOf(json: string, paths: readonly string[]): ReadonlyMap<string, number> {
  const wanted = new Set(paths.flatMap(prefixes));
  const lines = new Map<string, number>();
  const lineOf = lineCounter(json);
  walk(json, {
    onValue: (frames, offset) => {
      const path = frames.map(({ at }) => at).join('.');
      if (wanted.has(path)) lines.set(path, lineOf(offset));
    },
  });
  return new Map(
    paths.flatMap((path) => {
      const line = prefixes(path)
        .map((prefix) => lines.get(prefix))
        .find((one) => one !== undefined);
      return line === undefined ? [] : [[path, line] as const];
    }),
  );
}

/** A path and its parents, longest first: `a.0.b`, `a.0`, `a`. */
const prefixes = (path: string): string[] =>
  path.split('.').map((_, index, keys) => keys.slice(0, keys.length - index).join('.'));
