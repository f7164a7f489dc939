import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transformSync } from 'esbuild';
import { beforeEach, expect, it } from 'vitest';
import { apiWebhookEndpointsCreate } from '@shulk/contract';
import { systemClock } from '../../../platform/clock.ts';
import type { Post } from '../../../platform/outbound/post-once.ts';
import { describeOnBoth } from '../../../testing/index.ts';
import { reader, useApi } from '../../api-keys/testing/api-suite.ts';
import { mountWebhooks, webhookSender } from '../index.ts';
import { sendAll } from '../testing/an-endpoint.ts';
import { numberEvents } from '../testing/numbered-events.ts';

const text = readFileSync(new URL('../../../../../../docs/webhooks.md', import.meta.url), 'utf8');

/** The blocks of code in one language. */
const blocks = (language: string): string[] =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(([, block = '']) => block);

type Verify = (
  secret: string,
  headers: Record<string, string | undefined>,
  rawBody: string,
) => { id: string };

/** The example of the page, as a program. */
async function documentedVerify(): Promise<Verify> {
  const folder = mkdtempSync(join(tmpdir(), 'shulk-docs-'));
  try {
    const file = join(folder, 'verify.mjs');
    writeFileSync(file, transformSync(blocks('ts').join('\n'), { loader: 'ts' }).code);
    const { verifyWebhook } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
      verifyWebhook: Verify;
    };
    return verifyWebhook;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describeOnBoth('docs/webhooks.md', (use) => {
  const on = useApi(use, mountWebhooks);
  let got: Post[];
  beforeEach(() => {
    got = [];
    on.services.clock.set(systemClock.now());
    on.services.parts.of(webhookSender).post = async (post) => {
      got.push(post);
      return { status: 200, ms: 1, answer: '' };
    };
  });

  /** The call of the page, with a key of the test. */
  async function documentedEndpoint(): Promise<string> {
    const [call = ''] = blocks('sh');
    const body = JSON.parse(/-d '(?<body>.*)'/.exec(call)?.groups?.['body'] ?? '') as object;
    const [, path = ''] = /\/api\/v1(\/\S+)/.exec(call) ?? [];
    const headers = { 'idempotency-key': 'our-first-endpoint' };
    const made = await on.call('POST', path, { body, headers, key: await on.aKey() });
    expect(made.status).toBe(201);
    return made.data(reader(apiWebhookEndpointsCreate.data)).secret;
  }

  it('makes an endpoint, and its example believes what comes and nothing else', async () => {
    const secret = await documentedEndpoint();
    const verify = await documentedVerify();
    const [id] = await numberEvents(use.db, on.services.clock.now(), [{ institute_id: on.own }]);
    await sendAll(on.services);
    const [post] = got;
    if (post === undefined) throw new Error('Nothing was sent.');
    expect(verify(secret, post.headers, post.body)).toMatchObject({ id, type: 'payment.captured' });
    const refused: [string, Record<string, string>, string, string][] = [
      ['another body', post.headers, post.body.replace('captured', 'failed'), 'not signed'],
      ['no signature', { ...post.headers, 'webhook-signature': '' }, post.body, 'not signed'],
      ['another id', { ...post.headers, 'webhook-id': 'evt_other' }, post.body, 'not signed'],
      ['an old time', { ...post.headers, 'webhook-timestamp': '1780000000' }, post.body, 'too old'],
    ];
    for (const [what, headers, body, why] of refused)
      expect(() => verify(secret, headers, body), what).toThrow(why);
    expect(() => verify('whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', post.headers, post.body)).toThrow(
      'not signed',
    );
  });

  it('shows a body and headers that have the fields of a real one', async () => {
    await documentedEndpoint();
    await numberEvents(use.db, on.services.clock.now(), [{ institute_id: on.own }]);
    await sendAll(on.services);
    const [shown = ''] = blocks('json');
    const keys = (json: string): string[] => Object.keys(JSON.parse(json) as object).toSorted();
    expect(keys(shown)).toEqual(keys(got[0]?.body ?? '{}'));
    const named = [...text.matchAll(/^(webhook-[a-z]+|content-type): /gm)].map(([, name]) => name);
    expect(Object.keys(got[0]?.headers ?? {})).toEqual(expect.arrayContaining(named));
  });
});
