import { describe, expect, it } from 'vitest';
import { calendarDay } from '../dates.ts';
import { isFinancingMode } from '../fees/fee-type.ts';
import { NO_PAISE, paise, rupees } from '../money.ts';
import { aCard } from '../testing/index.ts';
import {
  autoDebitNote,
  startDate,
  amountWords,
  badgeLetter,
  cardAmount,
  cardType,
  disabledMessage,
  isCardHidden,
  recommendedText,
  takenToday,
} from './card.ts';
import type { PaymentCard } from './card.ts';
import { collapsibleTitle, onlyChoice, selectCard, showsEmiSummary, shownCards } from './card-list.ts';

const card = (financing_mode: string, amount: number, group: PaymentCard['fee_group'] = {}): PaymentCard =>
  aCard({ financing_mode, fee_group: { amount: rupees(amount), ...group } });

describe('a hidden card', () => {
  it('has an empty financing mode [SR-4.5]', () => {
    expect(isCardHidden(card('', 100))).toBe(true);
    expect(isCardHidden(aCard({ financing_mode: null }))).toBe(true);
    expect(isCardHidden(card('DIRECT', 100))).toBe(false);
  });

  it('is AUTO-DEBIT or DIRECT with fee group amount 0 [C17] [SR-4.6]', () => {
    for (const mode of ['AUTO-DEBIT', 'DIRECT']) {
      expect(isCardHidden(card(mode, 0))).toBe(true);
      expect(isCardHidden(card(mode, 0, { applied_for_emi: true }))).toBe(true);
      expect(isCardHidden(card(mode, 1))).toBe(false);
    }
  });

  it('is MONTHLY-EMI with fee group amount 0 and EMI not applied [C41] [SR-4.7]', () => {
    expect(isCardHidden(card('MONTHLY-EMI', 0))).toBe(true);
    expect(isCardHidden(card('MONTHLY-EMI', 0, { applied_for_emi: true }))).toBe(false);
    expect(isCardHidden(card('MONTHLY-EMI', 1))).toBe(false);
  });

  it('is never a card whose amount is not yet known', () => {
    expect(isCardHidden(aCard({ fee_group: { code: 'SCHOOL' } }))).toBe(false);
  });
});

describe('a disabled card', () => {
  const page = { emi_min_amount: rupees(10000), emi_max_amount: rupees(50000) };

  it('is MONTHLY-EMI below the minimum, and says so [SR-5.17] [SR-5.23]', () => {
    expect(disabledMessage(card('MONTHLY-EMI', 9999), page)).toBe(
      'the Monthly Installment option is not available for amounts below Rs.10000',
    );
    expect(disabledMessage(card('MONTHLY-EMI', 10000), page)).toBeUndefined();
    expect(disabledMessage(card('MONTHLY-EMI', 9999, { applied_for_emi: true }), page)).toBeUndefined();
  });

  it("takes the page's emi_min_amount as the minimum, else the default [SR-5.18]", () => {
    expect(disabledMessage(card('MONTHLY-EMI', 11999), {})).toContain('below Rs.12000');
    expect(disabledMessage(card('MONTHLY-EMI', 11999), { emi_min_amount: null })).toContain('below Rs.12000');
    expect(disabledMessage(card('MONTHLY-EMI', 11999), page)).toBeUndefined();
    const ofTheProduct = { default_emi_min_amount: rupees(20000) };
    expect(disabledMessage(card('MONTHLY-EMI', 11999), { ...ofTheProduct, ...page })).toBeUndefined();
    expect(disabledMessage(card('MONTHLY-EMI', 19999), ofTheProduct)).toContain('below Rs.20000');
  });

  it('is MONTHLY-EMI above emi_max_amount, and says so [SR-5.19] [SR-5.22]', () => {
    const message = 'the Monthly Installment option is not available for amounts above Rs.50000';
    expect(disabledMessage(card('MONTHLY-EMI', 50001), page)).toBe(message);
    expect(disabledMessage(card('MONTHLY-EMI', 50001, { applied_for_emi: true }), page)).toBe(message);
    expect(disabledMessage(card('MONTHLY-EMI', 50000), page)).toBeUndefined();
    expect(disabledMessage(card('MONTHLY-EMI', 900000), {})).toBeUndefined();
  });

  it('is AUTO-DEBIT below the minimum auto-debit amount, and says so [SR-5.20] [SR-5.24]', () => {
    expect(disabledMessage(card('AUTO-DEBIT', 4), {})).toBe(
      'the Auto Debit option is not available for amounts below Rs.5',
    );
    expect(disabledMessage(card('AUTO-DEBIT', 5), {})).toBeUndefined();
  });

  it('is DIRECT below the minimum direct amount, and says so without Rs. [SR-5.21] [SR-5.25]', () => {
    expect(disabledMessage(aCard({ fee_group: { amount: paise(99) } }), {})).toBe(
      'the Payment Gateway option is not available for amounts below 1',
    );
    expect(disabledMessage(card('DIRECT', 1), {})).toBeUndefined();
  });

  it('is decided by the fee group amount, never by the EMI (R6)', () => {
    expect(disabledMessage(card('MONTHLY-EMI', 12000, { emi_amount: rupees(1000) }), {})).toBeUndefined();
  });

  it('does not exist while the amount or the mode is unknown', () => {
    expect(disabledMessage(aCard({ fee_group: {} }), {})).toBeUndefined();
    expect(disabledMessage(card('BARTER', 0), {})).toBeUndefined();
  });
});

