import { describe, expect, it } from 'vitest';
import type { Instant } from '../dates.ts';
import { payableAgainFrom, silentGatewayText } from './silent-gateway.ts';

const at = (time: string): Instant => `2026-11-20T${time}:00.000Z` as Instant;

describe('an order whose gateway does not answer (money, hole 14)', () => {
  it('can be paid in another way 30 minutes after it expires', () => {
    expect(payableAgainFrom({ expires_at: at('07:30'), touched_at: at('06:00') })).toBe(at('08:00'));
  });

  it('can be paid in another way two hours after its last attempt, whose window may be open for 90 minutes', () => {
    expect(payableAgainFrom({ expires_at: at('07:30'), touched_at: at('07:20') })).toBe(at('09:20'));
  });

  it.each([
    ['10:35', '4:05 pm'],
    ['18:35', '12:05 am'],
    ['06:30', '12:00 pm'],
    ['02:00', '7:30 am'],
  ])('names the time of India: %s UTC is %s', (utc, told) => {
    expect(silentGatewayText(at(utc))).toContain(`before ${told}. After that you can pay here again`);
  });
});
