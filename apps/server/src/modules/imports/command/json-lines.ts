/** One token of JSON: a text, a sign, or a word. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** An object or a list that is open at a place. */
interface Frame {
  readonly isList: boolean;
  /** The key whose value comes next, or the number of the entry. */
  at: string | number;
  /** Keys of an object so far. */
  readonly keys: Set<string>;
  isKeyNext: boolean;
}

/** A key that an object has a second time: the reader of JSON takes the last one without a word. */
export interface KeyTwice {
  readonly key: string;
  /** Counted from 1. */
  readonly line: number;
}

/**
 * Goes through a text that JSON.parse took.
 * @param onValue is given the open frames and the place in the text of each value
 * @param onTwice is given each key an object has twice
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

/** Tells the line of a place in a text, counted from 1; places are asked for in rising order. */
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

/** The first key of a JSON text that its object has twice. */
export function findKeyTwice(json: string): KeyTwice | undefined {
  const found: { key: string; offset: number }[] = [];
  walk(json, { onTwice: (key, offset) => void found.push({ key, offset }) });
  const [first] = found;
  return first && { key: first.key, line: lineCounter(json)(first.offset) };
}

/**
 * On which line of a file each place stands; of a key that is missing the line of what should have it.
 * @param json a text that JSON.parse took
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

/** A path and what is above it, the longest first: `a.0.b`, `a.0`, `a`. */
const prefixes = (path: string): string[] =>
  path.split('.').map((_, index, keys) => keys.slice(0, keys.length - index).join('.'));
