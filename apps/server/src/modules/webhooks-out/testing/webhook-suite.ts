import { apiWebhookEndpoint, apiWebhookEndpointsCreate } from '@shulk/contract';
import type { ApiWebhookEndpoint } from '@shulk/contract';
import { beforeEach } from 'vitest';
import type { Post, Posted } from '../../../platform/outbound/post-once.ts';
import type { SuiteDb, TestAnswer } from '../../../testing/index.ts';
import { reader, useApi } from '../../api-keys/testing/api-suite.ts';
import type { ApiCall, ApiSuite } from '../../api-keys/testing/api-suite.ts';
import { mountWebhooks, webhookSender } from '../index.ts';
import { numberEvents } from './numbered-events.ts';

/** The address of the receiver. */
export const HOOK_URL = 'https://erp.school.example/webhooks';

/** The calls about webhooks, with a receiver that answers as told. */
export interface WebhookSuite {
  readonly on: ApiSuite;
  /** How many Idempotency-Keys were used. */
  keys: number;
  /** What the receiver got. */
  got: Post[];
  /** How it answers; 200 by default. */
  answer: Partial<Posted>;
  /** The ids that it got. */
  readonly ids: () => string[];
  /** A call with a new Idempotency-Key. */
  readonly keyed: (body?: unknown, key?: string) => ApiCall;
  readonly post: (path: string, body?: unknown) => Promise<TestAnswer>;
  /** Makes an endpoint. */
  readonly made: (body?: object) => Promise<ApiWebhookEndpoint & { readonly secret: string }>;
  readonly shown: (id: string) => Promise<ApiWebhookEndpoint>;
  /** Numbers events of the calling institute. */
  readonly tell: (...events: { type?: string; student_id?: number }[]) => Promise<string[]>;
}

/** Sets the calls and the receiver up before each test of a suite. */
export function useWebhooks(use: SuiteDb): WebhookSuite {
  const on = useApi(use, mountWebhooks);
  const suite: WebhookSuite = {
    on,
    keys: 0,
    got: [],
    answer: {},
    ids: () => suite.got.map(({ headers }) => headers['webhook-id'] ?? ''),
    keyed: (body = {}, key = on.key) => {
      suite.keys += 1;
      return { body, key, headers: { 'idempotency-key': `k-${suite.keys}` } };
    },
    post: (path, body) => on.call('POST', path, suite.keyed(body)),
    made: async (body = {}) =>
      (await suite.post('/webhook-endpoints', { url: HOOK_URL, ...body })).data(
        reader(apiWebhookEndpointsCreate.data),
      ),
    shown: async (id) => (await on.get(`/webhook-endpoints/${id}`)).data(reader(apiWebhookEndpoint)),
    tell: (...events) =>
      numberEvents(
        use.db,
        on.services.clock.now(),
        events.map((event) => ({ institute_id: on.own, ...event })),
      ),
  };
  beforeEach(() => {
    suite.got = [];
    suite.answer = {};
    on.services.parts.of(webhookSender).post = async (post) => {
      suite.got.push(post);
      return { status: 200, ms: 7, answer: 'kept', ...suite.answer };
    };
  });
  return suite;
}
