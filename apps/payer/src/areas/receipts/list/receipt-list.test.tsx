// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, refuse } from '../../../testing/fake-server.ts';
import type { FakeServer } from '../../../testing/fake-server.ts';
import { receiptState, receiptVisitIn } from '../index.ts';
import {
  aRow,
  aVisit,
  alertText,
  button,
  freshReceipts,
  named,
  one,
  receiptsOf,
  showList,
  sister,
} from '../testing/at-receipts.tsx';

let server: FakeServer;
beforeEach(() => {
  server = freshReceipts();
  server.serve({ 'students.fetch': () => answer([named]) });
});

const theTable = () => screen.findByRole('table');
const texts = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent);
const byChild = () =>
  server.serve({
    'receipts.fetch': ({ query }) =>
      query['sbd_code'] === sister.value
        ? receiptsOf(aRow({ transaction_id: 'TXN-DIYA' }))
        : receiptsOf(aRow()),
  });

describe('navigation state', () => {
  it('opens the dashboard only with the result of one of the two methods, and a student [SR-2.63] [SR-6.1]', () => {
    expect(receiptVisitIn(receiptState(aVisit))).toEqual(aVisit);
    expect(receiptVisitIn(receiptState({ ...aVisit, verified: 'email_verf' }))).toBeTruthy();
    for (const state of [
      null,
      'x',
      {},
      { shulk_receipts: { student: one } },
      { shulk_receipts: { verified: true, student: one } },
      { shulk_receipts: { verified: 'mobile_verf' } },
    ]) {
      expect(receiptVisitIn(state)).toBeUndefined();
    }
  });
});

describe('a payment of the list', () => {
  it('links to the page of the payment if it was made here (decision 23)', async () => {
    const made = aRow({ transaction_id: 'TXN-MADE', status: 'CAPTURED' });
    const counter = aRow({ transaction_id: 'TXN-COUNTER', status: 'PAID' });
    server.serve({ 'receipts.fetch': () => receiptsOf(made, counter) });
    showList();
    const link = await screen.findByRole('link', { name: 'TXN-MADE', description: 'Where is my money?' });
    expect(link.getAttribute('href')).toMatch(/^\/[^/]+\/p\/TXN-MADE$/);
    expect(screen.queryByRole('link', { name: /TXN-COUNTER/ })).toBeNull();
  });

  it.each([
    ['REFUNDED', 'Refunded'],
    ['PARTIALLY REFUNDED', 'Partly refunded'],
  ] as const)('that is %s says so in its row', async (status, words) => {
    server.serve({ 'receipts.fetch': () => receiptsOf(aRow({ status }), aRow({ status: 'CAPTURED' })) });
    showList();
    await theTable();
    expect(screen.getAllByText(words)).toHaveLength(1);
  });
});

