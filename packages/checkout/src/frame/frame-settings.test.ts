import { afterEach, describe, expect, it } from 'vitest';
import { readFrameSettings, readOpening, payerAddress } from './frame-settings.ts';

const SESSION = '0123456789abcdef0123456789abcdef';

afterEach(() => document.head.replaceChildren());

describe('the address of the frame', () => {
  it('gives nonce and origin of the embedding page behind the #', () => {
    const hash = `#${new URLSearchParams({ session: SESSION, origin: 'http://192.168.1.7:3000' }).toString()}`;
    expect(readOpening(hash)).toEqual({
      session: SESSION,
      origin: 'http://192.168.1.7:3000',
      language: 'en',
    });
  });

  it('gives the visit of that page, if it names one', () => {
    const about = { session: SESSION, origin: 'https://a.in' };
    const opened = (visit: string) => readOpening(`#${new URLSearchParams({ ...about, visit }).toString()}`);
    expect(opened('anon-visitor-1')).toEqual({ ...about, visit: 'anon-visitor-1', language: 'en' });
    expect(opened('')).toEqual({ ...about, visit: undefined, language: 'en' });
  });

  it('gives the language that page shows, and English for one that the product does not speak', () => {
    const opened = (lang: string) =>
      readOpening(`#${new URLSearchParams({ session: SESSION, origin: 'https://a.in', lang }).toString()}`);
    expect([opened('hi'), opened('ta-IN'), opened('fr'), opened('')].map((found) => found?.language)).toEqual(
      ['hi', 'ta', 'en', 'en'],
    );
  });

  it('gives the environment that page requested; an older script names none', () => {
    const about = { session: SESSION, origin: 'https://a.in' };
    const opened = (more: object) => readOpening(`#${new URLSearchParams({ ...about, ...more }).toString()}`);
    expect([opened({ env: 'test' })?.env, opened({})?.env]).toEqual(['test', undefined]);
  });

  it.each([
    '',
    `#session=${SESSION}`,
    '#session=short&origin=https://a.in',
    `#session=${SESSION}&origin=null`,
    `#session=${SESSION}&origin=*`,
    `#session=${SESSION}&origin=https://a.in/path`,
    `#session=${SESSION}&origin=javascript:alert(1)`,
    `#session=${SESSION}&origin=file:///etc`,
  ])('opens nothing on %s', (hash) => {
    expect(readOpening(hash)).toBeUndefined();
  });
});

describe('settings', () => {
  it('come from the element the server wrote, with defaults if it is missing', () => {
    expect(readFrameSettings()).toEqual({ base: '/api/checkout/v1', own_origin: location.origin });
    const element = document.createElement('script');
    element.type = 'application/json';
    element.id = 'shulk-checkout';
    element.textContent = '{"base":"/c","own_origin":"https://pay.example.in"}';
    document.head.append(element);
    expect(readFrameSettings()).toEqual({ base: '/c', own_origin: 'https://pay.example.in' });
  });

  it('open receipts on the address the payer typed, and on ours from another site (R40)', () => {
    const settings = { base: '', own_origin: 'https://pay.example.in' };
    const path = '/kaveri-term/r/auth';
    expect(payerAddress(settings, { parent_origin: location.origin }, path)).toBe(
      `${location.origin}/kaveri-term/r/auth`,
    );
    expect(payerAddress(settings, { parent_origin: 'https://school.example' }, path)).toBe(
      'https://pay.example.in/kaveri-term/r/auth',
    );
  });

  it('pass the visit as mxp_did to receipts, which open a new tab [SR-2.19]', () => {
    const settings = { base: '', own_origin: 'https://pay.example.in', visit: 'anon-visitor-1' };
    const order = { parent_origin: 'https://school.example' };
    expect(payerAddress(settings, order, '/kaveri-term/r/auth')).toBe(
      'https://pay.example.in/kaveri-term/r/auth?mxp_did=anon-visitor-1',
    );
  });
});
