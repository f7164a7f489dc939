import { PAYMENT_MODES } from '@shulk/words/papers/receipt';
import { words } from '@shulk/words/screens/shared';
import { expect, it } from 'vitest';
import { describeOnBoth } from '../../testing/index.ts';
import { AppError } from '../errors.ts';
import { apartFromRequest, forCaller, languageNow } from '../language.ts';
import { mount } from './mount.ts';
import { fetchThing, url, withApp } from './testing/things.ts';

describeOnBoth('the language of a call', (use) => {
  const refused = async (language: string | undefined): Promise<unknown> => {
    let message: unknown;
    await withApp(
      use,
      (http) => mount(http, fetchThing, () => Promise.reject(new AppError('student_not_found'))),
      async (app) => {
        const headers = language === undefined ? {} : { 'accept-language': language };
        const got = await app.browser().get(url.fetch, { headers });
        message = (got.json as { message: string }).message;
      },
    );
    return message;
  };

  it('is the one its caller asks for, and English for one that the product does not speak', async () => {
    const english = 'Student details not found. Please check the ID and try again.';
    expect(await refused(undefined)).toBe(english);
    expect(await refused('fr-FR, en')).toBe(english);
    expect(await refused('hi-IN, en;q=0.5')).toMatch(/विद्यार्थी/);
    expect(await refused('ta')).not.toBe(await refused('hi'));
    expect(await refused(undefined), 'and of no other call').toBe(english);
  });

  it('is that of texts for its caller alone: what it writes, and the work it begins, are English', async () => {
    const seen: string[] = [];
    await withApp(
      use,
      (http) =>
        mount(http, fetchThing, async () => {
          seen.push(
            languageNow(),
            forCaller(() => words.retry),
            words.retry,
            PAYMENT_MODES.card,
          );
          await apartFromRequest(async () => {
            await Promise.resolve();
            seen.push(
              languageNow(),
              forCaller(() => words.retry),
            );
          });
          return { name: 'x', inner: null, list: [] };
        }),
      async (app) => {
        await app.browser().get(url.fetch, { headers: { 'accept-language': 'kn' } });
      },
    );
    expect(seen[0]).toBe('kn');
    expect(seen[1]).not.toBe('Retry');
    expect(seen.slice(2)).toEqual(['Retry', 'Card', 'en', 'Retry']);
  });
});