describe('whose receipts', () => {
  it('is titled "Receipt Download" and shows a spinner while loading [SR-2.62] [SR-2.76]', async () => {
    let finish = (): void => undefined;
    server.serve({
      'receipts.fetch': () => new Promise((resolve) => (finish = () => resolve(receiptsOf(aRow())))),
    });
    showList();
    expect(screen.getByRole('heading', { level: 1, name: 'Receipt Download' })).toBeTruthy();
    expect(screen.getByText('Loading')).toBeTruthy();
    expect(document.querySelectorAll('.spin')).toHaveLength(1);
    await waitFor(() => expect(server.of('receipts.fetch')).toHaveLength(1));
    finish();
    await theTable();
    expect(screen.queryByText('Loading')).toBeNull();
    expect(document.querySelectorAll('.spin')).toHaveLength(0);
  });

  it('reads its first student from navigation state and shows a single student’s name [SR-2.64] [SR-2.65] [SR-7.18]', async () => {
    showList();
    expect(await screen.findByText('Aarav Sharma')).toBeTruthy();
    await theTable();
    expect(server.of('receipts.fetch').map(({ query }) => query)).toEqual([{ sbd_code: 'sbd_one' }]);
    expect(screen.queryByText('Choose a child :')).toBeNull();
  });

  it('offers more than one by "Choose a child :" and a dropdown, the first preselected [SR-2.66] [SR-2.64]', async () => {
    server.serve({ 'students.fetch': () => answer([sister, named]) });
    const { user } = showList();
    const choice = await screen.findByRole('combobox', { name: 'Choose a child :' });
    expect(choice.textContent).toBe('Aarav Sharma');
    await user.click(choice);
    expect(texts(screen.getAllByRole('option'))).toEqual(['Diya Sharma', 'Aarav Sharma']);
  });

  it('omits options whose label contains a dollar sign; a single remaining one needs no dropdown [SR-2.69]', async () => {
    const placeholder = { label: '$$x$$', value: 'sbd_x', student_uuid: 'x' };
    server.serve({ 'students.fetch': () => answer([placeholder, named]) });
    showList();
    expect(await screen.findByText('Aarav Sharma')).toBeTruthy();
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(document.body.textContent).not.toContain('$$');
  });

  it('shows the receipts of the contact’s only student, even if navigation state names another [SR-2.65]', async () => {
    server.serve({ 'students.fetch': () => answer([sister]) });
    byChild();
    showList();
    expect(await screen.findByRole('cell', { name: 'TXN-DIYA' })).toBeTruthy();
    expect(screen.getByText('Diya Sharma')).toBeTruthy();
  });

  it('shows "Select Student" while the student of navigation state is none of them, and shows no receipts [SR-2.67]', async () => {
    const brother = { label: 'Kabir Sharma', value: 'sbd_three', student_uuid: 'KVS-2043' };
    server.serve({
      'students.fetch': () => answer([sister, brother]),
      'receipts.fetch': ({ query }) =>
        query['sbd_code'] === 'sbd_three' ? receiptsOf(aRow()) : refuse('receipt_not_found'),
    });
    const { user } = showList();
    const choice = await screen.findByRole('combobox', { name: 'Choose a child :' });
    expect(choice.textContent).toBe('Select Student');
    expect(screen.queryByRole('heading', { name: 'Data Not Found' })).toBeNull();
    await user.click(choice);
    await user.click(screen.getByRole('option', { name: 'Kabir Sharma' }));
    await theTable();
    expect(choice.textContent).toBe('Kabir Sharma');
  });

  it('has a dropdown menu of at most 200 pixels [SR-2.68] [SR-9.8]', async () => {
    server.serve({ 'students.fetch': () => answer([named, sister]) });
    const { user } = showList();
    await user.click(await screen.findByRole('combobox', { name: 'Choose a child :' }));
    expect(screen.getByRole('listbox').style.maxHeight).toBe('200px');
  });

  it('fetches the receipts of the student selected, and drops late answers [SR-2.70]', async () => {
    const held: (() => void)[] = [];
    server.serve({
      'students.fetch': () => answer([named, sister]),
      'receipts.fetch': ({ query }) =>
        query['sbd_code'] === sister.value
          ? receiptsOf(aRow({ transaction_id: 'TXN-DIYA' }))
          : new Promise((resolve) => held.push(() => resolve(receiptsOf(aRow())))),
    });
    const { user } = showList();
    await user.click(await screen.findByRole('combobox', { name: 'Choose a child :' }));
    await user.click(screen.getByRole('option', { name: 'Diya Sharma' }));
    expect(await screen.findByRole('cell', { name: 'TXN-DIYA' })).toBeTruthy();
    held[0]?.();
    byChild();
    await user.click(screen.getByRole('combobox', { name: 'Choose a child :' }));
    expect(screen.getByRole('cell', { name: 'TXN-DIYA' })).toBeTruthy();
    await user.click(screen.getByRole('option', { name: 'Aarav Sharma' }));
    expect(await screen.findByRole('cell', { name: 'TXN261104AB12CD34' })).toBeTruthy();
    expect(server.of('receipts.fetch').map(({ query }) => query['sbd_code'])).toEqual([
      'sbd_one',
      'sbd_two',
      'sbd_one',
    ]);
  });
});

