/** A small TCP proxy between the server and PostgreSQL that cuts connections on demand. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A message of PostgreSQL's protocol: type, body, and the number of bytes before the middle of its body. */
interface Message {
  readonly type: string;
  readonly body: Buffer;
  readonly middle: number;
}

/** Watches one connection; for each piece from the database it returns after how many bytes to cut. */
interface Rule {
  readonly toDatabase?: (piece: Buffer) => void;
  readonly fromDatabase?: (piece: Buffer) => number | undefined;
}

/** Returns the rule of each new connection. */
export type Cutter = () => Rule;

/** Parses the messages of a stream of PostgreSQL's protocol; `first` is true for the side that starts untyped. */
class Messages {
  #rest: Buffer = Buffer.alloc(0);
  #untyped: boolean;

  constructor({ untyped }: { readonly untyped: boolean }) {
    this.#untyped = untyped;
  }

  /** Returns the messages that end in this piece. */
  take(piece: Buffer): Message[] {
    const before = this.#rest.length;
    let bytes: Buffer = Buffer.concat([this.#rest, piece]);
    let passed = 0;
    const found: Message[] = [];
    for (;;) {
      const head = this.#untyped ? 0 : 1;
      if (bytes.length < head + 4) break;
      const length = head + bytes.readUInt32BE(head);
      if (bytes.length < length) break;
      const type = this.#untyped ? '' : String.fromCharCode(bytes[0] ?? 0);
      const body = bytes.subarray(head + 4, length);
      found.push({ type, body, middle: Math.max(0, passed + Math.floor(length / 2) - before) });
      this.#untyped = false;
      passed += length;
      bytes = bytes.subarray(length);
    }
    this.#rest = bytes;
    return found;
  }
}

/** A deterministic generator of whole numbers. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}

/** Cuts every connection after a number of bytes of its answers, a different number each time. */
export function afterBytes({
  least,
  most,
  seed = 7,
}: {
  readonly least: number;
  readonly most: number;
  readonly seed?: number;
}): Cutter {
  const next = numbers(seed);
  return () => {
    let left = least + next(most - least);
    return {
      fromDatabase: (piece) => {
        const allowed = left;
        left -= piece.length;
        return left < 0 ? Math.max(0, allowed) : undefined;
      },
    };
  };
}

/**
 * Cuts in the middle of the answer to a statement that contains these words, every `nth` time that one is done: it is
 * committed, and the client never learns it. A refused one does not count: a payer's repeated call may be refused first, and
 * would be cut at each repetition.
 */
export function amidAnswer({ words, nth }: { readonly words: string; readonly nth: number }): Cutter {
  let done = 0;
  return () => {
    const asked = new Messages({ untyped: true });
    const answers = new Messages({ untyped: false });
    const meant = new Set<string>();
    let isMeant = false;
    return {
      toDatabase: (piece) => {
        for (const { type, body } of asked.take(piece)) {
          const [first = '', second = ''] = body.toString('latin1').split('\0');
          if (type === 'P') meant[second.includes(words) ? 'add' : 'delete'](first);
          if (type === 'B') isMeant = meant.has(second);
        }
      },
      fromDatabase: (piece) => {
        for (const { type, middle } of answers.take(piece)) {
          if (type === 'E') isMeant = false;
          if (type !== 'C' || !isMeant) continue;
          isMeant = false;
          done += 1;
          if (done % nth === 0) return middle;
        }
        return undefined;
      },
    };
  };
}

/** A running proxy. */
interface Proxy {
  /** The address through the proxy. */
  readonly through: (url: string) => string;
  readonly cutBy: (cutter: Cutter | undefined) => void;
  readonly cuts: () => number;
  readonly stop: () => Promise<void>;
}

/**
 * Starts the proxy in front of a PostgreSQL address. `cutBy(cutter)` sets the rule of new connections and cuts all
 * present ones, so that none continues; after `cutBy(undefined)` nothing is cut.
 */
export async function startProxy(url: string): Promise<Proxy> {
  const target = { host: new URL(url).hostname, port: Number(new URL(url).port) };
  const pairs = new Set<readonly Socket[]>();
  let cutter: Cutter | undefined;
  let cuts = 0;
  const proxy = createServer((client) => {
    const database = connect({ ...target, noDelay: true });
    const rule: Rule = cutter?.() ?? {};
    const pair = [client, database];
    const drop = () => {
      pairs.delete(pair);
      for (const socket of pair) socket.destroy();
    };
    pairs.add(pair);
    client.setNoDelay(true);
    client.on('data', (piece) => {
      rule.toDatabase?.(piece);
      database.write(piece);
    });
    database.on('data', (piece) => {
      const until = rule.fromDatabase?.(piece);
      if (until === undefined) return client.write(piece);
      cuts += 1;
      return client.write(piece.subarray(0, until), drop);
    });
    for (const socket of pair) socket.on('error', drop).on('close', drop);
  });
  await new Promise<void>((resolve, reject) =>
    proxy.once('error', reject).listen(0, '127.0.0.1', () => resolve()),
  );
  const dropAll = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
  };
  return {
    through(address) {
      const own = new URL(address);
      own.port = String((proxy.address() as AddressInfo).port);
      return own.href;
    },
    cutBy(next) {
      cutter = next;
      dropAll();
    },
    cuts: () => cuts,
    async stop() {
      const closed = new Promise((resolve) => proxy.close(resolve));
      dropAll();
      await closed;
    },
  };
}
