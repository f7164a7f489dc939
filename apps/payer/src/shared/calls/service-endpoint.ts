import type { ServiceEndpoint } from '@shulk/client';
import type { Service } from '@shulk/contract/paths';
import { settings } from '../settings.ts';

/** A call without an answer for this long counts as unreachable. */
export const DEADLINE_MS = 45_000;

let shown: { readonly page: string; readonly student: string } = { page: '', student: '' };

/**
 * Sets the page and student (sbd_code) this tab shows; sent with every call, so that two tabs of one browser never mix
 * their students (R23).
 */
export function setShownInCalls(change: { readonly page?: string; readonly student?: string }): void {
  shown = { ...shown, ...change };
}

/** How this tab calls a service: with the page's API key, and the shown page and student. */
export const endpointOf = (service: Service): ServiceEndpoint => ({
  base: settings().bases[service],
  credentials: 'same-origin',
  deadlineMs: DEADLINE_MS,
  headers: {
    'x-api-key': settings().api_key,
    ...(shown.page !== '' && { 'x-payment-page': shown.page }),
    ...(shown.student !== '' && { 'x-student': shown.student }),
  },
});