describe('the receipt table', () => {
  it('has the six columns in order, rupees without decimals, dates as dd-mm-yyyy in India [SR-2.71] [SR-2.72] [SR-3.17] [C30]', async () => {
    showList();
    const table = await theTable();
    expect(texts(within(table).getAllByRole('columnheader'))).toEqual([
      'S.No',
      'Transaction Id',
      'Transaction Date',
      'Amount Paid',
      'Payment Mode',
      'Actions',
    ]);
    expect(texts(within(table).getAllByRole('cell')).slice(0, 5)).toEqual([
      '1',
      'TXN261104AB12CD34',
      '04-11-2026',
      '₹1,24,500',
      'UPI',
    ]);
  });

  it.each(['paid', 'PAID', 'Paid'])(
    'shows Download Receipt on rows whose status is not paid, and only those: %s [SR-2.73] [R12]',
    async (status) => {
      const recorded = aRow({ transaction_id: 'TXN-OFFICE', status });
      const others = ['CAPTURED', 'REFUNDED', 'PARTIALLY REFUNDED'].map((other, index) =>
        aRow({ transaction_id: `TXN-${index}`, status: other }),
      );
      server.serve({ 'receipts.fetch': () => receiptsOf(recorded, ...others) });
      showList();
      const table = await theTable();
      expect(texts(within(table).getAllByRole('button', { name: /Download Receipt/ }))).toEqual([
        'Download Receipt for TXN-0',
        'Download Receipt for TXN-1',
        'Download Receipt for TXN-2',
      ]);
      expect(within(table).getByText('No action')).toBeTruthy();
    },
  );
});

describe('no receipts', () => {
  const TEXT = 'The data you are looking for Aarav Sharma does not exist or was removed';
  const CONTACT =
    'Please contact to our team to find the solution for the problem via contact number given below';
  const own = { phones: ['080-111'], emails: ['fees@kvs.test'] };
  const linksAt = async () => {
    await screen.findByRole('heading', { name: 'Data Not Found' });
    return screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  };
  const DEFAULTS = ['tel:+918040001234', 'mailto:help@shulk.test'];
  beforeEach(() => server.serve({ 'receipts.fetch': () => answer([]) }));

  it('shows Data Not Found with both texts, naming the student [SR-8.16] [SR-2.77] [SR-2.78]', async () => {
    showList();
    expect(await screen.findByRole('heading', { name: 'Data Not Found' })).toBeTruthy();
    expect(screen.getByText(TEXT)).toBeTruthy();
    expect(screen.getByText(CONTACT)).toBeTruthy();
  });

  it('shows the configured support blocks when receipt_visible: title, tel and mailto links, e-mails always [C28] [SR-2.79] [SR-2.80] [SR-2.82]', async () => {
    const blocks = [
      { title: 'Fee office', ...own },
      { title: 'Principal', phones: [], emails: ['head@kvs.test', 'desk@kvs.test'] },
    ];
    showList({ support_block: { visible: false, receipt_visible: true, blocks } });
    expect(await linksAt()).toEqual([
      'tel:080111',
      'mailto:fees@kvs.test',
      'mailto:head@kvs.test',
      'mailto:desk@kvs.test',
    ]);
    expect(texts(screen.getAllByRole('heading', { level: 3 }))).toEqual(['Fee office', 'Principal']);
  });

  it.each([
    ['without receipt_visible', { visible: true, blocks: [own] }],
    ['with receipt_visible false', { visible: true, receipt_visible: false, blocks: [own] }],
    ['without blocks', { visible: true, receipt_visible: true, blocks: [] }],
  ])('shows the fixed support phone and e-mail %s [SR-2.81]', async (_when, support_block) => {
    showList({ support_block });
    expect(await linksAt()).toEqual(DEFAULTS);
  });

  it('is not shown for a list that could not be fetched: that can be retried [SR-4.1]', async () => {
    server.serve({ 'receipts.fetch': () => refuse('busy') });
    const { user } = showList();
    const message = 'The service is busy. Please try again in a few seconds.';
    await waitFor(() => expect(alertText()).toBe(message));
    expect(screen.queryByRole('heading', { name: 'Data Not Found' })).toBeNull();
    byChild();
    await user.click(button('Try again'));
    await theTable();
  });

  it('goes back to the authentication when the proof has expired [SR-6.1]', async () => {
    server.serve({ 'receipts.fetch': () => refuse('proof_required') });
    const { onProofNeeded } = showList();
    await waitFor(() => expect(onProofNeeded).toHaveBeenCalled());
  });
});
