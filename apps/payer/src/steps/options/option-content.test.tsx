// @vitest-environment happy-dom
import type { PaymentCard } from '@shulk/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { distinctId } from '../../shared/analytics/track.ts';
import { answer, fakeServer, writeSettings } from '../../testing/fake-server.ts';
import {
  aarav,
  auto,
  described,
  direct,
  emi,
  group,
  proceed,
  radio,
  setScreen,
  showCards,
} from './testing/show-cards.tsx';

beforeEach(() => {
  setScreen('phone');
  writeSettings();
  fakeServer();
});

describe('a payment card', () => {
  it('shows all its content [SR-3.1] [SR-2.84] [SR-2.87] [SR-2.92]', async () => {
    fakeServer({ 'fees.dynamic': () => answer([]), 'sessions.fetch': () => answer({ status: 'PAID' }) });
    const { user, start } = showCards([
      emi({
        code: 'every',
        title: 'Every field',
        subtitle: 'A subtitle',
        description: 'A description',
        is_recommended: true,
        is_recommended_text: 'Parents love it',
        ribbon_text: 'A ribbon',
        info_text: [{ text: 'An info text' }],
        start_date: '2026-12-05',
        show_fee_types_data: true,
        tags: ['First tag', 'Second tag'],
        fee_group: group({ emi_amount: 4042, advance_emi_amount: 8084, amount_sub_text: 'plus a fee' }),
      }),
    ]);
    const card = radio(/Every field/);
    for (const text of ['A subtitle', 'First tag', 'Second tag', 'plus a fee', '05-12-2026', '₹4,042/month'])
      expect(card.textContent).toContain(text);
    expect(described(card)).toContain('Parents love it');
    for (const text of ['A ribbon', 'An info text']) expect(screen.getByText(text)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /More Details/ }));
    expect(screen.getByText('A description')).toBeTruthy();
    expect(screen.getByText('Advance payable now: ₹8,084')).toBeTruthy();
    expect(screen.getByRole('table', { name: 'EMI Repayments' })).toBeTruthy();
    expect(screen.getByRole('button', { name: /Fee Structure Details/ })).toBeTruthy();
    await user.click(card);
    await user.click(proceed() as HTMLElement);
    expect(start.mock.calls[0]?.[0].card.code).toBe('every');
  });

  it('has the badge "Most Popular", or its own text instead [SR-2.85] [SR-2.86]', () => {
    showCards([
      direct({ is_recommended: true }),
      emi({ is_recommended: true, is_recommended_text: 'Parents love it' }),
      auto({ is_recommended: false, is_recommended_text: 'Not said' }),
    ]);
    expect(described(radio(/Pay in full/))).toContain('Most Popular');
    expect(described(radio(/Monthly/))).toContain('Parents love it');
    expect(screen.getAllByText('Most Popular')).toHaveLength(1);
    expect(screen.queryByText('Not said')).toBeNull();
  });

  it('says "Payable today" at a shown amount of 0, else "Pay as low as", with "/month" for EMI only [C17] [SR-2.88] [SR-2.89] [SR-2.90]', () => {
    showCards([
      emi(),
      emi({ code: 'zero', title: 'Covered', fee_group: group({ emi_amount: 0, applied_for_emi: true }) }),
      auto({
        title: 'Later',
        schedule_config: [{ ft_name: 'T', due_date: '2026-12-10', amount: 0 }],
      }),
      direct(),
    ]);
    expect(radio(/Monthly/).textContent).toContain('Pay as low as ₹4,042/month');
    expect(radio(/Covered/).textContent).toContain('Payable today ₹0');
    expect(radio(/Covered/).textContent).not.toContain('/month');
    expect(radio(/Later/).textContent).toContain('Payable today ₹0');
    expect(radio(/Pay in full/).textContent).toContain('Pay as low as ₹48,500');
    expect(radio(/Pay in full/).textContent).not.toContain('/month');
  });

  it('shows fee, APR and total on a card with interest, visibly and to screen readers without opening anything, and in full in its details (finding 5)', async () => {
    const plan = {
      advance_count: 1,
      instalments: 9,
      last_amount: 4042,
      interest: 0,
      processing_fee: 250,
      apr_pct: 1.44,
      total_paid: 40670,
    };
    const { user } = showCards([
      emi({
        tags: ['No interest'],
        fee_group: group({ emi_amount: 4042, advance_emi_amount: 4042 }),
        emi_cost: plan,
      }),
      emi({ code: 'unknown', title: 'No figures yet' }),
      direct(),
    ]);
    for (const text of [radio(/Monthly/).textContent, described(radio(/Monthly/))]) {
      expect(text).toContain('No interest');
      expect(text?.replaceAll('\u00a0', ' ')).toContain(
        '₹4,042 today, then 9 × ₹4,042 and a ₹250 fee to the lender. In all ₹40,670, APR 1.44 %',
      );
    }
    await user.click(screen.getByRole('button', { name: 'More Details for Monthly instalments' }));
    expect(screen.getByText(/^Processing fee ₹250, once, to the lender, when the/)).toBeTruthy();
    expect(radio(/No figures yet/).textContent).toContain('the APR are shown before you agree');
    expect(radio(/Pay in full/).textContent).not.toContain('APR');
  });

  it('shows no decimals on a card, also below 50 paise, and says where the exact amount is [R52] [SR-9.5]', () => {
    const note = 'exact amount on the next screen';
    showCards([
      direct({ title: 'Rounding', fee_group: group({ amount: 0.4 }) }),
      direct({ title: 'Paise', fee_group: group({ amount: 48500.5 }) }),
      direct({ title: 'NoWrap' }),
    ]);
    expect(radio(/Rounding/).textContent).toContain('Pay as low as ₹0');
    expect(radio(/Paise/).textContent).toContain('Pay as low as ₹48,501');
    for (const name of [/Rounding/, /Paise/]) expect(described(radio(name))).toContain(note);
    expect(described(radio(/NoWrap/))).not.toContain(note);
    expect(document.body.textContent).not.toMatch(/₹[\d,]+\.\d/);
  });

  it('says the same in the bar of the chosen card [R52]', async () => {
    const { user } = showCards([direct({ title: 'Paise', fee_group: group({ amount: 48500.5 }) })]);
    await user.click(radio(/Paise/));
    expect(screen.getByRole('region', { name: 'Payment' }).textContent).toContain(
      '₹48,501exact amount on the next screen',
    );
  });

  it.each([
    ['MONTHLY-EMI', emi(), '₹4,042/month'],
    ['DIRECT', direct(), '₹48,500'],
    ['AUTO-DEBIT', auto(), '₹18,000'],
  ] as const)('shows on %s the cardAmount of its cardType [SR-3.1] %#', (_mode, card, figure) => {
    showCards([{ ...card, title: 'Only one' }]);
    const [shown] = /₹[\d,]+(?:\/month)?/.exec(radio(/Only one/).textContent ?? '') ?? [];
    expect(shown).toBe(figure);
  });

  it('computes its amount on AUTO-DEBIT from all items of the first due date [SR-4.8]', () => {
    showCards([auto(), direct()]);
    expect(radio(/Auto debit/).textContent).toContain('₹18,000');
  });

  it.each([emi, auto, direct])('shows title, subtitle and tags, whatever its mode [SR-2.84] %#', (card) => {
    showCards([card({ title: 'A title', subtitle: 'A subtitle', tags: ['First tag', 'Second tag'] })]);
    for (const text of ['A title', 'A subtitle', 'First tag', 'Second tag'])
      expect(within(radio(/A title/)).getByText(text)).toBeTruthy();
  });

  it('says that the fees have an auto debit, which will not debit what is paid now (decision 41)', () => {
    const under = { ...group(), under_auto_debit: true };
    showCards([auto({ fee_group: under }), direct({ fee_group: under })]);
    expect(screen.getByText(/Auto debit is already set up for these fees/)).toBeTruthy();
    expect(screen.getByText(/Auto debit is set up for these fees/)).toBeTruthy();
  });

  it('shows its start date, as a day or as the institute’s text [SR-2.91]', () => {
    showCards([emi({ start_date: '2026-12-05' }), auto({ start_date: 'next month' })]);
    expect(screen.getByText('05-12-2026').getAttribute('datetime')).toBe('2026-12-05');
    expect(radio(/Monthly/).textContent).toContain('Starts on 05-12-2026');
    expect(radio(/Auto debit/).textContent).toContain('Starts on next month');
  });

  it.each([
    ['HDFC-COLLECTNOW-RAZORPAY', 'HDFC CollectNow'],
    ['HDFC-VAS-RAZORPAY', 'HDFC SmartGateway'],
    ['UNIPG', 'UniPG'],
    ['CASHFREE', 'Cashfree'],
    ['EASEBUZZ', 'Easebuzz'],
    ['RAZORPAY', 'Razorpay'],
  ] as const)(
    'shows "payment Via" with the mark of %s, its pgVendorImage, if it is DIRECT [SR-2.93] [SR-3.1] [SR-3.6]',
    (vendor, mark) => {
      showCards([direct({ pg_vendor: vendor }), emi({ pg_vendor: vendor }), auto({ pg_vendor: vendor })]);
      expect(screen.getAllByText(/payment Via/)).toHaveLength(1);
      expect(screen.getAllByRole('img', { name: mark })).toHaveLength(1);
      expect(described(radio(/Pay in full/))).toContain(`payment Via ${mark}`);
      expect(radio(/Pay in full/).parentElement?.textContent).toContain(`payment Via ${mark}`);
    },
  );

  it.each([
    [
      emi({ fee_group: group({ amount: 11999 }) }),
      'the Monthly Installment option is not available for amounts below Rs.12000',
    ],
    [
      emi({ fee_group: group({ amount: 90001 }) }),
      'the Monthly Installment option is not available for amounts above Rs.90000',
    ],
    [
      auto({ fee_group: group({ amount: 4 }) }),
      'the Auto Debit option is not available for amounts below Rs.5',
    ],
    [
      direct({ fee_group: group({ amount: 0.5 }) }),
      'the Payment Gateway option is not available for amounts below 1',
    ],
  ])(
    'is disabled outside its limits with its warning note, and cannot be selected [SR-2.95] [SR-4.4] [SR-5.17] [SR-5.19] [SR-5.20] [SR-5.21] [SR-5.22] [SR-5.23] [SR-5.24] [SR-5.25] %#',
    async (card, note) => {
      const { user } = showCards([{ ...card, title: 'Off' }], {}, { emi_max_amount: 90000 });
      expect(radio(/Off/).getAttribute('aria-disabled')).toBe('true');
      expect(described(radio(/Off/))).toContain(note);
      await user.click(radio(/Off/));
      radio(/Off/).focus();
      await user.keyboard(' {Enter}');
      expect(radio(/Off/).getAttribute('aria-checked')).toBe('false');
      expect(proceed()).toBeNull();
    },
  );

  it('uses the EMI minimum of the page before the product’s, and the settings before the built-in ones [SR-5.18] [SR-9.4]', () => {
    writeSettings({
      limits: { emi_min_amount: 50000, auto_debit_min_amount: 48501, direct_min_amount: 1 },
    });
    showCards(
      [emi({ fee_group: group({ amount: 11999, emi_amount: 1000 }) }), auto()],
      {},
      { emi_min_amount: 10000 },
    );
    expect(radio(/Monthly/).getAttribute('aria-disabled')).toBeNull();
    expect(described(radio(/Auto debit/))).toContain('below Rs.48501');
  });

  it('uses each of the three minimum amounts from the settings [SR-9.4]', () => {
    writeSettings({
      limits: { emi_min_amount: 48501, auto_debit_min_amount: 48502, direct_min_amount: 48503 },
    });
    showCards([emi(), auto(), direct()]);
    expect(described(radio(/Monthly/))).toContain('below Rs.48501');
    expect(described(radio(/Auto debit/))).toContain('below Rs.48502');
    expect(described(radio(/Pay in full/))).toContain('below 48503');
  });
});

