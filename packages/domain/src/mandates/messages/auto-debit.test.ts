import { describe, expect, it } from 'vitest';
import { calendarDay, instant } from '../../dates.ts';
import { stillDue } from '../mandate-news.ts';
import { paise, rupees } from '../../money.ts';
import { debitWords, whyOtherAmount } from './debit-message.ts';
import type { DebitMessage } from './debit-message.ts';
import { mandateWords } from './mandate-message.ts';
import type { MandateMessage } from './mandate-message.ts';

const page = 'https://fees.example.in/kaveri';
const truth = `${page}/p/TXN270205ABCDEFGH`;
const today = calendarDay('2027-02-05');
const fee = (amount: number, due: string) => ({ payable_amount: rupees(amount), due_date: calendarDay(due) });

const mandate = (over: Partial<MandateMessage> = {}): MandateMessage => ({
  institute: 'Kaveri School',
  rail: 'UPI_AUTOPAY',
  ended_by: 'payer',
  reason: '',
  is_under_way: false,
  due: stillDue([fee(1_500, '2027-01-05'), fee(3_000, '2027-03-05'), fee(4_000, '2027-05-05')], today),
  next_debit: undefined,
  address: page,
  truth,
  ...over,
});

const debit = (over: Partial<DebitMessage> = {}): DebitMessage => ({
  institute: 'Kaveri School',
  reference: 'TXN270101SETUP001',
  rail: 'UPI_AUTOPAY',
  amount: paise(150_031),
  planned: paise(150_031),
  late_fee: paise(0),
  ceiling: rupees(1_700),
  debit_at: instant('2027-02-11T08:00:00.000Z'),
  return_by: undefined,
  address: page,
  truth,
  ...over,
});

describe('the message of an auto debit that changed (decision 41)', () => {
  it('says that there are no more debits, what is still due and when, and where to pay and check', () => {
    expect(mandateWords('ended', mandate())).toEqual({
      subject: 'Auto debit for Kaveri School has ended',
      sms: `Your auto debit for Kaveri School has ended. No more debits will be made. Still due: Rs.8,500, the first on 05-01-2027. Pay at ${page}`,
      email: [
        'Your auto debit for Kaveri School has ended. No more debits will be made. It was ended in your UPI app or at your bank. A debit that we told you about will not be made either.',
        `You still have to pay ₹8,500 of its fees. ₹1,500 of it is overdue. Next: ₹3,000, due on 05-03-2027. Please pay at ${page}`,
        `Its status, at any time: ${truth}`,
      ].join('\n\n'),
    });
  });

  it('says that we ended it because the bank would refuse every further debit (regulation E.3)', () => {
    const { email } = mandateWords('ended', mandate({ ended_by: 'refusal', rail: 'ENACH' }));
    expect(email).toContain('would refuse every further one, so we ended it.');
    expect(email).not.toContain('It was ended at your bank');
  });

  it('says that we ended it when its last debit fell into a pause', () => {
    const { email } = mandateWords('ended', mandate({ ended_by: 'pause' }));
    expect(email).toContain(
      'No more debits will be made. Its last debit was due while it was paused, so we ended it.\n\nYou still have to pay',
    );
  });

  it('says that the result of a debit is unknown if that is how it ended [decision 44]', () => {
    const { email } = mandateWords('ended', mandate({ ended_by: 'silence', is_under_way: true }));
    expect(email).toContain(
      'Your bank has not told us the result of one, and we are looking into it. A debit that has already started may still go through',
    );
  });

  it('says that no debit is left if it was paused after its last debit failed [decision 47]', () => {
    const { email } = mandateWords('ended', mandate({ ended_by: 'nothing_left' }));
    expect(email).toContain('No more debits will be made. No debit is left, so we ended it.');
  });

  it('does not promise that a started debit will not go through', () => {
    expect(mandateWords('ended', mandate({ is_under_way: true })).email).toContain(
      'A debit that has already started may still go through',
    );
  });

  it('about a pause says how to resume and what will not be debited later', () => {
    const { sms, email } = mandateWords('paused', mandate());
    expect(sms).toMatch(
      /^Your auto debit for Kaveri School is paused\. No debits until you resume it\. Still due: /,
    );
    expect(email).toContain(
      'It was paused in your UPI app or at your bank and continues when you resume it there.',
    );
    expect(email).toContain('Fees that fall due while it is paused are not debited later.');
  });

  it('about a resumed one names the next debit, and those missed in the pause', () => {
    const next_debit = { amount: rupees(3_000), on: calendarDay('2027-03-05') };
    const due = stillDue([fee(1_500, '2027-01-05')], today);
    const { sms, email } = mandateWords('resumed', mandate({ next_debit, due }));
    expect(sms).toBe('Your auto debit for Kaveri School has resumed. Next debit: Rs.3,000 on 05-03-2027.');
    expect(email).toContain('You still have to pay ₹1,500 of its fees. ₹1,500 of it is overdue.');
  });

  it('about a refusal gives the bank’s reason, or a default one', () => {
    const { sms, email } = mandateWords('refused', mandate({ reason: 'Your bank refused the mandate.' }));
    expect(sms).toMatch(
      /^Your auto debit for Kaveri School was not set up\. Nothing will be debited\. Still due: /,
    );
    expect(email).toContain('Nothing will be debited. Your bank refused the mandate.');
    expect(mandateWords('refused', mandate()).email).toContain('Your bank did not confirm it.');
  });

  it('asks for no money when nothing is due', () => {
    const { sms, email } = mandateWords('ended', mandate({ due: stillDue([], today) }));
    expect(sms).toBe('Your auto debit for Kaveri School has ended. No more debits will be made.');
    expect(email).not.toContain('pay at');
  });
});

