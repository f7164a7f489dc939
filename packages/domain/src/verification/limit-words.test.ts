import { describe, expect, it } from 'vitest';
import { instant } from '../dates.ts';
import { codeLimitText, helpDeskOf } from './limit-words.ts';

const MORNING = instant('2026-11-20T06:00:00.000Z');
const support = {
  visible: true,
  blocks: [{ phones: ['0821 240 0101'], emails: ['fees@kaveri.example'] }],
};

const OFFICE = { phones: ['0821 240 0199', '0821 240 0198'], emails: [] };
const NOBODY = { phones: [], emails: [] };
const SERVER = { phone: '044 2000 0000', email: 'help@shulk.example' };

describe('the limit of one-time codes', () => {
  it('says when it ends in India time and whom to call at the institute (experience b2)', () => {
    expect(codeLimitText(720, MORNING, helpDeskOf(support, OFFICE, SERVER))).toBe(
      'Too many attempts. Please try again after 12 minutes. That is at 11:42 AM, India time. For help, call 0821 240 0101 or write to fees@kaveri.example.',
    );
  });

  it('says tomorrow if the day in India is over by then, and names midnight and noon', () => {
    expect(codeLimitText(18 * 3600, MORNING, {})).toBe(
      'Too many attempts. Please try again after 18 hours. That is at 5:30 AM tomorrow, India time.',
    );
    expect(codeLimitText(30 * 60, MORNING, {})).toContain('at 12:00 PM, India time');
    expect(codeLimitText(12.5 * 3600, MORNING, {})).toContain('at 12:00 AM tomorrow');
  });

  it('names whom to call for a short wait as well', () => {
    expect(codeLimitText(60, MORNING, helpDeskOf(support, OFFICE, SERVER))).toBe(
      'Too many attempts. Please try again after 1 minute. For help, call 0821 240 0101 or write to fees@kaveri.example.',
    );
  });

  it('names the institute if the page shows no help desk, and else the operator', () => {
    expect(helpDeskOf({ ...support, visible: false }, OFFICE, SERVER)).toEqual({ phone: '0821 240 0199' });
    expect(helpDeskOf({ visible: true, blocks: [NOBODY] }, OFFICE, SERVER)).toEqual({
      phone: '0821 240 0199',
    });
    expect(helpDeskOf(undefined, NOBODY, SERVER)).toEqual(SERVER);
    expect(codeLimitText(600, MORNING, { email: 'a@b.example' })).toMatch(
      /For help, write to a@b\.example\.$/,
    );
  });
});
