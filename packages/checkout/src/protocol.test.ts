import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SHEET_EVENTS, isSession, parseFrameMessage, parseHostMessage, seal } from './protocol.ts';
import type { FrameMessage, HostMessage } from './protocol.ts';

const SESSION = '0123456789abcdef0123456789abcdef';

const token = fc.stringMatching(/^[A-Za-z0-9._~+/=-]{1,64}$/);
const hostMessage: fc.Arbitrary<HostMessage> = fc.oneof(
  fc.record({
    type: fc.constant('start' as const),
    data: fc.record({ auth: token, logo_url: fc.string() }, { noNullPrototype: true }),
  }),
  fc.record({
    type: fc.constant('renewed' as const),
    data: fc.record({ auth: token }, { noNullPrototype: true }),
  }),
  fc.constantFrom<HostMessage>({ type: 'not_renewed', data: {} }, { type: 'escape', data: {} }),
);
const frameMessage: fc.Arbitrary<FrameMessage> = fc.oneof(
  fc.constantFrom<FrameMessage>(
    { type: 'ready', data: {} },
    { type: 'renew', data: {} },
    { type: 'closed', data: {} },
  ),
  fc.string().map((text): FrameMessage => ({ type: 'refused', data: { text } })),
  fc
    .record({
      event: fc.constantFrom(...SHEET_EVENTS),
      amount: fc.nat(),
      transaction_timestamp: fc.string({ maxLength: 32 }),
      application_code: fc.string({ maxLength: 64 }),
      error: fc.string(),
    })
    .map((data): FrameMessage => ({ type: 'event', data: { type: 'DIRECT', data: { ...data } } })),
);

type Sealed = Record<string, unknown> & { data: Record<string, unknown> };

/** Every way to corrupt one part of a message. */
const SPOILS: readonly (readonly [string, (message: Sealed) => unknown])[] = [
  ['another version', (message) => ({ ...message, v: 2 })],
  ['another sdk', (message) => ({ ...message, sdk: 'other' })],
  ['another session', (message) => ({ ...message, session: SESSION.replace('0', 'f') })],
  ['an unknown type', (message) => ({ ...message, type: 'pay' })],
  ['a type of the prototype', (message) => ({ ...message, type: 'constructor' })],
  ['a key too many', (message) => ({ ...message, extra: 1 })],
  ['a key too few', ({ sdk: _sdk, ...rest }) => rest],
  ['data with a key too many', (message) => ({ ...message, data: { ...message.data, extra: 1 } })],
  ['data that is a list', (message) => ({ ...message, data: [message.data] })],
  ['data that is missing', (message) => ({ ...message, data: undefined })],
  ['a list around it', (message) => [message]],
  ['its text', (message) => JSON.stringify(message)],
];

describe('the protocol between host page and frame', () => {
  it('parses every message of its closed union as it was sent (decisions 8)', () => {
    fc.assert(
      fc.property(hostMessage, (message) => {
        expect(parseHostMessage(structuredClone(seal(SESSION, message)), SESSION)).toEqual(message);
      }),
    );
    fc.assert(
      fc.property(frameMessage, (message) => {
        expect(parseFrameMessage(structuredClone(seal(SESSION, message)), SESSION)).toEqual(message);
      }),
    );
  });

  it('refuses anything else that a window may send (threats 2 row 10)', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(parseHostMessage(value, SESSION)).toBeUndefined();
        expect(parseFrameMessage(value, SESSION)).toBeUndefined();
      }),
    );
  });

  it.each(SPOILS)('refuses a message with %s', (_name, spoil) => {
    fc.assert(
      fc.property(hostMessage, (message) => {
        expect(parseHostMessage(spoil(seal(SESSION, message) as unknown as Sealed), SESSION)).toBeUndefined();
      }),
    );
    fc.assert(
      fc.property(frameMessage, (message) => {
        expect(
          parseFrameMessage(spoil(seal(SESSION, message) as unknown as Sealed), SESSION),
        ).toBeUndefined();
      }),
    );
  });

  it('refuses a message of one side as one of the other', () => {
    expect(parseFrameMessage(seal(SESSION, { type: 'escape', data: {} }), SESSION)).toBeUndefined();
    expect(parseHostMessage(seal(SESSION, { type: 'ready', data: {} }), SESSION)).toBeUndefined();
  });

  it.each([
    ['an unknown event', { event: 'dt.payment.refunded' }],
    ['a negative amount', { amount: -1 }],
    ['an endless amount', { amount: Number.POSITIVE_INFINITY }],
    ['an amount as text', { amount: '10' }],
    ['an over-long error', { error: 'x'.repeat(501) }],
  ])('refuses an event with %s', (_name, change) => {
    const data = {
      event: 'ready',
      amount: 1,
      transaction_timestamp: '',
      application_code: 'TXN1',
      error: '',
      ...change,
    };
    const message = { v: 1, sdk: 'shulk', session: SESSION, type: 'event', data: { type: 'DIRECT', data } };
    expect(parseFrameMessage(message, SESSION)).toBeUndefined();
  });

  it.each(['', ' tok', 'a b', 'x'.repeat(513), 'tok\r\nhost: evil', '₹'])('refuses %j as a token', (auth) => {
    const message = seal(SESSION, { type: 'start', data: { auth, logo_url: '' } });
    expect(parseHostMessage(message, SESSION)).toBeUndefined();
  });

  it('opens no session with a nonce that is not the loader’s', () => {
    expect([SESSION, '', SESSION.toUpperCase(), `${SESSION}0`, 7].map(isSession)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(parseHostMessage(seal('', { type: 'escape', data: {} }), '')).toBeUndefined();
  });
});
