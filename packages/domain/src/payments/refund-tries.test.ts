import { describe, expect, it } from 'vitest';
import { instant } from '../dates.ts';
import {
  isRefundLater,
  isRefusalTold,
  isSurelyNotMade,
  nextRefundTry,
  refundRefusal,
} from './refund-tries.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('a refund that a gateway refuses (money, hole 4)', () => {
  it.each([
    [
      400,
      'BAD_REQUEST_ERROR Your account does not have enough balance to carry out the refund operation.',
      'balance',
    ],
    [400, 'insufficient_balance Insufficient balance to process the refund', 'balance'],
    [200, 'Refund amount exceeds available balance', 'balance'],
    [429, 'Request failed. Please try after sometime.', 'busy'],
    [500, 'Your account does not have enough balance', 'broken'],
    [503, '', 'broken'],
    [401, 'The api key provided is invalid: payment not found', 'other'],
    [400, 'Something nobody has read before', 'other'],
    [400, '', 'other'],
    [400, 'The payment has been fully refunded already', 'final'],
    [400, 'The id provided does not exist', 'final'],
    [404, '', 'final'],
    [400, 'The total refund amount is greater than the refund payment amount', 'final'],
    [400, 'Refund is not supported for payments older than 6 months', 'final'],
    [400, 'The payment status should be captured for action to be taken', 'final'],
    [400, 'The amount must be atleast INR 1.00', 'final'],
    [400, 'Refund amount is below the minimum', 'final'],
  ] as const)('with %i "%s" is read as %s', (status, words, read) => {
    expect(refundRefusal(status, words)).toBe(read);
  });

  it('is retried after 1 h, 4 h more, then daily for 30 days, then never', () => {
    const ages: number[] = [];
    for (let age: number | undefined = 0; age !== undefined; age = nextRefundTry('balance', age))
      ages.push(age);
    expect(ages.slice(0, 6)).toEqual([0, HOUR, 5 * HOUR, DAY, 2 * DAY, 3 * DAY]);
    expect(ages.at(-1)).toBe(30 * DAY);
    expect(ages).toHaveLength(33);
  });

  it('is retried within the hour if the gateway has a problem, and never after a final refusal', () => {
    expect(nextRefundTry('busy', 0)).toBe(60_000);
    expect(nextRefundTry('busy', 60_000)).toBe(900_000);
    expect(nextRefundTry('busy', 900_000)).toBe(HOUR);
    expect(nextRefundTry('broken', 0)).toBe(60_000);
    expect(nextRefundTry('final', 0)).toBeUndefined();
  });

  it('is reported to the institute at once, or after an hour if the gateway has a problem', () => {
    expect([isRefusalTold('balance', 0), isRefusalTold('busy', 0), isRefusalTold('busy', HOUR)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('is surely not made if the gateway still shows none a day after an unclear answer', () => {
    expect([isSurelyNotMade(DAY - 1), isSurelyNotMade(DAY)]).toEqual([false, true]);
  });

  it('moves the promised day if the retry is on a later working day', () => {
    const friday = instant('2026-11-20T06:00:00.000Z');
    expect(isRefundLater(friday, instant('2026-11-20T10:00:00.000Z'))).toBe(false);
    expect(isRefundLater(friday, instant('2026-11-22T06:00:00.000Z'))).toBe(false);
    expect(isRefundLater(friday, instant('2026-11-23T06:00:00.000Z'))).toBe(true);
  });
});
