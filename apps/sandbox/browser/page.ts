/** What the scripts of the gateway's own pages share: parts of the page, its data, and the way back to the merchant. */

/** The way back to the merchant's address, with what it brings along. */
export interface Back {
  readonly method: 'get' | 'post';
  readonly address: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** A verdict as the service tells it. */
export interface Verdict {
  readonly status: 'success' | 'failed' | 'pending';
  readonly payment_id: string;
  readonly response: Readonly<Record<string, string>> | null;
  /** Why it failed; also what a refused call is answered with, which then has no status. */
  readonly error: { readonly description: string } | null;
  readonly back: Back | null;
}

/** What every page is given. */
export interface PageData {
  readonly order_id: string;
  readonly back: Back | null;
  /** The origin of the page that holds the frame; null when the page stands alone. */
  readonly origin: string | null;
  readonly nonce: string;
}

/** A part of the page, of the kind that is wanted; throws when the page was built without it. */
export function byId(id: string): HTMLElement;
export function byId<T extends HTMLElement>(id: string, kind: new () => T): T;
export function byId(id: string, kind: new () => HTMLElement = HTMLElement): HTMLElement {
  const part = document.getElementById(id);
  if (!(part instanceof kind)) throw new Error(`The page has no ${kind.name} ${id}.`);
  return part;
}

/** What the page was built with. */
export const readData = (): unknown => JSON.parse(byId('data').textContent ?? '');

/** Buttons that carry a value in `data-{name}`; each click hands it on. */
export function onClicks(name: string, hear: (value: string) => void): void {
  for (const button of document.querySelectorAll<HTMLElement>(`[data-${name}]`)) {
    button.addEventListener('click', () => hear(button.dataset[name] ?? ''));
  }
}

/** Lets the payer use the page. Each script calls it at its end: before, nobody would hear a click. */
export const enable = (): void => document.querySelector('main')?.removeAttribute('inert');

/** Why a call went wrong, in the service's own words. */
export const problemOf = (verdict: Verdict): string => verdict.error?.description ?? 'Try again.';

/** Tells the window that holds this page in a frame; says nothing where there is none. */
export function postToParent({ nonce, origin }: PageData, type: string, data: unknown): void {
  if (isFramed({ origin })) {
    window.parent.postMessage({ v: 1, sdk: 'sandbox', nonce, type, data }, origin ?? '');
  }
}

/** Whether the page stands in a frame whose owner it may speak to. */
export const isFramed = ({ origin }: Pick<PageData, 'origin'>): boolean =>
  window.parent !== window && origin !== null;

/** Shows one part of the page, hides the others, and says where there is a heading that it changed. */
export function showOnly(parts: readonly string[], shown: string, data: PageData): void {
  for (const part of parts) byId(part).hidden = part !== shown;
  byId(shown).querySelector('h2')?.focus();
  postToParent(data, 'busy', shown === 'waiting');
}

/** Sends a form of hidden fields, which leaves this page. */
export function postForm(address: string, fields: Readonly<Record<string, string>>): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = address;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}

/** To the return address of the merchant, as the gateway of this account goes there. */
export function goBack({ method, address, fields }: Back): void {
  if (method === 'post') {
    postForm(address, fields);
    return;
  }
  const target = new URL(address);
  for (const [name, value] of Object.entries(fields)) target.searchParams.set(name, value);
  location.assign(target);
}