describe('the message of a debit', () => {
  it('that is planned has amount, date and a way to pay now (regulation E.1), and an e-mail links its page (decision 23)', () => {
    const { sms, email } = debitWords('debit_notice', debit());
    expect(sms).toBe(
      `Rs.1,500.31 for Kaveri School will be debited on 11-02-2027 at 13:30 or later by your auto debit. Auto debit reference TXN270101SETUP001. To stop this debit or all of them, use your bank or UPI app. To pay now instead, open ${page}`,
    );
    expect(email).toContain(`Where your money is, at any time: ${truth}`);
  });

  it('that is planned at a bank has the day, says that it may be the next working day, and has no time [decision 47]', () => {
    const { sms, email } = debitWords('debit_notice', debit({ rail: 'ENACH' }));
    for (const text of [sms, email]) {
      expect(text).toContain('will be debited on 11-02-2027 or the next working day by your auto debit.');
      expect(text).not.toContain('13:30');
    }
  });

  it('that could not be made says so, asks to pay, and promises no return of money [decision 47]', () => {
    const { subject, sms, email } = debitWords('debit_not_made', debit({ debit_at: undefined }));
    expect(subject).toBe('Auto debit not made: ₹1,500.31');
    for (const [text, amount] of [
      [sms, 'Rs.1,500.31'],
      [email, '₹1,500.31'],
    ] as const) {
      expect(text).toContain(
        `The auto debit of ${amount} for Kaveri School could not be made and will not be tried again.`,
      );
      expect(text).toContain(`Please pay at ${page}`);
      expect(text).not.toContain('If money was debited');
    }
  });

  it('that its institute skipped names it, says that its fees stay due, and promises nothing else', () => {
    const { subject, sms, email } = debitWords('debit_skipped', debit());
    expect(subject).toBe('Auto debit skipped: ₹1,500.31');
    expect(sms).toBe(
      `Kaveri School has skipped your auto debit of Rs.1,500.31 on 11-02-2027. It will not be made, and its fees are still due. Please pay at ${page}`,
    );
    expect(email).toBe(
      `Kaveri School has skipped your auto debit of ₹1,500.31 on 11-02-2027. It will not be made, and its fees are still due. Please pay at ${page}\n\nWhere your money is, at any time: ${truth}`,
    );
  });

  it.each([
    ['UPI_AUTOPAY', 'in your UPI app or at your bank'],
    ['ENACH', 'at your bank'],
  ] as const)(
    'that is planned by %s names the auto debit and how to stop this debit or all of them (regulation E.1)',
    (rail, where) => {
      const { email } = debitWords('debit_notice', debit({ rail }));
      expect(email).toContain('Auto debit reference: TXN270101SETUP001.');
      expect(email).toContain(`You can stop this debit or the whole auto debit ${where} until`);
    },
  );

  it.each(['debit_retry', 'debit_failed'] as const)('that is a %s offers no way out of it', (news) => {
    const { sms, email } = debitWords(news, debit());
    expect(`${sms} ${email}`).not.toContain('stop this debit');
  });

  it.each(['debit_retry', 'debit_failed'] as const)(
    'that is a %s promises the return of money by a date (regulation E.4), and links its page [decision 48]',
    (news) => {
      const { sms, email } = debitWords(news, debit({ return_by: calendarDay('2027-02-18') }));
      expect(sms).toContain('If money was debited, it will be returned by 18-02-2027.');
      expect(sms).toContain(`Where your money is: ${truth}`);
      expect(email).toContain(
        'If money was debited, it is returned to your account within 5 working days, by 18-02-2027.',
      );
      expect(email).toContain(truth);
    },
  );

  it('says why it grew, in SMS and e-mail (regulation E.1: the notice gives the reason)', () => {
    const { sms, email } = debitWords(
      'debit_notice',
      debit({ amount: paise(154_031), late_fee: rupees(40) }),
    );
    expect(sms).toContain('by your auto debit. This includes a late fee of Rs.40. Auto debit reference');
    expect(email).toContain('This includes a late fee of ₹40.');
  });
});

describe('the reason for a debit with another amount than planned', () => {
  const why = (amount: number, late_fee = 0) =>
    whyOtherAmount({
      amount: rupees(amount),
      planned: rupees(1_500),
      late_fee: rupees(late_fee),
      ceiling: rupees(1_700),
    }).join(' ');

  it.each([
    [1_500, 0, ''],
    [1_500, 40, ''],
    [1_540, 40, 'This includes a late fee of ₹40.'],
    [1_000, 0, '₹1,500 was planned. A part was paid or reduced since.'],
    [1_040, 40, 'This includes a late fee of ₹40. ₹1,500 was planned. A part was paid or reduced since.'],
    [1_600, 0, '₹1,500 was planned. The fees have changed since.'],
    [1_640, 40, 'This includes a late fee of ₹40. ₹1,500 was planned. The fees have changed since.'],
    [1_700, 200, 'This includes a late fee of ₹200. One debit takes at most ₹1,700. The rest stays due.'],
  ])('of ₹%i with a late fee of ₹%i is: %s', (amount, lateFee, words) => {
    expect(why(amount, lateFee)).toBe(words);
  });
});
