// @vitest-environment happy-dom
import type { PageData, PaymentCard } from '@shulk/contract';
import { aPage, aWireCard, aWireFeeType } from '@shulk/contract/testing';
import { Toasts } from '@shulk/ui';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toasts } from '../../shared/toasts.ts';
import { answer, fakeServer, refuse, writeSettings } from '../../testing/fake-server.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { CardsStep, EmiSummary } from './index.ts';
import type { CardsStepProps } from './index.ts';

const group = (over: Partial<PaymentCard['fee_group']> = {}): PaymentCard['fee_group'] => ({
  code: 'SCHOOL',
  amount: 48500,
  applied_for_emi: false,
  amount_known: true,
  ...over,
});
const emi = (over: Partial<PaymentCard> = {}): PaymentCard =>
  aWireCard({
    code: 'emi',
    title: 'Monthly instalments',
    financing_mode: 'MONTHLY-EMI',
    fee_group: group({ emi_amount: 4042 }),
    emi_repayment: [{ emi_month: 'Dec 2026', emi_due_date: '2026-12-05', emi_amount: 4042 }],
    ...over,
  });
const auto = (over: Partial<PaymentCard> = {}): PaymentCard =>
  aWireCard({
    code: 'auto',
    title: 'Auto debit',
    financing_mode: 'AUTO-DEBIT',
    fee_group: group(),
    schedule_config: [
      { ft_name: 'Tuition', due_date: '2026-12-10', amount: 10000 },
      { ft_name: 'Transport', due_date: '2026-12-10', amount: 8000 },
      { ft_name: 'Nothing', due_date: '2026-12-10', amount: 0 },
      { ft_name: 'Lab', due_date: '2027-01-10', amount: 30500 },
    ],
    ...over,
  });
const direct = (over: Partial<PaymentCard> = {}): PaymentCard =>
  aWireCard({ code: 'full', title: 'Pay in full', fee_group: group(), ...over });

let server: FakeServer;
beforeEach(() => {
  writeSettings({ portal_url: '/portal' });
  toasts.dismiss(toasts.read().toasts.map(({ id }) => id));
  server = fakeServer();
});

function show(
  cards: readonly PaymentCard[],
  over: Partial<CardsStepProps> = {},
  page: Partial<PageData> = {},
) {
  const start = vi.fn<CardsStepProps['pay']['start']>();
  render(
    <>
      <Toasts store={toasts} dismissLabel="Dismiss" />
      <CardsStep
        page={aPage({ sdk_block: [...cards], ...page })}
        visit={{ slug: 'kaveri-term' }}
        student={{
          student_uuid: 'KVS-2041',
          sbd_code: 'sbd_one',
          name: 'Aarav Sharma',
          mobile: '9812300001',
          mobile_on_file: true,
          proven: true,
        }}
        sessionCode="ses_mine"
        pay={{ isBusy: false, problem: '', start }}
        nothingPayable={<p>nothing payable</p>}
        {...over}
      />
    </>,
  );
  return { user: userEvent.setup(), start };
}

const radio = (name: RegExp) => screen.getByRole('radio', { name });
const described = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' | ');
const proceed = () => screen.queryByRole('button', { name: 'Proceed To Pay' });

