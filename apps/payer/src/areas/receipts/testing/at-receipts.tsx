import type { PageData, TransactionDetail } from '@shulk/contract';
import { aPage, aStudentDetails } from '@shulk/contract/testing';
import { Toasts } from '@shulk/ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { setShownInCalls } from '../../../shared/api.ts';
import { toasts } from '../../../shared/toasts.ts';
import { answer, fakeServer, writeSettings } from '../../../testing/fake-server.ts';
import type { FakeServer, StubAnswer } from '../../../testing/fake-server.ts';
import { ReceiptAuth, ReceiptList } from '../index.ts';
import type { ReceiptVisit } from '../index.ts';

export type User = ReturnType<typeof userEvent.setup>;

/** The student whose receipts are searched, as in the dropdown: only by its ID. */
export const one = { label: 'KVS-2041', value: 'sbd_one', student_uuid: 'KVS-2041' };
export const two = { label: 'KVS-2042', value: 'sbd_two', student_uuid: 'KVS-2042' };

export const alertText = (): string | null => screen.getByRole('alert').textContent;
export const statusTexts = (): (string | null)[] =>
  screen.getAllByRole('status').map(({ textContent }) => textContent);
export const button = (name: string | RegExp): HTMLButtonElement =>
  screen.getByRole<HTMLButtonElement>('button', { name });

/** Everything that a screen reader says of an input besides its name. */
export const describedBy = (input: HTMLElement): string =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' | ');

/** A clean browser before a server that knows two students and accepts every code. */
export function freshReceipts(): FakeServer {
  localStorage.clear();
  writeSettings();
  setShownInCalls({ page: '', student: '' });
  toasts.dismiss(toasts.read().toasts.map(({ id }) => id));
  return fakeServer({
    'students.fetch': () => answer([one, two]),
    'students.field_details': () => answer(aStudentDetails()),
    'verification.check_mobile': () => answer({ known: true }),
    'verification.send_mobile': () => answer({ sent: true }),
    'verification.verify_mobile': () => answer({ verified: true }, 'Mobile login is done'),
    'verification.check_email': () => answer({ sent: true }),
    'verification.verify_email': () => answer({ verified: true }),
    'receipts.fetch': () => receiptsOf(aRow()),
  });
}

/** The authentication of a page, alone. */
export function showAuth(page: PageData = aPage(), given: { readonly linked?: string } = {}) {
  const onVerified = vi.fn<(visit: ReceiptVisit) => void>();
  const { unmount } = render(
    <>
      <Toasts store={toasts} dismissLabel="Dismiss" />
      <ReceiptAuth page={page} {...given} onVerified={onVerified} />
    </>,
  );
  return { user: userEvent.setup(), onVerified, unmount };
}

export const combobox = (label: RegExp = /Student ID/): HTMLInputElement =>
  screen.getByRole<HTMLInputElement>('combobox', { name: label });

/** Types into the dropdown and takes the first student. */
export async function choose(user: User): Promise<void> {
  await user.type(combobox(), 'KVS');
  await user.click(await screen.findByRole('option', { name: 'KVS-2041' }));
}

export async function verify(user: User): Promise<void> {
  await choose(user);
  await user.click(button('Verify Student ID'));
}

export const mobileInput = (): Promise<HTMLInputElement> =>
  screen.findByRole<HTMLInputElement>('textbox', { name: /Mobile Number/ });

/** From the empty form to a code sent to the mobile. */
export async function sendMobile(user: User, number = '9812300001'): Promise<void> {
  await verify(user);
  await user.type(await mobileInput(), number);
  await user.click(button('Send OTP'));
}

/** From the empty form to the input of the e-mail. */
export async function toEmail(user: User): Promise<HTMLInputElement> {
  await verify(user);
  await user.click(await screen.findByRole('button', { name: 'Verify by e-mail instead' }));
  return screen.getByRole<HTMLInputElement>('textbox', { name: /Email/ });
}

export async function typeCode(user: User, code = '1234'): Promise<void> {
  await user.type(await screen.findByRole('textbox', { name: 'OTP' }), code);
  await user.click(button('Verify OTP'));
}

/** A payment made here, in the evening of 3 November UTC: the next day in India. */
export const aRow = (over: Partial<TransactionDetail> = {}): TransactionDetail => ({
  transaction_id: 'TXN261104AB12CD34',
  transaction_date: '2026-11-03T20:00:00.000Z',
  total: 124_500,
  status: 'CAPTURED',
  transactions: [{ payment_mode: 'UPI' }],
  ...over,
});

export const receiptsOf = (...rows: TransactionDetail[]): StubAnswer =>
  answer([{ transaction_details: rows }]);

export const aVisit: ReceiptVisit = { verified: 'mobile_verf', student: one };
export const named = { ...one, label: 'Aarav Sharma' };
export const sister = { label: 'Diya Sharma', value: 'sbd_two', student_uuid: 'KVS-2042' };

/** The dashboard of a page, alone, after a proof. */
export function showList(page: Partial<PageData> = {}) {
  const onProofNeeded = vi.fn<() => void>();
  render(
    <>
      <Toasts store={toasts} dismissLabel="Dismiss" />
      <ReceiptList page={aPage(page)} visit={aVisit} onProofNeeded={onProofNeeded} />
    </>,
  );
  return { user: userEvent.setup(), onProofNeeded };
}
