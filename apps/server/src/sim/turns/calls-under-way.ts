import { subscribe } from 'node:diagnostics_channel';

/** HTTP calls of this program in flight: to the provider and the lender of a story. */
const underWay = new Set<unknown>();

const isOver = (message: unknown): void => {
  underWay.delete((message as { readonly request: unknown }).request);
};
subscribe('undici:request:create', (message) => {
  underWay.add((message as { readonly request: unknown }).request);
});
subscribe('undici:request:trailers', isOver);
subscribe('undici:request:error', isOver);

/** Whether an HTTP answer is pending. */
export const hasCallsUnderWay = (): boolean => underWay.size > 0;
