import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import {
  advance,
  call,
  KEY,
  newDataDir,
  newOrder,
  officialClient,
  openReceiver,
  openSandbox,
} from './sandbox.fixture.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const running = new Set<ChildProcess>();

afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
});

interface Started {
  readonly child: ChildProcess;
  readonly url: string;
  readonly output: string;
}

function start(env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

function started(env: Record<string, string>): Promise<Started> {
  const child = start(env);
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
      const match = /^(\d+)$/m.exec(output);
      if (match) resolve({ child, url: `http://127.0.0.1:${match[1]}`, output });
    });
    child.once('exit', () => reject(new Error('the sandbox stopped')));
  });
}

function exited(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('exit', (code) => resolve(code)));
}

describe('the sandbox process', () => {
  it('prints its address, and its port on a line of its own', async () => {
    const { output, url } = await started({ DATA_DIR: newDataDir() });
    const port = new URL(url).port;
    expect(output).toBe(`sandbox listening on http://127.0.0.1:${port}\n${port}\n`);
    expect(await call(`${url}/healthz`, 'GET')).toMatchObject({ status: 200 });
  });

  it('refuses to start in production unless allowed', async () => {
    const child = start({ DATA_DIR: newDataDir(), NODE_ENV: 'production' });
    let errors = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      errors += chunk.toString('utf8');
    });
    expect(await exited(child)).toBe(1);
    expect(errors).toContain('SANDBOX_ALLOW=1');
    const allowed = await started({ DATA_DIR: newDataDir(), NODE_ENV: 'production', SANDBOX_ALLOW: '1' });
    expect((await call(`${allowed.url}/healthz`, 'GET')).status).toBe(200);
  });

  it('keeps everything it has answered when it is killed, and resumes unfinished work', async () => {
    const dataDir = newDataDir();
    const receiver = await openReceiver();
    receiver.answerWith(500);
    const first = await started({ DATA_DIR: dataDir });
    await call(`${first.url}/admin/accounts/${KEY.key_id}`, 'PUT', { ...KEY, webhook_url: receiver.url });
    const paidId = await newOrder(first.url, 500_00, { receipt: 'FEE-9' });
    await call(`${first.url}/sandbox-api/pay`, 'POST', { order_id: paidId });
    await advance(first.url, 0);
    const pendingId = await newOrder(first.url, 112);
    await call(`${first.url}/sandbox-api/pay`, 'POST', { order_id: pendingId });
    first.child.kill('SIGKILL');
    await exited(first.child);
    appendFileSync(join(dataDir, 'sandbox', 'journal.jsonl'), '{"kind":"order","val');

    receiver.answerWith(200);
    receiver.received.length = 0;
    const second = await started({ DATA_DIR: dataDir });
    const client = officialClient(second.url);
    expect(await client.orders.fetch(paidId)).toMatchObject({ status: 'paid', receipt: 'FEE-9' });
    expect((await client.orders.fetchPayments(paidId)).items).toHaveLength(1);
    expect((await client.orders.all({ receipt: 'FEE-9' })).items.map((order) => order.id)).toEqual([paidId]);
    expect(await client.orders.fetch(pendingId)).toMatchObject({ status: 'attempted' });
    await advance(second.url, 30);
    expect(await client.orders.fetch(pendingId)).toMatchObject({ status: 'paid' });
    expect(receiver.events().toSorted()).toEqual([...HAPPY, ...HAPPY].toSorted());

    const thirdOrder = await newOrder(second.url);
    second.child.kill('SIGKILL');
    await exited(second.child);
    const third = await started({ DATA_DIR: dataDir });
    expect(await officialClient(third.url).orders.fetch(thirdOrder)).toMatchObject({ status: 'created' });
    await receiver.close();
  });

  it('never writes a card number to its journal', async () => {
    const dataDir = newDataDir();
    const sandbox = await openSandbox(null, { DATA_DIR: dataDir });
    const card = { number: '4100 2800 0000 1007' };
    const id = await newOrder(sandbox.url);
    await call(`${sandbox.url}/sandbox-api/pay`, 'POST', { order_id: id, method: 'card', card });
    await sandbox.close();
    const journal = readFileSync(join(dataDir, 'sandbox', 'journal.jsonl'), 'utf8');
    expect(journal).toContain('"last4":"1007"');
    expect(journal).not.toContain('4100280000001007');
    expect(journal).not.toContain('4100 2800');
  });
});

const HAPPY = ['payment.authorized', 'payment.captured', 'order.paid'];
