let shown: { readonly page: string; readonly student: string } = { page: '', student: '' };

/**
 * Sets the page and student (sbd_code) this tab shows; sent with every call, so that two tabs of one browser never mix
 * their students (R23).
 */
export function setShownInCalls(change: { readonly page?: string; readonly student?: string }): void {
  shown = { ...shown, ...change };
}

/** The headers that name them. */
export const shownHeaders = (): Readonly<Record<string, string>> => ({
  ...(shown.page !== '' && { 'x-payment-page': shown.page }),
  ...(shown.student !== '' && { 'x-student': shown.student }),
});
