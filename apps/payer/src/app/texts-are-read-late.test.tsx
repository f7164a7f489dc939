// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';

const { readAtLoad, state } = vi.hoisted(() => ({ readAtLoad: [] as string[], state: { isLoading: true } }));

/** As `spoken`, and notes every text that is read while files load. */
vi.mock(import('@shulk/words/spoken'), async (original) => ({
  ...(await original()),
  spoken: <const T extends object>(id: string, english: T): T =>
    new Proxy(english, {
      get: (texts, name) => {
        if (state.isLoading) readAtLoad.push(`${id}.${String(name)}`);
        return Reflect.get(texts, name);
      },
    }),
}));

/** Compared with what a server says, which speaks English to analytics. */
const KNOWN = /^errors\.ERROR_SENTENCES\./;

it('no file keeps a text from when it was loaded: it would stay in the first language', async () => {
  const files = {
    ...import.meta.glob(['../**/*.{ts,tsx}', '!../**/*.test.*', '!../main.tsx', '!../server.tsx']),
    ...import.meta.glob([
      '../../../../packages/{domain,checkout,client}/src/**/*.{ts,tsx}',
      '!../../../../packages/**/*.test.*',
      '!../../../../packages/checkout/src/frame/index.tsx',
      '!../../../../packages/checkout/src/loader/*.ts',
    ]),
  };
  for (const load of Object.values(files)) await load();
  state.isLoading = false;
  expect(Object.keys(files).length).toBeGreaterThan(300);
  expect(readAtLoad.filter((text) => !KNOWN.test(text))).toEqual([]);
}, 60_000);
