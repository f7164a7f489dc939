import { describe, expect, it } from 'vitest';
import { calendarDay } from '../dates.ts';
import { portalDebit } from './debit-row.ts';
import { portalInstalments } from './loan-row.ts';
import { howToStopLoan, howToStopMandate } from './stop-words.ts';

const on = calendarDay('2026-12-05');

describe('the lines of a plan in the portal (decision 54)', () => {
  it.each([
    ['SCHEDULED', {}, 'planned', 'It will be debited on 05-12-2026.'],
    ['SCHEDULED', { is_next: true }, 'next', 'It will be debited on 05-12-2026.'],
    [
      'SCHEDULED',
      { has_failed: true },
      'failed',
      'Your bank did not complete it. It will be tried again on 05-12-2026.',
    ],
    ['SCHEDULED', { is_held: true }, 'planned', 'Not debited while the auto debit is not active.'],
    ['NOTIFIED', { is_next: true }, 'next', 'It will be debited on 05-12-2026. We have told you about it.'],
    ['PAID', {}, 'paid', ''],
    ['BOUNCED', {}, 'failed', 'Your bank did not complete it. You can pay these fees on the payment page.'],
    ['CANCELLED', {}, 'not_taken', 'It will not be debited.'],
  ] as const)('say of a debit that is %s %o that it is %s', (status, over, state, note) => {
    const debit = { status, is_held: false, is_next: false, has_failed: false, on, ...over };
    expect(portalDebit(debit)).toEqual({ state, note });
  });

  it('never say that a debit without a result can be paid again', () => {
    for (const status of ['SUBMITTED', 'UNKNOWN'] as const) {
      const { state, note } = portalDebit({ status, is_held: false, is_next: false, has_failed: true, on });
      expect([state, note.includes('can pay')]).toEqual(['under_way', false]);
    }
  });

  it('call an instalment paid only if the lender said so', () => {
    const rows = ['2026-10-05', '2026-11-05', '2026-12-05'].map((due, index) => ({
      due: calendarDay(due),
      paid_on: index === 0 ? calendarDay('2026-10-06') : undefined,
    }));
    const loan = {
      state: 'ACTIVE',
      lender: 'Sahyadri',
      today: calendarDay('2026-11-23'),
      is_recorded: false,
    } as const;
    expect(portalInstalments(rows, loan)).toEqual([
      { state: 'paid', note: 'On 06-10-2026.' },
      { state: 'under_way', note: 'It was due. Sahyadri has not confirmed it yet.' },
      { state: 'next', note: '' },
    ]);
    const states = (over: object) => portalInstalments(rows, { ...loan, ...over }).map(({ state }) => state);
    expect(states({ is_recorded: true })).toEqual(['paid', 'planned', 'next']);
    expect(states({ state: 'CANCELLED' })).toEqual(['paid', 'planned', 'planned']);
    expect(states({ state: 'COMPLETED' })).toEqual(['paid', 'paid', 'paid']);
  });
});

describe('how a plan is stopped, in the portal (decision 54)', () => {
  it('is explained for an auto debit by rail, while there is something to stop', () => {
    expect(howToStopMandate('ACTIVE', 'UPI_AUTOPAY')[0]).toContain('tap Revoke');
    expect(howToStopMandate('PAUSED', 'ENACH')[0]).toContain('eNACH');
    expect(howToStopMandate('COMPLETED', 'ENACH')).toEqual([]);
  });

  it('is explained for a loan by its cooling-off days, then by contact (regulation E.10)', () => {
    const loan = {
      lender: 'Sahyadri',
      may_cancel: true,
      cooling_off_until: on,
      is_open: true,
      grievance: { name: 'A. Rao', phone: '1800', email: '' },
    };
    expect(howToStopLoan(loan)[0]).toContain('until 05-12-2026');
    expect(howToStopLoan({ ...loan, may_cancel: false })).toEqual([
      'To close the loan early or to complain about it, contact Sahyadri: A. Rao, 1800.',
    ]);
    expect(howToStopLoan({ ...loan, is_open: false })).toEqual([]);
  });
});
