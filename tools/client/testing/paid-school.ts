import { beforeEach } from 'vitest';
import { createShulk } from '@shulk/client';
import type { Fetch, Shulk } from '@shulk/client';
import { systemClock } from '../../../apps/server/src/platform/clock.ts';
import type { Post } from '../../../apps/server/src/platform/outbound/post-once.ts';
import type { SuiteDb } from '../../../apps/server/src/testing/index.ts';
import { useApi } from '../../../apps/server/src/modules/api-keys/testing/api-suite.ts';
import type { ApiSuite } from '../../../apps/server/src/modules/api-keys/testing/api-suite.ts';
import { mountEvents, numberEvents } from '../../../apps/server/src/modules/events/index.ts';
import { mountInstituteApi } from '../../../apps/server/src/modules/institute-api/index.ts';
import { capture, paid } from '../../../apps/server/src/modules/payments/testing/captures.ts';
import {
  aFee,
  anOrder,
  aPayingSchool,
  aPupil,
} from '../../../apps/server/src/modules/payments/testing/paying-school.ts';
import { mountWebhooks, webhookSender } from '../../../apps/server/src/modules/webhooks-out/index.ts';
import { sendAll } from '../../../apps/server/src/modules/webhooks-out/testing/an-endpoint.ts';

/** A running server, a school with three captured payments, and a client of its own. */
export interface PaidSchool {
  readonly on: ApiSuite;
  readonly address: string;
  readonly key: string;
  /** Ids of the payments, in their order. */
  readonly payments: readonly string[];
  /** Webhooks that left the server. */
  readonly posts: readonly Post[];
  readonly shulk: Shulk;
  /** A client that calls by another fetch. */
  by(fetchIt: Fetch): Shulk;
  /** Sends the webhooks that are due. */
  sendAll(): Promise<void>;
}

/** Sets the school and the server, which listens on loopback, up before each test of a suite. */
export function usePaidSchool(use: SuiteDb): PaidSchool {
  const on = useApi(use, (http) => {
    mountInstituteApi(http);
    mountEvents(http);
    mountWebhooks(http);
  });
  const held = { address: '', key: '', payments: [] as string[], posts: [] as Post[] };
  beforeEach(async () => {
    on.services.clock.set(systemClock.now());
    const school = await aPayingSchool(on.services, 'kaveri-money');
    const pupil = await aPupil(school, 'A-1');
    held.payments = [];
    held.posts = [];
    for (let count = 0; count < 3; count += 1) {
      const fee = await aFee(school, pupil, `f${count}`, 100_050);
      const order = await anOrder(school, pupil, [{ fee, balance: 100_050 }]);
      await capture(use.db, order.id, paid(order.gatewayOrderId, 100_050), on.services.clock.now());
      const row = await use.db.one<{ code: string }>(
        'select application_code as code from orders where id = $1',
        [order.id],
      );
      held.payments.push(row.code);
    }
    on.services.parts.of(webhookSender).post = async (post) => {
      held.posts.push(post);
      return { status: 200, ms: 1, answer: '' };
    };
    held.key = await on.aKey({ institute_id: school.instituteId });
    held.address = await on.app.http.listen({ host: '127.0.0.1', port: 0 });
    await numberEvents(use.db, on.services.clock.now());
  });
  return {
    on,
    get address() {
      return held.address;
    },
    get key() {
      return held.key;
    },
    get payments() {
      return held.payments;
    },
    get posts() {
      return held.posts;
    },
    get shulk() {
      return createShulk({ key: held.key, baseUrl: held.address });
    },
    by: (fetchIt) => createShulk({ key: held.key, baseUrl: held.address, fetch: fetchIt }),
    sendAll: () => sendAll(on.services),
  };
}
