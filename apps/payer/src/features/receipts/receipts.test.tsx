// @vitest-environment happy-dom
import type { PageData, TransactionDetail } from '@shulk/contract';
import { aPage, aStudentDetails } from '@shulk/contract/testing';
import { Toasts } from '@shulk/ui';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showInCalls } from '../../shared/api.ts';
import { toasts } from '../../shared/toasts.ts';
import { answer, fakeServer, refuse, writeSettings } from '../../testing/fake-server.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { ReceiptAuth, ReceiptList, receiptState, receiptVisitIn } from './index.ts';
import type { ReceiptVisit } from './index.ts';

const one = { label: 'KVS-2041', value: 'sbd_one', student_uuid: 'KVS-2041' };
const alertText = () => screen.getByRole('alert').textContent;
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const describedBy = (input: HTMLElement) =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' | ');

let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  writeSettings();
  showInCalls({ page: '', student: '' });
  toasts.dismiss(toasts.read().toasts.map(({ id }) => id));
  server = fakeServer({
    'students.fetch': () => answer([one, { label: 'KVS-2042', value: 'sbd_two', student_uuid: 'KVS-2042' }]),
    'students.field_details': () => answer(aStudentDetails()),
    'verification.check_mobile': () => answer({ known: true }),
    'verification.send_mobile': () => answer({ sent: true }),
    'verification.verify_mobile': () => answer({ verified: true }, 'Mobile login is done'),
    'verification.check_email': () => answer({ sent: true }),
    'verification.verify_email': () => answer({ verified: true }),
  });
});