describe('the amount of a card', () => {
  const item = (due_date: string, amount: number) => ({
    ft_name: 'Fee',
    due_date: calendarDay(due_date),
    amount: rupees(amount),
  });

  it('is, for AUTO-DEBIT, the sum of all non-zero items on the first due date [SR-4.8]', () => {
    const schedule_config = [
      item('2027-01-10', 700),
      item('2026-12-10', 100),
      item('2026-12-10', 0),
      item('2026-12-10', 250),
    ];
    expect(cardAmount(aCard({ financing_mode: 'AUTO-DEBIT', schedule_config }))).toBe(35000);
  });

  it('is 0 for AUTO-DEBIT when the first due date has only zero amounts [C17] [SR-4.8]', () => {
    const schedule_config = [item('2026-12-10', 0), item('2027-01-10', 700)];
    expect(cardAmount(aCard({ financing_mode: 'AUTO-DEBIT', schedule_config }))).toBe(0);
  });

  it('is the instalment for MONTHLY-EMI, else the fee group amount', () => {
    expect(cardAmount(card('MONTHLY-EMI', 48500, { emi_amount: rupees(4042) }))).toBe(404200);
    expect(cardAmount(card('MONTHLY-EMI', 48500))).toBe(4850000);
    expect(cardAmount(card('AUTO-DEBIT', 18000))).toBe(1800000);
    expect(cardAmount(card('DIRECT', 48500, { emi_amount: rupees(4042) }))).toBe(4850000);
    expect(cardAmount(aCard({ fee_group: {} }))).toBeUndefined();
  });

  it('reads "Payable today" when it is 0 [C17] [SR-2.88]', () => {
    for (const financing_mode of ['DIRECT', 'MONTHLY-EMI', 'AUTO-DEBIT']) {
      expect(amountWords({ financing_mode }, NO_PAISE)).toEqual({ before: 'Payable today', after: '' });
    }
  });

  it('reads "Pay as low as" when it is not 0 [SR-2.89]', () => {
    expect(amountWords({ financing_mode: 'DIRECT' }, rupees(1))).toEqual({
      before: 'Pay as low as',
      after: '',
    });
    expect(amountWords({ financing_mode: 'AUTO-DEBIT' }, rupees(1)).after).toBe('');
  });

  it('ends with "/month" on MONTHLY-EMI cards [SR-2.90]', () => {
    expect(amountWords({ financing_mode: 'MONTHLY-EMI' }, rupees(4042))).toEqual({
      before: 'Pay as low as',
      after: '/month',
    });
  });
});

describe('what is taken today by a card (finding 9)', () => {
  it('is its amount if it is paid now, the advance of a plan, and nothing of an auto debit', () => {
    expect(takenToday(card('DIRECT', 700))).toBe(rupees(700));
    expect(takenToday(card('MONTHLY-EMI', 6000, { advance_emi_amount: rupees(1000) }))).toBe(rupees(1000));
    expect(takenToday(card('AUTO-DEBIT', 700))).toBe(NO_PAISE);
  });

  it('is unknown without figures, and for a plan already applied for', () => {
    const applied = { advance_emi_amount: rupees(1000), applied_for_emi: true };
    expect(takenToday(card('MONTHLY-EMI', 6000, applied))).toBeUndefined();
    for (const financing_mode of ['MONTHLY-EMI', 'AUTO-DEBIT', 'DIRECT'])
      expect(takenToday(aCard({ financing_mode, fee_group: {} })), financing_mode).toBeUndefined();
  });
});

describe('the words on a card', () => {
  it('are "Most Popular" with is_recommended [SR-2.85]', () => {
    expect(recommendedText(aCard({ is_recommended: true }))).toBe('Most Popular');
    expect(recommendedText(aCard({ is_recommended: true, is_recommended_text: ' ' }))).toBe('Most Popular');
    expect(recommendedText(aCard())).toBeUndefined();
    expect(recommendedText(aCard({ is_recommended: false, is_recommended_text: 'Best' }))).toBeUndefined();
  });

  it('are the custom recommended text if there is one [SR-2.86]', () => {
    expect(recommendedText(aCard({ is_recommended: true, is_recommended_text: 'Parents like it' }))).toBe(
      'Parents like it',
    );
  });

  it('are letters in order [SR-2.83]', () => {
    expect([0, 1, 2, 25, 26, 27, 52].map(badgeLetter)).toEqual(['A', 'B', 'C', 'Z', 'AA', 'AB', 'BA']);
  });

  it('title each collapsible by its mode [SR-2.105] [SR-2.106] [SR-2.107]', () => {
    expect(
      ['MONTHLY-EMI', 'AUTO-DEBIT', 'DIRECT'].map((financing_mode) => collapsibleTitle({ financing_mode })),
    ).toEqual(['EMI Repayments', 'Auto Debit Schedule', 'Extra Charges']);
  });

  it('are "NO Data Available!" for an unknown financing mode [C39] [SR-8.7]', () => {
    expect(collapsibleTitle({ financing_mode: 'BARTER' })).toBe('NO Data Available!');
  });

  it('know two card types only [SR-3.1]', () => {
    expect(
      ['MONTHLY-EMI', 'AUTO-DEBIT', 'DIRECT'].map((financing_mode) => cardType({ financing_mode })),
    ).toEqual(['MONTHLY-EMI', 'DIRECT', 'DIRECT']);
  });
});

