/** The parts of the payment sheet that need no verdict: methods that open one at a time, the QR code, the banks. */
import { byId, onClicks } from './page.ts';

/** One method is open at a time. A real UPI app could not use a test payment, so its link is not followed. */
export function setUpMethods(say: (text: string) => void): void {
  const methods = [...document.querySelectorAll<HTMLDetailsElement>('.method')];
  for (const method of methods) {
    method.addEventListener('toggle', () => {
      if (method.open) for (const other of methods) if (other !== method) other.open = false;
    });
  }
  for (const app of document.querySelectorAll('.app, .app-any')) {
    app.addEventListener('click', (event) => {
      event.preventDefault();
      say('In test mode no UPI app is opened. Choose the test outcome.');
      document.querySelector<HTMLElement>('[data-outcome]')?.focus();
    });
  }
}

/** The QR code expires, and a new one can be requested. */
export function setUpCode({
  lifeSeconds,
  base,
  say,
}: {
  readonly lifeSeconds: number;
  readonly base: string;
  readonly say: (text: string) => void;
}): void {
  const picture = byId('qr', HTMLImageElement);
  let left = lifeSeconds;
  let number = 1;
  const showTime = (): void => {
    byId('countdown').textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
    picture.parentElement?.classList.toggle('over', left === 0);
  };
  setInterval(() => {
    if (left === 0) return;
    left -= 1;
    showTime();
    if (left === 0) say('This code has expired. Press New code.');
  }, 1000);
  byId('new-code').addEventListener('click', () => {
    number += 1;
    left = lifeSeconds;
    picture.src = `${base}/qr.svg?code=${number}`;
    showTime();
    say('New code shown.');
  });
}

/** Banks open their own test page; the search hides those that do not match. */
export function setUpBanks(base: string): void {
  onClicks('bank', (code) => location.assign(`${base}/bank/${code}${location.search}`));
  const search = byId('bank-search', HTMLInputElement);
  search.addEventListener('input', () => {
    const wanted = search.value.trim().toLowerCase();
    const items = [...byId('banks').querySelectorAll<HTMLElement>(':scope > li')];
    for (const item of items) item.hidden = !(item.textContent ?? '').toLowerCase().includes(wanted);
    const found = items.filter(({ hidden }) => !hidden).length;
    byId('banks').hidden = found === 0;
    byId('bank-count').textContent =
      found === 0 ? 'No bank found. Try part of its name.' : `${found}${found === 1 ? ' bank' : ' banks'}`;
  });
}
