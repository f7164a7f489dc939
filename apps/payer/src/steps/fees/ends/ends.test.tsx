// @vitest-environment happy-dom
/// <reference types="node/fs" />
/// <reference types="node/path" />
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { WireFeeType } from '@shulk/contract';
import { aPage, aWireFeeType } from '@shulk/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer } from '../../../testing/fake-server.ts';
import type { FakeServer } from '../../../testing/fake-server.ts';
import { EndState } from '../index.ts';
import {
  aBlock,
  button,
  feeServer,
  paid,
  row,
  serveBlocks,
  showFeeStep as show,
  showStep,
  student,
  tuition,
  uncharged,
} from '../testing/fee-steps.tsx';

const HERE = dirname(expect.getState().testPath ?? '');
const NOTHING = 'No payable amount found for this transaction';

let server: FakeServer;
const serveFees = (...fees: WireFeeType[]): void => serveBlocks(server, aBlock('DIRECT', ...fees));
beforeEach(() => {
  server = feeServer();
});

const expectTitle = async (name: string): Promise<void> => {
  await screen.findByRole('heading', { level: 1, name });
};
const items = () => screen.getAllByRole('listitem').map((item) => item.textContent);

describe('the all-paid state', () => {
  const allPaid = (count: number): WireFeeType[] =>
    Array.from({ length: count }, (_, index) => paid({ sft_code: `p${index}`, label: `Fee ${index + 1}` }));

  it('replaces the step if every fee with a positive base amount is paid [PJ-2.9.3]', async () => {
    serveFees(...allPaid(2), uncharged({ sft_code: 'free', label: 'Free' }));
    show();
    await expectTitle('Payment Successful!');
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Proceed To Pay' })).toBeNull();
  });

  it('has its heading, its text and labels, each with a badge PAID [PJ-2.9.4] [PJ-2.9.5] [PJ-2.9.6]', async () => {
    serveFees(...allPaid(2), uncharged({ sft_code: 'free', label: 'Free' }));
    show();
    await expectTitle('Payment Successful!');
    expect(screen.getByText('Fee Headers mentioned below are paid successfully')).toBeTruthy();
    expect(items()).toEqual(['Fee 1PAID', 'Fee 2PAID']);
  });

  it('counts a row that an EMI covers as paid, the summary card above it [R7] [PJ-4.43]', async () => {
    serveFees(...allPaid(1), aWireFeeType({ sft_code: 'e', label: 'Hostel', applied_for_emi: true }));
    show();
    await expectTitle('Payment Successful!');
    expect(items()).toEqual(['Fee 1PAID', 'HostelPAID']);
    expect(screen.getByText('You have registered for a Monthly payment plan')).toBeTruthy();
  });

  it('does not apply while one fee is open [PJ-2.9.3]', async () => {
    serveFees(...allPaid(1), tuition);
    show();
    await row('Tuition Fee');
    expect(screen.queryByText('Payment Successful!')).toBeNull();
  });

  it.each([
    [9, true],
    [8, false],
  ])('with %i labels scrolls: %s, and is then focusable [PJ-2.9.7]', async (count, scrolls) => {
    serveFees(...allPaid(count));
    show();
    const list = await screen.findByRole('list', { name: 'Paid fees' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(count);
    expect([list.className.includes('scrolls'), list.tabIndex === 0]).toEqual([scrolls, scrolls]);
  });

  it('scrolls by its style sheet: a height of more than 8 rows, the rest behind it [PJ-2.9.7]', () => {
    const sheet = readFileSync(join(HERE, '../fees.module.css'), 'utf8');
    const [, rules = ''] = /\.scrolls \{([^}]*)\}/.exec(sheet) ?? [];
    expect(rules).toContain('overflow-y: auto');
    expect(rules).toContain('max-height: calc(8.5 * 45px)');
  });

  it('links to the receipts and to another student', async () => {
    serveFees(...allPaid(1));
    const onChangeStudent = vi.fn<() => void>();
    const { user } = show({ onChangeStudent });
    const receipts = await screen.findByRole('link', { name: 'Download receipts' });
    expect(receipts.getAttribute('href')).toBe('/kaveri-term/r/auth');
    await user.click(button('Pay for another student'));
    expect(onChangeStudent).toHaveBeenCalledOnce();
  });
});

describe('the no-payable state', () => {
  const spent = aWireFeeType({ sft_code: 'z', label: 'Settled part', payable_amount: 0 });
  const underEmi = aWireFeeType({ sft_code: 'e', label: 'Hostel', applied_for_emi: true });
  const free = uncharged({ sft_code: 'u', label: 'Books' });

  it('replaces the checkbox step, with its heading and text [PJ-2.9.1] [PJ-2.9.2]', async () => {
    serveFees(free, uncharged({ sft_code: 'u2', label: 'Bus' }));
    show();
    await expectTitle(NOTHING);
    expect(screen.getByText('Please contact your institute for any queries.')).toBeTruthy();
    expect(screen.queryByText('Fee Details')).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Proceed To Pay' })).toBeNull();
  });

  it('needs every card to have nothing payable [PJ-4.84]', async () => {
    serveBlocks(server, aBlock('DIRECT', free), aBlock('AUTO-DEBIT', tuition));
    show();
    await row('Tuition Fee');
    expect(screen.queryByText(NOTHING)).toBeNull();
  });

  it.each(['DIRECT', 'AUTO-DEBIT'] as const)(
    'counts a %s card of amount 0 even if an EMI is applied [PJ-4.86]',
    async (mode) => {
      serveBlocks(server, aBlock(mode, spent, underEmi));
      show();
      await expectTitle(NOTHING);
    },
  );

  it('does not count a MONTHLY-EMI card of amount 0 whose EMI is applied: the rows show [PJ-4.85]', async () => {
    serveBlocks(server, aBlock('MONTHLY-EMI', spent, underEmi), aBlock('DIRECT', spent, underEmi));
    show();
    expect((await row('Hostel')).disabled).toBe(true);
    expect(screen.queryByText(NOTHING)).toBeNull();
    expect(screen.getByText('You cannot select any of these fees now.')).toBeTruthy();
    expect(button('Proceed To Pay').disabled).toBe(true);
  });

  it('counts a MONTHLY-EMI card of amount 0 without an EMI [PJ-4.85]', async () => {
    serveBlocks(server, aBlock('MONTHLY-EMI', spent));
    show();
    await expectTitle(NOTHING);
  });

  it('shows the student and the state of each fee as the reason', async () => {
    serveFees(free, spent, underEmi, paid({ sft_code: 'p', label: 'Annual' }));
    const onChangeStudent = vi.fn<() => void>();
    const { user } = show({ onChangeStudent });
    await expectTitle(NOTHING);
    expect(screen.getByText('Aarav Sharma')).toBeTruthy();
    const list = screen.getByRole('region', { name: 'Fees' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['BooksNot Payable', 'Settled part₹0', 'HostelApplied for EMI', 'AnnualPaid']);
    await user.click(button('Change student'));
    expect(onChangeStudent).toHaveBeenCalledOnce();
  });

  it('keeps the summary card of an EMI above it [R7]', async () => {
    serveFees(spent, underEmi);
    show();
    await expectTitle(NOTHING);
    const card = screen.getByText('You have registered for a Monthly payment plan');
    const heading = screen.getByRole('heading', { level: 1 });
    expect(card.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('names whom to contact, unless the page’s support section does', async () => {
    serveFees(free);
    const support = { visible: false, blocks: [{ title: 'Accounts', phones: ['080 1234'], emails: [] }] };
    show({ page: aPage({ support_block: support }) });
    await expectTitle(NOTHING);
    expect(screen.getByRole('link', { name: '080 1234' })).toBeTruthy();
  });

  it('leaves contacts to a visible support section', async () => {
    serveFees(free);
    const support = { visible: true, blocks: [{ title: 'Accounts', phones: ['080 1234'], emails: [] }] };
    show({ page: aPage({ support_block: support }) });
    await expectTitle(NOTHING);
    expect(screen.queryByRole('link', { name: '080 1234' })).toBeNull();
  });
});

describe('the end state instead of the options', () => {
  const serveAll = (...fees: WireFeeType[]): void => server.serve({ 'fees.dynamic': () => answer(fees) });

  it('fetches the fees of a dynamic link as such [SR-7.5]', async () => {
    server.serve({ 'fees.dynamic': () => answer([paid()]) });
    showStep(() => <EndState page={aPage({ dynamic_link: true })} student={student} />);
    await expectTitle('Payment Successful!');
    expect(server.of('fees.dynamic')[0]?.query).toMatchObject({ dynamic_link: 'true' });
  });

  it('is the all-paid state if all fees are paid [PJ-2.9.3]', async () => {
    serveAll(paid());
    showStep(() => <EndState page={aPage()} student={student} />);
    await expectTitle('Payment Successful!');
    expect(server.of('fees.dynamic')[0]?.query).toEqual({
      payment_page_slug: 'kaveri-term',
      sbd_code: 'sbd_one',
    });
  });

  it('is otherwise the no-payable state, the summary card above it [R7] [PJ-2.9.1] [PJ-2.9.2]', async () => {
    serveAll(tuition, aWireFeeType({ sft_code: 'e', label: 'Hostel', applied_for_emi: true }));
    showStep(() => <EndState page={aPage()} student={student} />);
    await expectTitle(NOTHING);
    expect(screen.getByText('Please contact your institute for any queries.')).toBeTruthy();
    expect(screen.getByText('You have registered for a Monthly payment plan')).toBeTruthy();
  });

  it('requests no fees of an unknown payer [PJ-2.9.1]', async () => {
    showStep(() => <EndState page={aPage()} student={undefined} />);
    await expectTitle(NOTHING);
    await waitFor(() => expect(server.seen).toEqual([]));
  });
});

it('the state of a fee never breaks across lines, by its style sheet', () => {
  const sheet = readFileSync(join(HERE, '../fees.module.css'), 'utf8');
  expect(sheet).toMatch(/\.states li > :last-child \{\s*flex: none;/);
});
