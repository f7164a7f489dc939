import { createSocket } from 'node:dgram';
import type { Socket } from 'node:dgram';
import type { LookupAddress } from 'node:dns';
import { afterEach, describe, expect, it } from 'vitest';
import { nameServers } from './resolve-names.ts';

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

const TYPES: Readonly<Record<number, 4 | 6>> = { 1: 4, 28: 6 };

/** A name server on this machine. @param addressOf the bytes of the address; undefined: none of this family; null: silence */
async function nameServer(addressOf: (family: 4 | 6) => number[] | undefined | null): Promise<string> {
  const socket = createSocket('udp4');
  sockets.push(socket);
  socket.on('message', (question, { port, address }) => {
    const end = question.indexOf(0, 12) + 5;
    const asked = question.subarray(12, end);
    const bytes = addressOf(TYPES[question.readUInt16BE(end - 4)] ?? 4);
    if (bytes === null) return;
    const head = Buffer.from(question.subarray(0, 12));
    head.writeUInt16BE(0x81_80, 2);
    head.writeUInt16BE(bytes === undefined ? 0 : 1, 6);
    head.writeUInt32BE(0, 8);
    const record =
      bytes === undefined
        ? []
        : [0xc0, 0x0c, ...asked.subarray(-4, -2), 0, 1, 0, 0, 0, 9, 0, bytes.length, ...bytes];
    socket.send(Buffer.concat([head, asked, Buffer.from(record)]), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return `127.0.0.1:${socket.address().port}`;
}

const SIX = [0x26, 0x06, 0x47, 0, ...Array.from({ length: 11 }, () => 0), 1];

const resolved = (server: string, name: string, family?: number): Promise<LookupAddress[]> =>
  new Promise((resolve, reject) => {
    const options = { all: true, ...(family === undefined ? {} : { family }) } as const;
    nameServers([server])(name, options, (error, found) => (error === null ? resolve(found) : reject(error)));
  });

describe('a name that a stranger chose', () => {
  it('has all addresses that the name servers know, of both families or of the one that is wanted', async () => {
    const server = await nameServer((family) => (family === 4 ? [8, 8, 8, 8] : SIX));
    const four = { address: '8.8.8.8', family: 4 };
    const six = { address: '2606:4700::1', family: 6 };
    expect(await resolved(server, 'erp.school.example')).toEqual([four, six]);
    expect(await resolved(server, 'erp.school.example', 4)).toEqual([four]);
    expect(await resolved(server, 'erp.school.example', 6)).toEqual([six]);
  });

  it('has those of one family if there are none of the other, and an error if there are none at all', async () => {
    const one = await nameServer((family) => (family === 4 ? [8, 8, 4, 4] : undefined));
    expect(await resolved(one, 'erp.school.example')).toEqual([{ address: '8.8.4.4', family: 4 }]);
    const none = await nameServer(() => undefined);
    await expect(resolved(none, 'erp.school.example')).rejects.toThrow('has no address');
  });

  it('is this machine if it is localhost, without asking anybody', async () => {
    let asked = 0;
    const server = await nameServer(() => ((asked += 1), undefined));
    for (const name of ['localhost', 'LOCALHOST.', 'erp.localhost'])
      expect((await resolved(server, name)).map(({ address }) => address)).toEqual(['127.0.0.1', '::1']);
    expect(asked).toBe(0);
  });
});
