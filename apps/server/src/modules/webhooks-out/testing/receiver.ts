import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a receiver got, in its order: the student's number and the place among the student's events. */
export interface Got {
  readonly count: number;
  readonly twice: number;
  readonly outOfOrder: number;
}

/** A receiver in a process of its own that answers after the given milliseconds, and looks at ids and order. */
const ms = Number(process.argv[2]);
const seen = new Set<string>();
const last = new Map<number, number>();
const got = { count: 0, twice: 0, outOfOrder: 0 };

const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (piece: string) => (body += piece));
  request.on('end', () => {
    const {
      id,
      student_sequence: sequence,
      data,
    } = JSON.parse(body) as {
      id: string;
      student_sequence: number;
      data: { student: number };
    };
    got.count += 1;
    if (seen.has(id)) got.twice += 1;
    else if (sequence < (last.get(data.student) ?? 0)) got.outOfOrder += 1;
    seen.add(id);
    last.set(data.student, sequence);
    setTimeout(() => response.end('ok'), ms);
  });
});
server.keepAliveTimeout = 30_000;
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('message', () => process.send?.(got));