describe('receipt authentication', () => {
  function show(page: Partial<PageData> = {}) {
    const onVerified = vi.fn<(visit: ReceiptVisit) => void>();
    render(
      <>
        <Toasts store={toasts} dismissLabel="Dismiss" />
        <ReceiptAuth page={aPage(page)} onVerified={onVerified} />
      </>,
    );
    return { user: userEvent.setup(), onVerified };
  }
  type User = ReturnType<typeof userEvent.setup>;
  const choose = async (user: User, label = 'Student ID') => {
    await user.type(screen.getByRole('combobox', { name: new RegExp(label) }), 'KVS');
    await user.click(await screen.findByRole('option', { name: 'KVS-2041' }));
  };
  const verify = async (user: User) => {
    await choose(user);
    await user.click(button('Verify Student ID'));
  };
  const mobile = () => screen.findByRole<HTMLInputElement>('textbox', { name: /Mobile Number/ });
  const send = async (user: User, number = '9812300001') => {
    await verify(user);
    await user.type(await mobile(), number);
    await user.click(button('Send OTP'));
  };
  const prove = async (user: User, code = '1234') => {
    await user.type(await screen.findByRole('textbox', { name: 'OTP' }), code);
    await user.click(button('Verify OTP'));
  };

  it('is titled "Online Fee Payment" [SR-2.44]', () => {
    show();
    expect(screen.getByRole('heading', { level: 1, name: 'Online Fee Payment' })).toBeTruthy();
  });

  it('takes the student-ID label from the page’s form field, else "Student ID" [SR-2.45] [SR-2.46] [SR-2.48]', () => {
    const block = aPage().form_block;
    const [row, ...rows] = block?.data.fields ?? [];
    const field = row?.[0];
    if (!block || !field) throw new Error('the builder has a student ID field');
    const fields = [[{ ...field, label: 'Roll No' }], ...rows];
    show({ form_block: { ...block, data: { ...block.data, fields } } });
    expect(button('Verify Roll No')).toBeTruthy();
    expect(screen.getByRole('combobox', { name: /Roll No/ })).toBeTruthy();
  });

  it('defaults the label when the page has no form [SR-2.46]', () => {
    const { form_block: _form, ...page } = aPage();
    render(<ReceiptAuth page={page} onVerified={() => undefined} />);
    expect(button('Verify Student ID')).toBeTruthy();
  });

  it('tells a payer without a student ID to type the transaction id, only where no student ID is asked for (R31)', () => {
    const hint = 'Paid without a student ID? Type the transaction id from your message.';
    const { form_block: _form, ...page } = aPage();
    const { unmount } = render(<ReceiptAuth page={page} onVerified={() => undefined} />);
    expect(describedBy(screen.getByRole('combobox', { name: /Student ID/ }))).toContain(hint);
    unmount();
    show();
    expect(describedBy(screen.getByRole('combobox', { name: /Student ID/ }))).not.toContain(hint);
  });

  it('hints at the mobile of a payment of no student and offers no e-mail for it (R31)', async () => {
    const code = 'TXN261120ABCDEFGH';
    server.serve({
      'students.fetch': () => answer([{ label: code, value: code, student_uuid: '' }]),
      'students.field_details': () =>
        answer(
          aStudentDetails({
            customer_mobile: 'XXXXXX0042',
            email_on_file: false,
            cust_bd: { email: '', profile_pic_url: '' },
          }),
        ),
    });
    const { user } = show();
    await user.type(screen.getByRole('combobox', { name: /Student ID/ }), code);
    await user.click(await screen.findByRole('option', { name: code }));
    await user.click(button('Verify Student ID'));
    expect(describedBy(await mobile())).toContain('Enter number ending with XXXXX X0042');
    expect(server.of('students.field_details')[0]?.query).toMatchObject({ student_uuid: code });
    expect(screen.queryByRole('button', { name: 'Verify by e-mail instead' })).toBeNull();
  });

  it('offers students from a dropdown and keeps the verify button disabled until one is chosen [SR-2.47] [SR-2.49]', async () => {
    const { user } = show();
    expect(button('Verify Student ID').disabled).toBe(true);
    await choose(user);
    expect(button('Verify Student ID').disabled).toBe(false);
    expect(server.of('students.fetch')[0]?.query).toEqual({
      payment_page_slug: 'kaveri-term',
      group_code: 'kaveri-trust',
      institute_code: 'kaveri-valley',
      dropdown: 'true',
      dropdown_type: 'student_uuid',
      search: 'KVS',
    });
  });

  it('asks nothing under three characters (R31)', async () => {
    const { user } = show();
    await user.type(screen.getByRole('combobox', { name: /Student ID/ }), 'KV');
    expect(screen.getByText('Enter 3 or more characters', { selector: 'p:not(.vh)' })).toBeTruthy();
    expect(server.of('students.fetch')).toHaveLength(0);
  });

  it('filters options whose label has a dollar sign out of the dropdown [PJ-5.52]', async () => {
    server.serve({
      'students.fetch': () => answer([one, { label: '$$abcdefghij$$', value: 'x', student_uuid: 'x' }]),
    });
    const { user } = show();
    await user.type(screen.getByRole('combobox', { name: /Student ID/ }), 'KVS');
    await screen.findByRole('option', { name: 'KVS-2041' });
    expect(screen.getAllByRole('option')).toHaveLength(1);
  });

  it('says that no student was found [SR-8.9]', async () => {
    server.serve({ 'students.fetch': () => answer([]) });
    const { user } = show();
    await user.type(screen.getByRole('combobox', { name: /Student ID/ }), 'XYZ');
    const text = 'Student Details not found, please contact support';
    expect(await screen.findByText(text, { selector: 'p:not(.vh)' })).toBeTruthy();
  });

  it('locks the inputs once the student is verified, and resets the choice by its link [SR-4.43] [SR-2.52] [SR-2.53]', async () => {
    const { user } = show();
    await verify(user);
    await mobile();
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: /Student ID/ }).disabled).toBe(true);
    await user.click(button('Click here to change Student ID'));
    const combobox = screen.getByRole<HTMLInputElement>('combobox', { name: /Student ID/ });
    expect(combobox.disabled).toBe(false);
    expect(combobox.value).toBe('');
    expect(button('Verify Student ID').disabled).toBe(true);
  });

  it.each([
    ['is missing', '', 'SR-2.54'],
    ['is a placeholder', '$$abcdefghij$$', 'SR-2.55'],
  ])(
    'shows "Oh No !" with the default contacts when the mobile %s [SR-2.54] [SR-2.55] [SR-2.56]',
    async (_, customer_mobile) => {
      server.serve({ 'students.field_details': () => answer(aStudentDetails({ customer_mobile })) });
      const { user } = show();
      await verify(user);
      expect(await screen.findByRole('heading', { level: 1, name: 'Oh No !' })).toBeTruthy();
      expect(screen.getByRole('link', { name: '+91 80 4000 1234' }).getAttribute('href')).toBe(
        'tel:+918040001234',
      );
      expect(screen.getByRole('link', { name: 'help@shulk.test' })).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Send OTP' })).toBeNull();
    },
  );

  it('shows the support block’s contacts at "Oh No !" [SR-2.56] [SR-1.8]', async () => {
    server.serve({ 'students.field_details': () => answer(aStudentDetails({ customer_mobile: '' })) });
    const { user } = show({
      support_block: {
        visible: true,
        receipt_visible: true,
        blocks: [{ title: 'Fee office', phones: ['080-111'], emails: ['fees@kvs.test'] }],
      },
    });
    await verify(user);
    expect(await screen.findByRole('link', { name: 'fees@kvs.test' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'help@shulk.test' })).toBeNull();
  });

  it('verifies by mobile at first, hinting at its last four digits [SR-2.50] [SR-2.57] [SR-4.44]', async () => {
    const { user } = show();
    await verify(user);
    expect(describedBy(await mobile())).toContain('Enter number ending with XXXXX X0001');
  });

  it.each([
    ['mee****@example.in', 'Enter email starting with mee****@example.in', 'SR-2.58'],
    ['', 'Email not available or invalid', 'SR-2.59'],
    ['meera', 'Invalid email format', 'SR-2.60'],
  ])(
    'toggles to e-mail, with the hint for "%s" [SR-4.44] [SR-2.58] [SR-2.59] [SR-2.60]',
    async (known, hint) => {
      server.serve({
        'students.field_details': () =>
          answer(aStudentDetails({ cust_bd: { email: known, profile_pic_url: '' } })),
      });
      const { user } = show();
      await verify(user);
      await user.click(await screen.findByRole('button', { name: 'Verify by e-mail instead' }));
      expect(describedBy(screen.getByRole('textbox', { name: /Email/ }))).toContain(hint);
      await user.click(button('Verify by mobile number instead'));
      expect(await mobile()).toBeTruthy();
    },
  );

  it.each([
    ['', 'Please enter mobile number'],
    ['98123', 'Mobile number must contain 10 digits'],
    ['5812300001', 'Please enter valid mobile number'],
  ])('words the mobile "%s" as receipts do [SR-5.4] [SR-5.5] [SR-5.6]', async (number, message) => {
    const { user } = show();
    await verify(user);
    if (number !== '') await user.type(await mobile(), number);
    await user.click(await screen.findByRole('button', { name: 'Send OTP' }));
    expect(describedBy(await mobile())).toContain(message);
    expect(server.of('verification.send_mobile')).toHaveLength(0);
  });

  it('ignores what the mobile check answers, and shows a mismatch found on sending [SR-7.21] [SR-5.15]', async () => {
    server.serve({
      'verification.check_mobile': () => refuse('contact_mismatch'),
      'verification.send_mobile': () => refuse('contact_mismatch'),
    });
    const { user } = show();
    await send(user, '9812300009');
    await waitFor(async () => expect(describedBy(await mobile())).toContain('Mobile number does not match'));
    expect(server.of('verification.send_mobile')).toHaveLength(1);
  });

  it('toasts a code that could not be sent, without a host [SR-8.10]', async () => {
    server.serve({ 'verification.send_mobile': () => refuse('otp_unavailable') });
    const { user } = show();
    await send(user);
    await waitFor(() => expect(alertText()).toBe('Unable to send OTP, please contact support'));
  });

  it('keeps Verify OTP disabled until a code is typed [SR-2.51]', async () => {
    const { user } = show();
    await send(user);
    await screen.findByRole('textbox', { name: 'OTP' });
    expect(button('Verify OTP').disabled).toBe(true);
    await user.type(screen.getByRole('textbox', { name: 'OTP' }), '1');
    expect(button('Verify OTP').disabled).toBe(false);
  });

  it('words a short and a lettered code as receipts do [SR-5.12] [SR-5.13]', async () => {
    const { user } = show();
    await send(user);
    await prove(user, '123');
    expect(describedBy(screen.getByRole('textbox', { name: 'OTP' }))).toContain(
      'OTP number must contain 4 digits',
    );
    await user.clear(screen.getByRole('textbox', { name: 'OTP' }));
    await prove(user, '12a4');
    expect(describedBy(screen.getByRole('textbox', { name: 'OTP' }))).toContain(
      'Only numeric values allowed',
    );
  });

  it('runs from the choice to the dashboard, toasting the server’s message for a mobile [SR-4.42] [SR-8.13] [SR-2.61]', async () => {
    const { user, onVerified } = show();
    await send(user);
    await screen.findByText('OTP sent to +91 9812300001');
    await prove(user);
    await waitFor(() => expect(onVerified).toHaveBeenCalledWith({ verified: 'mobile_verf', student: one }));
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      'Mobile login is done',
    );
  });

  it('shows the server’s message when the code is refused, else the default [SR-8.12] [SR-8.11]', async () => {
    server.serve({ 'verification.verify_mobile': () => refuse('otp_wrong') });
    const { user, onVerified } = show();
    await send(user);
    await prove(user);
    const otp = screen.getByRole('textbox', { name: 'OTP' });
    await waitFor(() => expect(describedBy(otp)).toContain('The OTP is not correct.'));
    server.serve({ 'verification.verify_mobile': () => refuse('otp_wrong', '') });
    await user.click(button('Verify OTP'));
    await waitFor(() => expect(describedBy(otp)).toContain('Unable to verify OTP, please contact support'));
    expect(onVerified).not.toHaveBeenCalled();
  });

  describe('by e-mail', () => {
    beforeEach(() => {
      const cust_bd = { email: 'mee****@example.in', profile_pic_url: '' };
      server.serve({ 'students.field_details': () => answer(aStudentDetails({ cust_bd })) });
    });
    const toEmail = async (user: User) => {
      await verify(user);
      await user.click(await screen.findByRole('button', { name: 'Verify by e-mail instead' }));
      return screen.getByRole('textbox', { name: /Email/ });
    };

    it('words an empty and a malformed e-mail as receipts do [SR-5.9] [SR-5.10]', async () => {
      const { user } = show();
      const email = await toEmail(user);
      await user.click(button('Send OTP'));
      expect(describedBy(email)).toContain('Please enter email');
      await user.type(email, 'meera@');
      await user.click(button('Send OTP'));
      expect(describedBy(email)).toContain('Please enter a valid email address');
    });

    it('toasts "Login Successful" and goes on [SR-8.13]', async () => {
      const { user, onVerified } = show();
      await user.type(await toEmail(user), 'meera@example.in');
      await user.click(button('Send OTP'));
      await prove(user);
      await waitFor(() => expect(onVerified).toHaveBeenCalledWith({ verified: 'email_verf', student: one }));
      expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
        'Login Successful',
      );
    });

    it('shows "Email does not match" when the server finds another one [SR-5.16]', async () => {
      server.serve({ 'verification.check_email': () => refuse('contact_mismatch') });
      const { user } = show();
      const email = await toEmail(user);
      await user.type(email, 'other@example.in');
      await user.click(button('Send OTP'));
      await waitFor(() => expect(describedBy(email)).toContain('Email does not match'));
    });
  });
});