describe('the payment options', () => {
  it('are titled, one card for each financing mode, lettered [PJ-2.8.1] [PJ-2.8.2] [SR-2.83]', () => {
    show([emi(), auto(), direct()]);
    expect(screen.getByRole('heading', { level: 1, name: 'Please select a Payment Option' })).toBeTruthy();
    const radios = screen.getAllByRole('radio');
    expect(radios.map((one) => one.textContent?.charAt(0))).toEqual(['A', 'B', 'C']);
  });

  it('show title, subtitle and tags [SR-2.84]', () => {
    show([direct({ subtitle: 'UPI, cards', tags: ['No cost EMI', 'Instant'] })]);
    const card = radio(/Pay in full/);
    for (const text of ['Pay in full', 'UPI, cards', 'No cost EMI', 'Instant'])
      expect(card.textContent).toContain(text);
  });

  it('wear "Most Popular", a text of their own, and a ribbon [SR-2.85] [SR-2.86] [SR-2.87]', () => {
    show([
      direct({ is_recommended: true }),
      emi({ is_recommended: true, is_recommended_text: 'Parents love it', ribbon_text: 'New' }),
    ]);
    expect(described(radio(/Pay in full/))).toContain('Most Popular');
    expect(described(radio(/Monthly/))).toContain('Parents love it');
    expect(screen.getAllByText('Most Popular')).toHaveLength(1);
    expect(screen.getByText('New')).toBeTruthy();
  });

  it('say "Payable today" at 0, else "Pay as low as", with "/month" for EMI only [SR-2.88] [SR-2.89] [SR-2.90]', () => {
    show([
      emi(),
      emi({ code: 'zero', title: 'Covered', fee_group: group({ emi_amount: 0, applied_for_emi: true }) }),
      direct(),
    ]);
    expect(radio(/Monthly/).textContent).toContain('Pay as low as ₹4,042/month');
    expect(radio(/Covered/).textContent).toContain('Payable today ₹0');
    expect(radio(/Pay in full/).textContent).toContain('Pay as low as ₹48,500');
    expect(radio(/Pay in full/).textContent).not.toContain('/month');
  });

  it("take an AUTO-DEBIT card's amount from the first due date [SR-4.8]", () => {
    show([auto(), direct()]);
    expect(radio(/Auto debit/).textContent).toContain('₹18,000');
  });

  it('show the start date and, on DIRECT cards, "payment Via" with the vendor\'s mark [SR-2.91] [SR-2.93]', () => {
    show([
      emi({ start_date: '2026-12-05', pg_vendor: 'CASHFREE' }),
      direct({ pg_vendor: 'HDFC-VAS-RAZORPAY' }),
    ]);
    expect(screen.getByText('05-12-2026').getAttribute('datetime')).toBe('2026-12-05');
    expect(screen.getAllByText(/payment Via/)).toHaveLength(1);
    expect(screen.getByRole('img', { name: 'HDFC SmartGateway' })).toBeTruthy();
  });

  it('leave hidden cards out [SR-4.4] [SR-4.6] [SR-4.7]', () => {
    show([
      direct(),
      direct({ code: 'd0', title: 'Zero direct', fee_group: group({ amount: 0 }) }),
      auto({ title: 'Zero auto', fee_group: group({ amount: 0 }) }),
      emi({ title: 'Zero EMI', fee_group: group({ amount: 0 }) }),
    ]);
    expect(screen.getAllByRole('radio')).toHaveLength(1);
  });

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
    'disable a card out of its bounds with its warning note, which arrows reach and nothing selects [SR-2.95] [SR-5.17] [SR-5.19] [SR-5.20] [SR-5.21] [SR-5.22] [SR-5.23] [SR-5.24] [SR-5.25] %#',
    async (card, note) => {
      const { user } = show([{ ...card, title: 'Off' }], {}, { emi_max_amount: 90000 });
      expect(radio(/Off/).getAttribute('aria-disabled')).toBe('true');
      expect(described(radio(/Off/))).toContain(note);
      await user.click(radio(/Off/));
      expect(radio(/Off/).getAttribute('aria-checked')).toBe('false');
      expect(proceed()).toBeNull();
    },
  );

  it("take the EMI minimum of the page before the product's [SR-5.18]", () => {
    show([emi({ fee_group: group({ amount: 11999, emi_amount: 1000 }) })], {}, { emi_min_amount: 10000 });
    expect(radio(/Monthly/).getAttribute('aria-disabled')).toBeNull();
  });

  it('show "Proceed To Pay" only once a card is selected [PJ-2.8.3] [SR-2.94] [SR-4.2]', async () => {
    const { user } = show([emi(), direct()]);
    expect(proceed()).toBeNull();
    await user.click(radio(/Pay in full/));
    expect(radio(/Pay in full/).getAttribute('aria-checked')).toBe('true');
    expect(proceed()).toBeTruthy();
    expect(screen.getByText('Option B selected, ₹48,500')).toBeTruthy();
    await user.click(radio(/Monthly/));
    expect(screen.getAllByRole('radio').map((one) => one.getAttribute('aria-checked'))).toEqual([
      'true',
      'false',
    ]);
  });

  it('stay as they are when the selected card is selected again [SR-4.3]', async () => {
    const { user } = show([direct()]);
    await user.click(radio(/Pay in full/));
    await user.click(radio(/Pay in full/));
    expect(radio(/Pay in full/).getAttribute('aria-checked')).toBe('true');
    expect(proceed()).toBeTruthy();
  });

  it('give way to the no-payable state when every card has amount 0 [PJ-4.84] [PJ-4.86]', () => {
    show([direct({ fee_group: group({ amount: 0 }) }), auto({ fee_group: group({ amount: 0 }) })]);
    expect(screen.getByText('nothing payable')).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('do not while an EMI covers a card of amount 0 [PJ-4.85]', () => {
    show([emi({ fee_group: group({ amount: 0, applied_for_emi: true }) })]);
    expect(screen.queryByText('nothing payable')).toBeNull();
  });

  it('offer in workflow sub-mode only the given cards, with "Back" [PJ-2.8.4] [PJ-4.73] [PJ-4.74]', async () => {
    const onBack = vi.fn<() => void>();
    const { user } = show([emi(), auto(), direct()], { codes: ['emi', 'auto'], onBack });
    expect(screen.getAllByRole('radio')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(onBack).toHaveBeenCalledOnce();
  });

  it('have no "Back" elsewhere [PJ-2.8.4]', () => {
    show([direct()]);
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  });
});

describe('info links', () => {
  const links = (card: Partial<PaymentCard>, over: Partial<CardsStepProps> = {}) => {
    show(
      [
        direct({
          info_text: [{ text: 'Plain words' }, { text: 'Terms', url: 'https://kaveri.example/t' }],
          ...card,
        }),
      ],
      over,
    );
    return new URL(screen.getByRole<HTMLAnchorElement>('link', { name: /Terms/ }).href);
  };

  it('show text and links, with the parameters the card lists [SR-2.92] [SR-2.98] [SR-2.99]', () => {
    const { searchParams } = links({ custom_link_params: ['sid', 'sbdc', 'm'] });
    expect(screen.getByText('Plain words')).toBeTruthy();
    expect([searchParams.get('sid'), searchParams.get('sbdc'), searchParams.get('m')]).toEqual([
      'KVS-2041',
      'sbd_one',
      '9812300001',
    ]);
  });

  it('carry only what is listed, present and no placeholder [SR-2.99] [SR-2.100] [SR-2.101]', () => {
    const student = { student_uuid: '$$abc$$', sbd_code: '', name: '', mobile_on_file: false, proven: false };
    const { searchParams } = links({ custom_link_params: ['sid', 'sbdc'] }, { student });
    expect([...searchParams.keys()].filter((name) => name !== 'mxp_did')).toEqual([]);
  });
});

describe('More Details', () => {
  const open = async (card: PaymentCard, page: Partial<PageData> = {}) => {
    const shown = show([card], {}, page);
    await shown.user.click(screen.getByRole('button', { name: /More Details/ }));
    return shown;
  };
  const cells = (name: string) =>
    within(screen.getByRole('table', { name }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent);

  it('opens to "Less Details" and closes again [SR-2.96] [SR-2.97] [SR-4.17]', async () => {
    const { user } = await open(emi());
    const less = screen.getByRole('button', { name: /Less Details/ });
    expect(less.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByRole('table', { name: 'EMI Repayments' })).toBeTruthy();
    await user.click(less);
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('lists "EMI Repayments" [SR-2.105]', async () => {
    await open(emi());
    expect(screen.getByRole('button', { name: /EMI Repayments/ }).getAttribute('aria-expanded')).toBe('true');
    expect(cells('EMI Repayments')).toEqual(['Dec 2026', '05-12-2026', '₹4,042']);
  });

  it('lists "Auto Debit Schedule" [SR-2.106]', async () => {
    await open(auto({ schedule_config: [{ ft_name: 'Tuition', due_date: '2026-12-10', amount: 10000 }] }));
    expect(cells('Auto Debit Schedule')).toEqual(['Tuition', '10-12-2026', '₹10,000']);
  });

  it('lists "Extra Charges" [SR-2.107]', async () => {
    await open(direct({ pg_charges: [{ text: 'Credit card', subtext: 'all banks', value: '1.1% + GST' }] }));
    expect(cells('Extra Charges')).toEqual(['Credit cardall banks', '1.1% + GST']);
  });

  it('says "NO Data Available!" for an unknown financing mode [SR-8.7]', async () => {
    await open(direct({ financing_mode: 'BARTER' as 'DIRECT' }));
    expect(screen.getByText('NO Data Available!')).toBeTruthy();
  });

  describe('with "Fee Structure Details"', () => {
    const structured = direct({ show_fee_types_data: true });
    const structure = () => screen.getByRole('button', { name: /Fee Structure Details/ });

    it('has it only when the card sets show_fee_types_data [SR-2.108]', async () => {
      await open(direct());
      expect(screen.queryByRole('button', { name: /Fee Structure Details/ })).toBeNull();
    });

    it('fetches on open, after the session check, and clears on close [SR-4.18] [SR-4.19] [SR-4.26] [SR-1.3]', async () => {
      const held: (() => void)[] = [];
      server.serve({
        'sessions.fetch': () => answer({ session_code: 'ses_mine', status: 'ACTIVE' }),
        'fees.dynamic': async () => {
          await new Promise<void>((resolve) => held.push(resolve));
          return answer([aWireFeeType(), aWireFeeType({ sft_code: 'x', label: 'Other', group_code: 'BUS' })]);
        },
      });
      const { user } = await open(structured);
      expect(server.seen).toHaveLength(0);
      await user.click(structure());
      expect(screen.getByText('Loading...')).toBeTruthy();
      await waitFor(() => expect(held).toHaveLength(1));
      held[0]?.();
      expect(await screen.findByText('Tuition Fee, Quarter 3')).toBeTruthy();
      expect(screen.queryByText('Other')).toBeNull();
      expect(server.seen.map(({ name }) => name)).toEqual(['sessions.fetch', 'fees.dynamic']);
      await user.click(structure());
      expect(screen.queryByText('Tuition Fee, Quarter 3')).toBeNull();
      await user.click(structure());
      expect(screen.getByText('Loading...')).toBeTruthy();
      await waitFor(() => expect(held).toHaveLength(2));
    });

    it('gives each row exactly one of its four labels [SR-4.9] [SR-4.10] [SR-4.11] [SR-4.12] [SR-4.13]', async () => {
      server.serve({
        'sessions.fetch': () => refuse('session_not_found'),
        'fees.dynamic': () =>
          answer([
            aWireFeeType({ sft_code: '1' }),
            aWireFeeType({ sft_code: '2', applied_for_emi: true }),
            aWireFeeType({ sft_code: '3', balance_outstanding: 0, amount_paid: 15100, payable_amount: 0 }),
            aWireFeeType({ sft_code: '4', payable_amount: 0 }),
          ]),
      });
      const { user } = await open(structured, { is_checkbox_enabled: false });
      await user.click(structure());
      await screen.findAllByText('Tuition Fee, Quarter 3');
      expect(cells('Fee Structure Details').filter((_, index) => index % 3 === 2)).toEqual([
        '₹15,100Final Amount',
        'Included in EMI plan',
        'Paid',
        'No Payable Amount',
      ]);
      expect(server.of('fees.dynamic')[0]?.query['session_code']).toBeUndefined();
    });

    it('shows of the fees still to be paid only those of the session’s choice, by their chosen amount [SR-4.12]', async () => {
      const chosen = [{ sft_code: '1', amount: '700', label: 'Typed' }];
      const session_data = { fee_types: chosen, payment_page_slug: 'kaveri-term' };
      server.serve({
        'sessions.fetch': () => answer({ session_code: 'ses_mine', status: 'ACTIVE', session_data }),
        'fees.dynamic': () =>
          answer([
            aWireFeeType({ sft_code: '1', label: 'Typed', dynamic_ft: true, amount: '700' }),
            aWireFeeType({ sft_code: '2', label: 'Not chosen' }),
            aWireFeeType({ sft_code: '3', label: 'Settled', balance_outstanding: 0, amount_paid: 15100 }),
            aWireFeeType({ sft_code: '4', label: 'Financed', applied_for_emi: true }),
          ]),
      });
      const { user } = await open(structured, { is_checkbox_enabled: false });
      await user.click(structure());
      await screen.findByText('Typed');
      expect(cells('Fee Structure Details').filter((_, index) => index % 3 !== 1)).toEqual([
        'Typed',
        '₹700Final Amount',
        'Settled',
        'Paid',
        'Financed',
        'Included in EMI plan',
      ]);
    });

    it('hides rows without a payable in checkbox mode [SR-4.16]', async () => {
      server.serve({
        'sessions.fetch': () => refuse('session_not_found'),
        'fees.dynamic': () =>
          answer([aWireFeeType(), aWireFeeType({ sft_code: '4', label: 'Hidden', payable_amount: 0 })]),
      });
      const { user } = await open(structured);
      await user.click(structure());
      await screen.findByText('Tuition Fee, Quarter 3');
      expect(screen.queryByText('Hidden')).toBeNull();
    });

    it('says "No Data Available" when empty or not fetched, and logs the failure [SR-8.5] [SR-8.6]', async () => {
      const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
      server.serve({
        'sessions.fetch': () => refuse('session_not_found'),
        'fees.dynamic': () => refuse('busy'),
      });
      const { user } = await open(structured);
      await user.click(structure());
      expect(await screen.findByText('No Data Available')).toBeTruthy();
      expect(log).toHaveBeenCalledWith('fee structure: busy');
    });
  });
});

describe('Proceed To Pay', () => {
  const pay = async (card: PaymentCard, over: Partial<CardsStepProps> = {}) => {
    const shown = show([card], over);
    await shown.user.click(screen.getByRole('radio'));
    await shown.user.click(screen.getByRole('button', { name: 'Proceed To Pay' }));
    return shown;
  };
  const unknown = { student_uuid: 'KVS-1', sbd_code: 's', name: 'A', mobile_on_file: false, proven: false };
  const modal = () => screen.queryByRole('dialog', { name: 'Enter Mobile Number' });

  it('starts the payment of the selected card [PJ-4.71]', async () => {
    const { start } = await pay(direct());
    expect(start).toHaveBeenCalledWith({
      card: expect.objectContaining({ code: 'full' }) as unknown,
      mobile: '9812300001',
    });
  });

  it('blocks an amount of 0 or less, for monthly EMI only a negative one [PJ-4.77] [PJ-4.78]', async () => {
    const zeroFirst = auto({ schedule_config: [{ ft_name: 'T', due_date: '2026-12-10', amount: 0 }] });
    const { start } = await pay(zeroFirst);
    expect(start).not.toHaveBeenCalled();
    expect(screen.getByRole('alert').textContent).toMatch(/no amount to pay/);
  });

  it('lets an EMI of 0 go on [PJ-4.78]', async () => {
    const { start } = await pay(emi({ fee_group: group({ emi_amount: 0, applied_for_emi: true }) }));
    expect(start).toHaveBeenCalledOnce();
  });

  it.each([
    ['missing', undefined],
    ['a placeholder', '$$abc$$'],
    ['invalid', '12345'],
  ])('asks for a mobile that is %s [PJ-2.8.5] [PJ-4.75]', async (_what, mobile) => {
    const { start } = await pay(emi(), { student: { ...unknown, mobile } });
    expect(modal()).toBeTruthy();
    expect(start).not.toHaveBeenCalled();
  });

  it('does not ask for DIRECT without verify_mobile [PJ-4.76]', async () => {
    const { start } = await pay(direct(), { student: unknown });
    expect(modal()).toBeNull();
    expect(start).toHaveBeenCalledOnce();
  });

  it('asks for DIRECT with verify_mobile [PJ-4.76]', async () => {
    await pay(direct({ verify_mobile: true }), { student: unknown });
    expect(modal()).toBeTruthy();
  });

  it('does not ask when the server holds the number behind a mask (threats 2 row 4)', async () => {
    const { start } = await pay(emi(), {
      student: { ...unknown, mobile: 'XXXXXX0001', mobile_on_file: true },
    });
    expect(start).toHaveBeenCalledOnce();
  });

  it('checks the number in the modal, then goes on with it [PJ-2.8.6] [PJ-5.39] [PJ-5.40] [PJ-5.41] [PJ-5.42] [PJ-5.43]', async () => {
    const { user, start } = await pay(emi(), { student: unknown });
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: /Mobile Number/ });
    const go = screen.getByRole('button', { name: 'Proceed' });
    expect(input.inputMode).toBe('numeric');
    await user.click(go);
    expect(screen.getByText('Please enter mobile number')).toBeTruthy();
    await user.type(input, '98123');
    await user.click(go);
    expect(screen.getByText('Mobile number must contain 10 digits')).toBeTruthy();
    await user.clear(input);
    await user.type(input, '5812300001');
    await user.click(go);
    expect(screen.getByText('Please enter valid mobile number')).toBeTruthy();
    await user.clear(input);
    await user.type(input, '98123000019999');
    expect(input.value).toBe('9812300001');
    expect(start).not.toHaveBeenCalled();
    await user.click(go);
    expect(start).toHaveBeenCalledWith({ card: expect.anything() as unknown, mobile: '9812300001' });
    await waitFor(() => expect(modal()).toBeNull());
  });
});

describe('the summary card of an active EMI', () => {
  const active = aPage({ sdk_block: [emi({ fee_group: group({ applied_for_emi: true }) })] });

  it('opens the customer portal with m in a new tab [SR-2.102] [SR-2.103] [SR-2.104] [SR-3.19]', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    render(<EmiSummary page={active} mobile="9812300001" />);
    expect(screen.getByText('You have registered for a Monthly payment plan')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /View application/ }));
    expect(open).toHaveBeenCalledWith('/portal?m=9812300001', '_blank', 'noopener,noreferrer');
  });

  it('leaves a masked number out of the link (R32)', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    render(<EmiSummary page={active} mobile="XXXXXX0001" />);
    await userEvent.click(screen.getByRole('button', { name: /View application/ }));
    expect(open).toHaveBeenLastCalledWith('/portal', '_blank', 'noopener,noreferrer');
  });

  it('does not show on a dynamic-link page, nor without an EMI [SR-2.102]', () => {
    render(<EmiSummary page={{ ...active, dynamic_link: true }} mobile={undefined} />);
    render(<EmiSummary page={aPage({ sdk_block: [emi()] })} mobile={undefined} />);
    expect(screen.queryByText(/registered/)).toBeNull();
  });
});
