import { expect, it } from 'vitest';
import { staleFiles } from './client-calls.ts';

it('packages/client has the calls and types of the OpenAPI document; npm run client:calls writes them', async () => {
  expect(await staleFiles()).toEqual([]);
});