describe('navigation state', () => {
  it('opens the dashboard only with a verification result [SR-2.63] [SR-6.1]', () => {
    const visit: ReceiptVisit = { verified: 'mobile_verf', student: one };
    expect(receiptVisitIn(receiptState(visit))).toEqual(visit);
    expect(receiptVisitIn(null)).toBeUndefined();
    expect(receiptVisitIn({ shulk_receipts: { student: one } })).toBeUndefined();
  });
});

describe('the receipt dashboard', () => {
  const row = (over: Partial<TransactionDetail> = {}): TransactionDetail => ({
    transaction_id: 'TXN261104AB12CD34',
    transaction_date: '2026-11-03T20:00:00.000Z',
    total: 124_500,
    status: 'CAPTURED',
    transactions: [{ payment_mode: 'UPI' }],
    ...over,
  });
  const visit: ReceiptVisit = { verified: 'mobile_verf', student: one };
  const named = { ...one, label: 'Aarav Sharma' };
  const sister = { label: 'Diya Sharma', value: 'sbd_two', student_uuid: 'KVS-2042' };
  const list = (...rows: TransactionDetail[]) => answer([{ transaction_details: rows }]);

  function show(page: Partial<PageData> = {}) {
    const onProofNeeded = vi.fn<() => void>();
    render(
      <>
        <Toasts store={toasts} dismissLabel="Dismiss" />
        <ReceiptList page={aPage(page)} visit={visit} onProofNeeded={onProofNeeded} />
      </>,
    );
    return { user: userEvent.setup(), onProofNeeded };
  }
  beforeEach(() =>
    server.serve({ 'students.fetch': () => answer([named]), 'receipts.fetch': () => list(row()) }),
  );
  afterEach(() => vi.restoreAllMocks());

  it('is titled "Receipt Download" and shows a spinner while loading [SR-2.62] [SR-2.76]', async () => {
    let finish = (): void => undefined;
    server.serve({ 'receipts.fetch': () => new Promise((resolve) => (finish = () => resolve(list(row())))) });
    show();
    expect(screen.getByRole('heading', { level: 1, name: 'Receipt Download' })).toBeTruthy();
    expect(screen.getByText('Loading')).toBeTruthy();
    await waitFor(() => expect(server.of('receipts.fetch')).toHaveLength(1));
    finish();
    await screen.findByRole('table');
    expect(screen.queryByText('Loading')).toBeNull();
  });

  it('fetches the receipts of the student in navigation state and shows a single student’s name [SR-2.64] [SR-2.65] [SR-7.18]', async () => {
    show();
    expect(await screen.findByText('Aarav Sharma')).toBeTruthy();
    expect(server.of('receipts.fetch')[0]?.query).toEqual({ sbd_code: 'sbd_one' });
    expect(screen.queryByText('Choose a child :')).toBeNull();
  });

  it('offers several students by "Choose a child :" and fetches the chosen one’s receipts [SR-2.66] [SR-2.67] [SR-2.69] [SR-2.70]', async () => {
    server.serve({
      'students.fetch': () => answer([named, sister, { label: '$$x$$', value: 'sbd_x', student_uuid: 'x' }]),
      'receipts.fetch': ({ query }) =>
        query['sbd_code'] === 'sbd_two' ? list(row({ transaction_id: 'TXN-DIYA' })) : list(row()),
    });
    const { user } = show();
    const choice = await screen.findByRole('combobox', { name: 'Choose a child :' });
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Select Student', 'Aarav Sharma', 'Diya Sharma']);
    await user.selectOptions(choice, 'Diya Sharma');
    expect(await screen.findByRole('cell', { name: 'TXN-DIYA' })).toBeTruthy();
  });

  it('has the six columns in order, rupees without decimals, dates as dd-mm-yyyy in India [SR-2.71] [SR-2.72] [SR-9.5] [SR-9.7]', async () => {
    show();
    const table = await screen.findByRole('table');
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['S.No', 'Transaction Id', 'Transaction Date', 'Amount Paid', 'Payment Mode', 'Actions']);
    expect(
      within(table)
        .getAllByRole('cell')
        .slice(0, 5)
        .map(({ textContent }) => textContent),
    ).toEqual(['1', 'TXN261104AB12CD34', '04-11-2026', '₹1,24,500', 'UPI']);
  });

  it('shows Download Receipt on rows whose status is not paid, and only those [SR-2.73]', async () => {
    server.serve({
      'receipts.fetch': () => list(row(), row({ transaction_id: 'TXN-OFFICE', status: 'Paid' })),
    });
    show();
    await screen.findByRole('table');
    expect(screen.getAllByRole('button', { name: /Download Receipt/ })).toHaveLength(1);
    expect(button('Download Receipt for TXN261104AB12CD34')).toBeTruthy();
    expect(screen.getByText('No action')).toBeTruthy();
  });

  it('downloads the PDF as "Transaction Receipt" with a spinner on the button of that row only [SR-2.74] [SR-2.75] [SR-7.19]', async () => {
    let finish = (): void => undefined;
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    server.serve({
      'receipts.fetch': () => list(row(), row({ transaction_id: 'TXN-OTHER' })),
      'receipts.download': () => new Promise((resolve) => (finish = () => resolve(answer(btoa('%PDF-1.7'))))),
    });
    const { user } = show();
    const mine = await screen.findByRole('button', { name: 'Download Receipt for TXN261104AB12CD34' });
    await user.click(mine);
    expect(mine.getAttribute('aria-busy')).toBe('true');
    expect(mine.querySelector('.spin')).not.toBeNull();
    expect(button('Download Receipt for TXN-OTHER').getAttribute('aria-busy')).toBeNull();
    expect(server.of('receipts.download')[0]?.body).toEqual({
      application_code: 'TXN261104AB12CD34',
      sbd_code: 'sbd_one',
      payment_mode: 'UPI',
      receipt: true,
    });
    finish();
    await waitFor(() => expect(saved).toEqual(['Transaction Receipt.pdf']));
    expect(mine.getAttribute('aria-busy')).toBeNull();
  });

  it('toasts a download that failed, with the e-mail to contact [SR-8.14]', async () => {
    server.serve({ 'receipts.download': () => refuse('receipt_not_found') });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: /Download Receipt/ }));
    await waitFor(() =>
      expect(alertText()).toBe(
        'We are facing an error downloading the receipt at this moment, Please contact help@shulk.test',
      ),
    );
  });

  it('shows Data Not Found with both texts and the fixed contacts when there are no receipts [SR-8.16] [SR-2.77] [SR-2.78] [SR-2.81]', async () => {
    server.serve({ 'receipts.fetch': () => answer([]) });
    show({ support_block: { visible: true, blocks: [{ phones: ['080-111'], emails: ['fees@kvs.test'] }] } });
    expect(await screen.findByRole('heading', { name: 'Data Not Found' })).toBeTruthy();
    expect(
      await screen.findByText('The data you are looking for Aarav Sharma does not exist or was removed'),
    ).toBeTruthy();
    expect(
      screen.getByText(
        'Please contact to our team to find the solution for the problem via contact number given below',
      ),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'help@shulk.test' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'fees@kvs.test' })).toBeNull();
  });

  it('shows the configured support blocks there when receipt_visible, with title, tel and mailto links [SR-2.79] [SR-2.80]', async () => {
    server.serve({ 'receipts.fetch': () => answer([]) });
    show({
      support_block: {
        visible: false,
        receipt_visible: true,
        blocks: [{ title: 'Fee office', phones: ['080-111'], emails: ['fees@kvs.test'] }],
      },
    });
    expect(await screen.findByRole('heading', { name: 'Fee office' })).toBeTruthy();
    expect(screen.getByRole('link', { name: '080-111' }).getAttribute('href')).toBe('tel:080111');
    expect(screen.getByRole('link', { name: 'fees@kvs.test' }).getAttribute('href')).toBe(
      'mailto:fees@kvs.test',
    );
  });

  it('goes back to the authentication when the proof is over', async () => {
    server.serve({ 'receipts.fetch': () => refuse('proof_required') });
    const { onProofNeeded } = show();
    await waitFor(() => expect(onProofNeeded).toHaveBeenCalled());
  });
});
