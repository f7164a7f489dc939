import { describe, expect, it } from 'vitest';
import { calendarDay } from '../dates.ts';
import { settlementMail, settlementsAwayMail } from './settlement-words.ts';

const news = (lines: number, older = 0) =>
  settlementMail({
    label: 'Kaveri School',
    institute: 'kaveri',
    account: 'main',
    day: calendarDay('2026-11-24'),
    lines: Array.from({ length: lines }, (_, place) => `Fault ${place}.`),
    older,
  });

describe('messages about settlements (money, hole 12)', () => {
  it('name account, day and each fault, and tell office and operator what to do', () => {
    const { subject, office, operator } = news(1);
    expect(subject).toBe('Settlements of Kaveri School: please check');
    expect(office).toBe(
      'The settlements of the gateway account main were fetched on 24-11-2026. Something in them does not match the books of Kaveri School:\n\n- Fault 0.\n\nPlease ask the gateway about each of them. If a later settlement clears one, you do not need to do anything.',
    );
    expect(operator).toContain('npm run ledger:check -- kaveri');
  });

  it('list at most twenty faults, and count those of earlier nights', () => {
    const { office } = news(23, 4);
    expect(office).toContain('- Fault 19.\n- and 3 more');
    expect(office).not.toContain('Fault 20');
    expect(office).toContain('Still open from earlier nights: 4.');
  });

  it('say since when and why nothing is fetched', () => {
    const { office, operator } = settlementsAwayMail({
      label: 'Kaveri School',
      account: 'main',
      since: calendarDay('2026-11-24'),
      problem: 'The gateway refused the call with status 401.',
    });
    expect(office).toContain('Since 24-11-2026 the gateway account main of Kaveri School');
    expect(office).toContain('status 401');
    expect(operator).toContain('npm run settlements');
  });
});
