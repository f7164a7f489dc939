// @vitest-environment happy-dom
import type { PageData, WireFeeType } from '@shulk/contract';
import { aPage, aWireCard, aWireFeeType } from '@shulk/contract/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, fakeServer, writeSettings } from '../testing/fake-server.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { openedSheet, payCalls, stubSdk } from '../testing/sheet-stub.ts';
import { JourneyContext } from '../journey/journey-context.ts';
import type { JourneyValue } from '../journey/journey-context.ts';
import PaySteps from './pay-steps.tsx';

const financed = aWireFeeType({ sft_code: 'f', label: 'Financed', applied_for_emi: true });
const open = aWireFeeType({ sft_code: 'o', label: 'Open' });
const SUMMARY = 'You have registered for a Monthly payment plan';

/** A page fetched before the student was known: none of its cards mentions an EMI. */
const strangerPage = (over: Partial<PageData> = {}): PageData =>
  aPage({ sdk_block: [aWireCard({ financing_mode: 'MONTHLY-EMI' })], ...over });

type Slug = 'checkbox' | 'dynamic' | 'payment_cards';

function show(
  slug: Slug,
  fees: readonly WireFeeType[],
  page: PageData = strangerPage(),
  over: Partial<JourneyValue> = {},
): FakeServer {
  const server = fakeServer({
    ...payCalls,
    'fees.checkbox': () => answer([{ block_code: 'all', financing_mode: 'DIRECT', fee_types: fees }]),
    'fees.dynamic': () => answer(fees),
  });
  const journey: JourneyValue = {
    page,
    visit: { slug: 'kaveri-term' },
    step: slug,
    steps: ['custom_form', slug],
    student: {
      student_uuid: 'KVS-2044',
      sbd_code: 'sbd_emi',
      name: 'Aarav Sharma',
      mobile_on_file: true,
      proven: true,
    },
    sessionCode: undefined,
    visitSession: undefined,
    isReturning: false,
    openVisitSession: () => Promise.resolve(undefined),
    noteStudent: () => undefined,
    dispatch: () => undefined,
    back: () => undefined,
    backTo: () => undefined,
    setStudent: () => undefined,
    setSessionCode: () => undefined,
    reloadPage: () => Promise.resolve({ ok: true, status: 200, data: page, message: 'ok' }),
    ...over,
  };
  render(
    <JourneyContext value={journey}>
      <PaySteps slug={slug} number={2} />
    </JourneyContext>,
  );
  return server;
}

beforeEach(() => {
  writeSettings({ portal_url: '/portal' });
  stubSdk();
});

describe('the link to another student', () => {
  it.each([
    ['the form', ['reverse_api', 'custom_form', 'payment_cards'], 'custom_form'],
    ['the lookup where there is no form', ['reverse_api', 'payment_cards'], 'reverse_api'],
  ] as const)('goes from the options to %s', async (_where, steps, chosenIn) => {
    const backTo = vi.fn<JourneyValue['backTo']>();
    show('payment_cards', [open], strangerPage(), { steps, backTo });
    await userEvent.click(await screen.findByRole('button', { name: 'Pay for another student' }));
    expect(backTo).toHaveBeenCalledExactlyOnceWith(chosenIn);
  });

  it('is missing if no step asked for a student', async () => {
    show('payment_cards', [open], strangerPage(), { steps: ['payment_cards'] });
    await screen.findByRole('radio');
    expect(screen.queryByRole('button', { name: 'Pay for another student' })).toBeNull();
  });
});

describe('the link back to the fees', () => {
  it.each(['checkbox', 'dynamic'] as const)('goes from the options to the step %s', async (feeStep) => {
    const backTo = vi.fn<JourneyValue['backTo']>();
    show('payment_cards', [open], strangerPage(), {
      steps: ['custom_form', feeStep, 'payment_cards'],
      backTo,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Change fees' }));
    expect(backTo).toHaveBeenCalledExactlyOnceWith(feeStep);
  });

  it('is missing if no step asked for fees', async () => {
    show('payment_cards', [open]);
    await screen.findByRole('radio');
    expect(screen.queryByRole('button', { name: 'Change fees' })).toBeNull();
  });
});

describe('the summary card of an active EMI (R7)', () => {
  it('is above the all-paid list of a student whose fees an EMI covers [SR-2.102] [SR-2.103]', async () => {
    show('checkbox', [financed]);
    await screen.findByRole('heading', { level: 1, name: 'Payment Successful!' });
    expect(screen.getByText(SUMMARY)).toBeTruthy();
    expect(screen.getByRole('button', { name: /View application/ })).toBeTruthy();
  });

  it('is above the fee table while other fees are open [SR-2.102]', async () => {
    show('checkbox', [financed, open]);
    await screen.findByRole('checkbox', { name: 'Open' });
    expect(screen.getByText(SUMMARY)).toBeTruthy();
  });

  it('is above the end state that replaces the options [SR-2.102]', async () => {
    const nothing = { code: 'SCHOOL', amount: 0, applied_for_emi: false, amount_known: true };
    show('payment_cards', [financed], strangerPage({ sdk_block: [aWireCard({ fee_group: nothing })] }));
    await screen.findByRole('heading', { level: 1, name: 'Payment Successful!' });
    expect(screen.getByText(SUMMARY)).toBeTruthy();
  });

  it('is hidden without an EMI [SR-2.102]', async () => {
    show('checkbox', [open]);
    await screen.findByRole('checkbox', { name: 'Open' });
    expect(screen.queryByText(SUMMARY)).toBeNull();
  });

  it('is hidden on a dynamic-link page [SR-2.102]', async () => {
    const typed = { ...open, dynamic_ft: true };
    show('dynamic', [{ ...financed, dynamic_ft: true }, typed], strangerPage({ dynamic_link: true }));
    await screen.findByRole('textbox', { name: /Open/ });
    expect(screen.queryByText(SUMMARY)).toBeNull();
  });
});

describe('the payment options of a page', () => {
  const card = (code: string, group: string) =>
    aWireCard({
      code,
      title: `Pay ${group}`,
      fee_group: { code: group, amount: 500, applied_for_emi: false, amount_known: true },
    });

  it('accept a payment mode for one fee group: the order and the SDK get only that group [SR-1.2]', async () => {
    const page = strangerPage({ sdk_block: [card('a', 'TUITION'), card('b', 'BUS')] });
    const server = show('payment_cards', [open], page);
    await userEvent.click(await screen.findByRole('radio', { name: /Pay BUS/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Proceed To Pay' }));
    const { options } = await openedSheet();
    expect(server.of('checkout.create_order').map(({ body }) => body['card_code'])).toEqual(['b']);
    expect(options.pp_config).toEqual({ slug: 'kaveri-term', card_code: 'b' });
    expect(options.notes).toEqual({ fee_group: 'BUS' });
  });
});
