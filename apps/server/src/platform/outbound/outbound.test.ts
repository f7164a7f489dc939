import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isReachable, mayReach, reachOf } from './addresses.ts';
import type { Reach } from './addresses.ts';
import { AddressRefused, guardedAgent } from './agents.ts';

const FORBIDDEN = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '127.0.0.1',
  '127.9.9.9',
  '169.254.169.254',
  '169.254.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '168.63.129.16',
  '192.0.0.8',
  '192.0.2.1',
  '192.168.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::10.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:a9fe:a9fe',
  '::ffff:0:127.0.0.1',
  '64:ff9b::10.0.0.1',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b:1:a00:0:100:808:808',
  '4000::1',
  '2001::1',
  '2002:a00:1::',
  '2001:db8::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'ff02::1',
  'not an address',
  '',
];
const PUBLIC = ['8.8.8.8', '172.32.0.1', '2606:4700::1111', '::ffff:8.8.8.8', '64:ff9b::8.8.8.8'];

describe('the addresses of our calls (security S15)', () => {
  it.each(FORBIDDEN)('never include %j for an institute’s address', (address) => {
    expect(isReachable(address, 'public')).toBe(false);
  });

  it('include public ones, and this machine only where that is allowed', () => {
    for (const address of PUBLIC) expect([address, isReachable(address, 'public')]).toEqual([address, true]);
    const local = FORBIDDEN.filter((address) => isReachable(address, 'loopback'));
    expect(local).toEqual(['127.0.0.1', '127.9.9.9', '::1', '::127.0.0.1', '::ffff:127.0.0.1']);
    expect(isReachable('10.0.0.1', 'any')).toBe(true);
  });

  it('are checked by what a URL means, in any notation', () => {
    const ways = [
      'https://2130706433/',
      'https://0x7f.1/',
      'https://017700000001/',
      'https://[::ffff:7f00:1]/',
      'https://localhost/',
      'https://LOCALHOST./',
      'https://erp.localhost/',
      'https://0/',
      'https://169.254.169.254./',
    ];
    for (const way of ways) expect([way, mayReach(new URL(way), 'public')]).toEqual([way, false]);
    expect(mayReach(new URL('https://erp.school.example/'), 'public')).toBe(true);
    expect(mayReach(new URL('http://localhost:8080/'), 'loopback')).toBe(true);
  });

  it('include this machine for test institutes in development, and the installation’s own sandbox anywhere', () => {
    const sandboxUrl = 'http://10.1.2.3:4100';
    const production = { production: true, sandboxUrl };
    const development = { production: false, sandboxUrl };
    const reach = (address: string, mode: 'test' | 'live', settings: typeof production): Reach =>
      reachOf(address, { mode, settings });
    expect(reach('', 'live', development)).toBe('public');
    expect(reach('https://erp.example', 'test', production)).toBe('public');
    expect(reach('http://127.0.0.1:1', 'test', development)).toBe('loopback');
    expect(reach(`${sandboxUrl}/cashfree/pg`, 'test', production)).toBe('any');
    expect(reach(`${sandboxUrl}.evil.example/`, 'test', production)).toBe('public');
    expect(reach('http://10.1.2.3:41000/', 'test', production)).toBe('public');
    expect(reach(sandboxUrl, 'live', production)).toBe('public');
  });
});

describe('an outgoing connection (security S15)', () => {
  let server: Server;
  let port = 0;
  let asked = 0;
  beforeAll(async () => {
    server = createServer((_request, response) => {
      asked += 1;
      response.end('here');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    port = typeof address === 'object' && address !== null ? address.port : 0;
  });
  afterAll(() => server.close());

  it.each(['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '2130706433'])(
    'to %s is refused before a byte is sent, unless this machine is allowed',
    async (host) => {
      const before = asked;
      await expect(
        request(`http://${host}:${port}/`, { dispatcher: guardedAgent('public') }),
      ).rejects.toBeInstanceOf(AddressRefused);
      expect(asked).toBe(before);
    },
  );

  it('to this machine is made if that is allowed', async () => {
    const answer = await request(`http://localhost:${port}/`, { dispatcher: guardedAgent('loopback') });
    expect(await answer.body.text()).toBe('here');
  });

  it('is checked at each call by the name’s current addresses, every one of them', async () => {
    const answers = [['127.0.0.1'], ['8.8.8.8', '127.0.0.1'], ['10.0.0.1']];
    const agent = guardedAgent('public', {}, (_host, _options, told) =>
      told(
        null,
        (answers.shift() ?? []).map((address) => ({ address, family: 4 })),
      ),
    );
    for (let call = 0; call < 3; call += 1) {
      await expect(
        request(`http://erp.school.example:${port}/`, { dispatcher: agent }),
      ).rejects.toBeInstanceOf(AddressRefused);
    }
    expect(answers).toEqual([]);
  });
});
