// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { freshReceipts } from '../testing/at-receipts.tsx';
import { useReceiptCodes } from './use-receipt-codes.ts';

// The input of an e-mail drops plain spaces by itself; here the entry comes with them.
it('trims the receipt e-mail, also where the browser left its spaces [SR-5.8]', async () => {
  const server = freshReceipts();
  const { result } = renderHook(() =>
    useReceiptCodes({ mobile: '', email: '  meera@example.in ' }, () => undefined),
  );
  await act(() => result.current.email_verf.request());
  act(() => result.current.email_verf.type('1234'));
  await act(() => result.current.email_verf.submit());
  expect(server.of('verification.check_email').map(({ body }) => body)).toEqual([
    { email_id: 'meera@example.in' },
  ]);
  expect(server.of('verification.verify_email').map(({ body }) => body)).toEqual([
    { email_id: 'meera@example.in', otp: '1234' },
  ]);
});
