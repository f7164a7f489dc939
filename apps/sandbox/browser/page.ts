/** Shared by the scripts of the gateway's own pages: parts of the page, its data, and the redirect to the merchant. */

/** The redirect to the merchant's address, with its fields. */
export interface Back {
  readonly method: 'get' | 'post';
  readonly address: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** A verdict of the service. */
export interface Verdict {
  readonly status: 'success' | 'failed' | 'pending';
  readonly payment_id: string;
  readonly response: Readonly<Record<string, string>> | null;
  /** Why it failed; also the body of a refused call, which then has no status. */
  readonly error: { readonly description: string } | null;
  readonly back: Back | null;
}

/** Data that every page gets. */
export interface PageData {
  readonly order_id: string;
  readonly back: Back | null;
  /** The origin of the page that holds the frame; null if the page is on its own. */
  readonly origin: string | null;
  readonly nonce: string;
}

/** An element of the page, of the wanted type; throws if the page was built without it. */
export function byId(id: string): HTMLElement;
export function byId<T extends HTMLElement>(id: string, kind: new () => T): T;
export function byId(id: string, kind: new () => HTMLElement = HTMLElement): HTMLElement {
  const part = document.getElementById(id);
  if (!(part instanceof kind)) throw new Error(`The page has no ${kind.name} ${id}.`);
  return part;
}

/** The page's data. */
export const readData = (): unknown => JSON.parse(byId('data').textContent ?? '');

/** Buttons with a value in `data-{name}`; each click passes it on. */
export function onClicks(name: string, hear: (value: string) => void): void {
  for (const button of document.querySelectorAll<HTMLElement>(`[data-${name}]`)) {
    button.addEventListener('click', () => hear(button.dataset[name] ?? ''));
  }
}

/** Name of a frame in a place of the merchant's page, whose head shows payee and amount. It outlives every redirect. */
export const IN_PLACE = 'gateway-place';

/** Lets the payer use the page. Each script calls it at its end: before, nobody would hear a click. */
export function enable(): void {
  document.body.classList.toggle('placed', window.name === IN_PLACE);
  document.querySelector('main')?.removeAttribute('inert');
}

/** Why a call failed, in the service's own words. */
export const problemOf = (verdict: Verdict): string => verdict.error?.description ?? 'Try again.';

/** Posts to the window that holds this page in a frame, if there is one. */
export function postToParent({ nonce, origin }: PageData, type: string, data: unknown): void {
  if (isFramed({ origin })) {
    window.parent.postMessage({ v: 1, sdk: 'sandbox', nonce, type, data }, origin ?? '');
  }
}

/** Whether the page is in a frame whose owner may get messages. */
export const isFramed = ({ origin }: Pick<PageData, 'origin'>): boolean =>
  window.parent !== window && origin !== null;

/** Shows one part of the page, hides the others, and announces the change if there is a heading. */
export function showOnly(parts: readonly string[], shown: string, data: PageData): void {
  for (const part of parts) byId(part).hidden = part !== shown;
  byId(shown).querySelector('h2')?.focus();
  postToParent(data, 'busy', shown === 'waiting');
}

/** Submits a form of hidden fields, which leaves this page. */
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

/** Redirects to the merchant's return address, as the gateway of this account does. */
export function goBack({ method, address, fields }: Back): void {
  if (method === 'post') {
    postForm(address, fields);
    return;
  }
  const target = new URL(address);
  for (const [name, value] of Object.entries(fields)) target.searchParams.set(name, value);
  location.assign(target);
}
