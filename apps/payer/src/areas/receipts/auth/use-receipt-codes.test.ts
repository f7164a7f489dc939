// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { track } from '../../../shared/analytics/track.ts';
import type * as analytics from '../../../shared/analytics/track.ts';
import { freshReceipts } from '../testing/at-receipts.tsx';
import { useReceiptCodes } from './use-receipt-codes.ts';

// Mocks the port to the vendors; what it gets is tested.
vi.mock('../../../shared/analytics/track.ts', async (original) => ({
  ...(await original<typeof analytics>()),
  track: vi.fn<typeof track>(),
}));

it('reports each sent code to analytics, by its method [PJ-7.34]', async () => {
  freshReceipts();
  const { result } = renderHook(() =>
    useReceiptCodes({ mobile: '9812300001', email: 'meera@example.in' }, () => undefined, false),
  );
  await act(() => result.current.mobile_verf.request());
  await act(() => result.current.email_verf.request());
  expect(vi.mocked(track).mock.calls).toEqual([
    ['otp sent', { method: 'mobile_verf' }],
    ['otp sent', { method: 'email_verf' }],
  ]);
});

// An e-mail input drops plain spaces itself; here the entry contains them.
it('trims the receipt e-mail, even if the browser left spaces [SR-5.8]', async () => {
  const server = freshReceipts();
  const { result } = renderHook(() =>
    useReceiptCodes({ mobile: '', email: '  meera@example.in ' }, () => undefined, false),
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

it('checks a whole code by itself where the page does so (decision 231)', async () => {
  const server = freshReceipts();
  const { result } = renderHook(() =>
    useReceiptCodes({ mobile: '9812300001', email: '' }, () => undefined, true),
  );
  await act(() => result.current.mobile_verf.request());
  act(() => result.current.mobile_verf.type('1234'));
  await vi.waitFor(() => expect(server.of('verification.verify_mobile')).toHaveLength(1), 5000);
});