describe('info links', () => {
  const links = (card: Partial<PaymentCard>, over: Parameters<typeof showCards>[1] = {}) => {
    showCards(
      [
        direct({
          info_text: [{ text: 'Plain words' }, { text: 'Terms', url: 'https://kaveri.example/t' }],
          ...card,
        }),
      ],
      over,
    );
    return screen.getByRole<HTMLAnchorElement>('link', { name: /Terms/ });
  };
  const own = ({ href }: HTMLAnchorElement) =>
    [...new URL(href).searchParams].filter(([name]) => name !== 'mxp_did');
  const all: PaymentCard['custom_link_params'] = ['sid', 'sbdc', 'm'];

  it('show text and links, with the parameters that the card lists, and the distinct id in a new tab [SR-2.92] [SR-2.98] [SR-2.99]', () => {
    const link = links({ custom_link_params: all });
    expect(screen.getByText('Plain words')).toBeTruthy();
    expect(own(link)).toEqual([
      ['sid', 'KVS-2041'],
      ['sbdc', 'sbd_one'],
      ['m', '9812300001'],
    ]);
    expect(link.target).toBe('_blank');
    expect(new URL(link.href).searchParams.get('mxp_did')).toBe(distinctId());
  });

  it('pass nothing that the card does not list [SR-2.99]', () => {
    expect(own(links({ custom_link_params: ['sbdc'] }))).toEqual([['sbdc', 'sbd_one']]);
  });

  it('pass nothing if the card lists nothing [SR-2.99]', () => {
    expect(own(links({}))).toEqual([]);
  });

  it('pass no absent value, and no placeholder [SR-2.100] [SR-2.101]', () => {
    const student = { ...aarav, student_uuid: '$$abc$$', sbd_code: '', mobile: undefined };
    expect(own(links({ custom_link_params: all }, { student }))).toEqual([]);
  });

  it('pass the mobile only if this browser has it in full [R32]', () => {
    const student = { ...aarav, mobile: 'XXXXXX0001' };
    expect(own(links({ custom_link_params: all }, { student })).map(([name]) => name)).toEqual([
      'sid',
      'sbdc',
    ]);
  });
});
