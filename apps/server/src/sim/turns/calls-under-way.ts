import { subscribe } from 'node:diagnostics_channel';

/** Calls over HTTP that this program has begun and not ended: to the provider and the lender of a story. */
const underWay = new Set<unknown>();

const isOver = (message: unknown): void => {
  underWay.delete((message as { readonly request: unknown }).request);
};
subscribe('undici:request:create', (message) => {
  underWay.add((message as { readonly request: unknown }).request);
});
subscribe('undici:request:trailers', isOver);
subscribe('undici:request:error', isOver);

/** Whether somebody waits for an answer over HTTP. */
export const hasCallsUnderWay = (): boolean => underWay.size > 0;
