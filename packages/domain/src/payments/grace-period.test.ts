import { describe, expect, it } from 'vitest';
import { instant } from '../dates.ts';
import { notSettledText, gracePeriodLeft, paidElsewhereText } from './grace-period.ts';

const help = { phone: '0821 240 0101', email: 'fees@kaveri.example' };

describe('a payer while another one is paying', () => {
  it('waits until exactly 5 minutes after the first attempt of the other (R57)', () => {
    const first = instant('2026-11-20T06:00:00.000Z');
    expect(gracePeriodLeft(first, first)).toBe(300);
    expect(gracePeriodLeft(first, instant('2026-11-20T06:04:59.001Z'))).toBe(1);
    expect(gracePeriodLeft(first, instant('2026-11-20T06:05:00.000Z'))).toBe(0);
    expect(gracePeriodLeft(first, instant('2026-11-20T06:40:00.000Z'))).toBe(0);
  });

  it('sees the remaining wait, rounded up, and whom to call (R57)', () => {
    expect(paidElsewhereText(300, help)).toBe(
      'These fees are being paid on another phone or computer. Please try again in 5 minutes. For help, call 0821 240 0101 or write to fees@kaveri.example.',
    );
    expect(paidElsewhereText(61, {})).toBe(
      'These fees are being paid on another phone or computer. Please try again in 2 minutes.',
    );
    expect(paidElsewhereText(1, {})).toMatch(/try again in 1 second\.$/);
  });

  it('sees no time while the other payment is unsettled', () => {
    expect(notSettledText({ phone: '0821 240 0101' })).toBe(
      'A payment for these fees was started on another phone or computer and is still open. Please wait until it is paid or fails, so that nobody pays twice. For help, call 0821 240 0101.',
    );
  });
});
