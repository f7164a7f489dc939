/** The server's clock is a day off for a while, and then right again. */
import { ensureFaketime } from '../../tools/setup/find-faketime.mjs';
import { judge } from './judge.ts';
import { alive } from './load.ts';
import {
  goToGateway,
  newAnswers,
  newPayer,
  pay,
  payAtGateway,
  prove,
  takeReceipt,
  untilPaid,
  type FaultPayer,
} from './payer.ts';
import { openStage, type Place, type Server, type Stage, type Verdict } from './stage.ts';

const DAY_MS = 86_400_000;
const FAR_MS = 60_000;
const EXPIRE_MS = 90_000;

/** The server's clock offset from ours, by its answers. */
async function offOf({ port }: Server): Promise<number> {
  const { headers } = await fetch(`http://127.0.0.1:${port}/health`);
  return Date.parse(headers.get('date') ?? '') - Date.now();
}

/** Waits until the server's job has closed what is too old by its clock. */
async function untilExpired(stage: Stage, { order_id }: { readonly order_id: string }): Promise<void> {
  const end = performance.now() + EXPIRE_MS;
  const isOpen = `select 1 from orders where order_code = '${order_id}' and status in ('CREATED', 'ATTEMPTED')`;
  while ((await stage.ask(isOpen)).length > 0) {
    if (performance.now() > end) throw new Error(`Order ${order_id} is still open a day after its end.`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** `days` is +1 or -1. */
export async function skewClock(days: number, { url }: Pick<Place, 'url'>): Promise<Verdict> {
  const library = await ensureFaketime();
  if (!library)
    throw new Error(
      'NOT RUN: it needs libfaketime. Install it, for example with: apt-get install libfaketime',
    );
  const stage = await openStage(url, { payers: 4, rounds: 3 });
  try {
    const server = await stage.server();
    const answers = newAnswers();
    await server.start();
    const payerOf = (index: number): FaultPayer => newPayer(stage, index, answers);
    const [waiting, known, fresh, late] = [payerOf(0), payerOf(1), payerOf(2), payerOf(3)];
    const open = await goToGateway(waiting, 0);
    await prove(known);
    await server.stop();

    // Monotonic time stays unchanged: a wrong clock does not run faster.
    await server.start({
      LD_PRELOAD: library,
      FAKETIME: `${days > 0 ? '+' : '-'}1d`,
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    });
    const off = await offOf(server);
    if (days > 0) await untilExpired(stage, open);
    await payAtGateway(waiting, open);
    await untilPaid(waiting, open);
    const again = await pay(known, 0);
    await prove(fresh);
    await takeReceipt(fresh, await pay(fresh, 0));
    const left = await goToGateway(known, 1);
    await server.stop();

    await server.start();
    await payAtGateway(known, left);
    await untilPaid(known, left);
    await prove(known);
    await takeReceipt(known, again);
    await prove(late);
    await takeReceipt(late, await pay(late, 0));
    const { violations, payments } = await judge(stage, answers);
    const isOff = Math.abs(off - days * DAY_MS) < FAR_MS;
    return {
      violations: [
        ...(isOff ? [] : [`the server's clock was off by ${off} ms, not by a day`]),
        ...alive(stage.servers),
        ...violations,
      ],
      seen: `the server's clock was ${days > 0 ? 'a day ahead' : 'a day behind'}; ${payments} payments before, in and after it`,
    };
  } finally {
    await stage.close();
  }
}