describe('what a card says about an auto debit (decision 41)', () => {
  const note = (financing_mode: string, under_auto_debit?: boolean) =>
    autoDebitNote(aCard({ financing_mode, fee_group: { amount: rupees(100), under_auto_debit } }));

  it('is that one is already active, on its own card and on the card to pay now, and nothing else', () => {
    expect(note('AUTO-DEBIT', true)).toBe(
      'Auto debit is already set up for these fees. A fee that you pay another way now is not debited again.',
    );
    expect(note('DIRECT', true)).toBe(
      'Auto debit is set up for these fees. A fee that you pay now is not debited again.',
    );
    expect(note('MONTHLY-EMI', true)).toBeUndefined();
    expect([note('AUTO-DEBIT'), note('DIRECT', false)]).toEqual([undefined, undefined]);
  });

  const first = { ft_name: 'Tuition', due_date: calendarDay('2026-11-26'), amount: rupees(100) };
  it.each([
    ['AUTO-DEBIT', '2026-11-24', [first], '2026-11-26'],
    ['AUTO-DEBIT', '2026-11-24', undefined, '2026-11-24'],
    ['AUTO-DEBIT', '2026-11-24', [], '2026-11-24'],
    ['AUTO-DEBIT', undefined, [first], undefined],
    ['MONTHLY-EMI', '2026-11-24', [first], '2026-11-24'],
  ])(
    'starts %s is shown as %s: the first debit, once it is known (R10) [SR-2.91]',
    (financing_mode, start_date, schedule_config, shown) => {
      expect(startDate({ financing_mode, start_date, schedule_config })).toBe(shown);
    },
  );
});

describe('the list of cards', () => {
  const list = shownCards(
    [
      aCard({ code: 'hidden', fee_group: { amount: NO_PAISE } }),
      aCard({ code: 'first' }),
      aCard({ code: 'off', financing_mode: 'MONTHLY-EMI', fee_group: { amount: rupees(11999) } }),
    ],
    {},
  );

  it('omits hidden cards and letters the others, disabled ones too [SR-4.4]', () => {
    expect(
      list.map((shown) => [shown.card.code, shown.letter, shown.disabled_message !== undefined]),
    ).toEqual([
      ['first', 'A', false],
      ['off', 'B', true],
    ]);
  });

  it('has each card selected or unselected [SR-4.2]', () => {
    expect(selectCard(list, undefined, 'first')).toBe('first');
    expect(selectCard(list, undefined, 'hidden')).toBeUndefined();
    expect(selectCard(list, 'first', 'off')).toBe('first');
  });

  it('does nothing when an already selected card is selected [SR-4.3]', () => {
    expect(selectCard(list, 'first', 'first')).toBe('first');
  });

  it('has one only choice if all cards but one are hidden or disabled', () => {
    expect(onlyChoice(list)).toBe('first');
    expect(onlyChoice([...list, ...shownCards([card('DIRECT', 1)], {})])).toBeUndefined();
    expect(onlyChoice([])).toBeUndefined();
  });

  it('has the EMI summary when EMI is active and the page is not a dynamic-link page [SR-2.102]', () => {
    const active = card('MONTHLY-EMI', 0, { applied_for_emi: true });
    expect(showsEmiSummary([aCard(), active], {})).toBe(true);
    expect(showsEmiSummary([aCard(), active], { dynamic_link: true })).toBe(false);
    expect(showsEmiSummary([card('MONTHLY-EMI', 1)], {})).toBe(false);
    expect(showsEmiSummary([card('DIRECT', 1, { applied_for_emi: true })], {})).toBe(false);
  });
});

it('knows the financing modes MONTHLY-EMI, AUTO-DEBIT and DIRECT and no other [PJ-9.3]', () => {
  const modes = ['MONTHLY-EMI', 'AUTO-DEBIT', 'DIRECT', 'direct', 'EMI', '', null, undefined];
  expect(modes.filter(isFinancingMode)).toEqual(['MONTHLY-EMI', 'AUTO-DEBIT', 'DIRECT']);
});
