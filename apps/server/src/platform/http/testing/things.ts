import { route } from '@shulk/contract';
import { z } from 'zod';
import { testApp, testServices } from '../../../testing/index.ts';
import type { SuiteDb, TestApp } from '../../../testing/index.ts';

const thing = z.object({
  name: z.string(),
  inner: z.object({ kept: z.number() }).nullable(),
  list: z.array(z.object({ id: z.number() })),
});

/** A call that reads. */
export const fetchThing = route('students.fetch', {
  summary: 'A thing',
  source: 'test',
  proof: 'client',
  query: z.object({ kind: z.string().min(2, 'At least 2 letters').optional() }),
  data: thing,
  errors: [],
  success: [200, 201],
});

/** A call that creates, and needs an Idempotency-Key. */
export const createThing = route('checkout.create_order', {
  summary: 'Creates a thing',
  source: 'test',
  proof: 'client',
  body: z.strictObject({
    amount: z.number('A number of rupees'),
    notes: z.array(z.object({ text: z.string() })).optional(),
  }),
  data: z.object({ n: z.number() }),
  errors: [],
  success: [200, 201],
  idempotency: 'required',
});

/** The addresses of the two. */
export const url = { fetch: '/api/pages/v1/students/fetch', create: '/api/checkout/v1/orders' };

/** Runs an app with the routes of `mountAll`, and closes it. */
export async function withApp(
  use: SuiteDb,
  mountAll: Parameters<typeof testApp>[1],
  work: (app: TestApp) => Promise<void>,
  env = {},
): Promise<void> {
  const app = await testApp(testServices(use.db, env), mountAll);
  try {
    await work(app);
  } finally {
    await app.close();
  }
}
