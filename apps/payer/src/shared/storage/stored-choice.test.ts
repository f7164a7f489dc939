// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeChoice, storedChoice } from './stored-choice.ts';
import { dropStoredChoice, forgetPaid, placeName } from './stored-names.ts';
import { writeStored, readStored } from './stored-values.ts';

const page = 'kaveri-term';
const minutes = (count: number) => vi.advanceTimersByTime(count * 60_000);
/** The tab is gone; another one of the same browser is open. */
const newTab = () => sessionStorage.clear();

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a payer’s stored choice', () => {
  it('accumulates over the steps, and is there in a new tab', () => {
    storeChoice(page, 'sbd_one', { ticks: ['a'] });
    storeChoice(page, 'sbd_one', { card: 'full' });
    newTab();
    expect(storedChoice(page, 'sbd_one')).toMatchObject({ ticks: ['a'], card: 'full' });
  });

  it('is returned only for its own student and page', () => {
    storeChoice(page, 'sbd_one', { ticks: ['a'] });
    expect(storedChoice(page, 'sbd_two')).toEqual({});
    expect(storedChoice('kaveri-open', 'sbd_one')).toEqual({});
  });

  it('is kept apart in two tabs for two students (R23)', () => {
    storeChoice(page, 'sbd_one', { ticks: ['a'] });
    const firstTab = Object.entries(sessionStorage);
    newTab();
    storeChoice(page, 'sbd_two', { ticks: ['b'] });
    expect(storedChoice(page, 'sbd_two').ticks).toEqual(['b']);
    newTab();
    for (const [name, value] of firstTab) sessionStorage.setItem(name, value);
    expect(storedChoice(page, 'sbd_one').ticks).toEqual(['a']);
  });

  it('stays beside a choice for another child of the family, and is gone with it once the page is cleared', () => {
    storeChoice(page, 'sbd_one', { ticks: ['a'] });
    storeChoice(page, 'sbd_two', { card: 'full' });
    expect(storedChoice(page, 'sbd_one')).toMatchObject({ ticks: ['a'] });
    expect(storedChoice(page, 'sbd_two').ticks).toBeUndefined();
    dropStoredChoice(page);
    newTab();
    expect(storedChoice(page, 'sbd_one')).toEqual({});
    expect(storedChoice(page, 'sbd_two')).toEqual({});
    expect(localStorage.length).toBe(0);
  });

  it('expires 30 minutes after its last use, as a session does', () => {
    storeChoice(page, 'sbd_one', { ticks: ['a'] });
    minutes(29);
    storeChoice(page, 'sbd_one', { card: 'full' });
    minutes(29);
    expect(storedChoice(page, 'sbd_one').ticks).toEqual(['a']);
    minutes(2);
    expect(storedChoice(page, 'sbd_one')).toEqual({});
    expect(localStorage.length, 'nothing old lies about').toBe(0);
  });

  it('is deleted with its page’s record once it is paid', () => {
    storeChoice(page, 'sbd_one', { ticks: ['a'] });
    writeStored(placeName(page), { sbd_code: 'sbd_one' });
    forgetPaid(page);
    expect(storedChoice(page, 'sbd_one')).toEqual({});
    expect(readStored(placeName(page))).toBeUndefined();
  });

  it('fails alone if storage is refused or contains nonsense', () => {
    localStorage.setItem('shulk.kept.choice.kaveri-term', '{nonsense');
    expect(storedChoice(page, 'sbd_one')).toEqual({});
    const refused = {
      getItem: () => null,
      setItem: () => {
        throw new Error('no storage');
      },
    };
    vi.stubGlobal('localStorage', refused);
    vi.stubGlobal('sessionStorage', refused);
    storeChoice(page, 'sbd_one', { ticks: ['a'] });
    expect(storedChoice(page, 'sbd_one')).toEqual({});
    vi.unstubAllGlobals();
  });
});
