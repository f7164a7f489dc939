// @vitest-environment happy-dom
import type { SheetEvent } from '@shulk/checkout/loader';
import { paise } from '@shulk/domain';
import { describe, expect, it } from 'vitest';
import { aPaidStatus } from '../../testing/sheet-stub.ts';
import { paymentResult, resultOfStatus } from './payment-result.ts';

const event = (amount: number): SheetEvent => ({
  type: 'DIRECT',
  data: {
    event: 'dt.payment.captured',
    amount,
    transaction_timestamp: '05-09-2026 10:11:12',
    application_code: 'TXN260905ABCDEFGH',
    error: '',
  },
});

describe('the amount of a completed payment', () => {
  it.each([
    [33.333, 3333],
    [33.335, 3334],
    [0.1 + 0.2, 30],
    [48500, 4_850_000],
  ])('of %s rupees is rounded to 2 decimals, by the event and by the server [SR-9.6]', (amount, rounded) => {
    expect(paymentResult(event(amount), undefined).amount).toBe(paise(rounded));
    expect(resultOfStatus({ ...aPaidStatus, amount }).amount).toBe(paise(rounded));
  });
});
