import { OPENING, PAYMENT } from '@shulk/words/sheet/loader';
/** What the host page shows while a sheet is open. */
export interface HostDialog {
  readonly frame: HTMLIFrameElement;
  /** The sheet is drawn: the waiting line goes away and the focus moves in. */
  settle(): void;
  /** Takes everything off the page and gives scrolling and focus back. Safe to call twice. */
  remove(): void;
}

const COVER =
  'position:fixed;inset:0;width:100vw;height:100vh;height:100dvh;max-width:none;max-height:none;margin:0;padding:0;' +
  'border:0;overflow:hidden;background:rgba(13,19,25,.6);color:#fff';
// A frame whose colour scheme differs from its document's gets an opaque backdrop, so both follow the system.
const FRAME =
  'position:absolute;inset:0;width:100%;height:100%;border:0;background:transparent;color-scheme:light dark';
const WAITING =
  'position:absolute;inset:0;display:grid;place-items:center;margin:0;padding:16px;' +
  'font:16px/1.5 system-ui,sans-serif;text-align:center';

/**
 * Opens the modal that holds the frame (gateways H.2): native, so the rest of the page is inert and the focus cannot
 * leave it; named and marked for assistive technology; the page behind does not scroll.
 * @param url of the frame; never carries the token
 * @param onEscape Esc or the Back gesture reached the host page instead of the frame
 */
export function openHostDialog(url: string, onEscape: () => void): HostDialog {
  const opener = document.activeElement;
  const root = document.documentElement;
  const scroll = root.style.overflow;
  const dialog = document.createElement('dialog');
  const frame = document.createElement('iframe');
  const waiting = document.createElement('p');
  let isOpen = true;

  dialog.style.cssText = COVER;
  dialog.setAttribute('role', 'dialog');
  dialog.setAttribute('aria-modal', 'true');
  dialog.setAttribute('aria-label', PAYMENT);
  frame.title = PAYMENT;
  frame.allow = 'payment; clipboard-write; otp-credentials';
  frame.style.cssText = FRAME;
  frame.src = url;
  waiting.style.cssText = WAITING;
  waiting.setAttribute('role', 'status');
  waiting.textContent = OPENING;
  dialog.append(waiting, frame);

  // Esc is answered at the key: a browser lets a page refuse its own close request only once in a row.
  dialog.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onEscape();
  });
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    onEscape();
  });
  // A phone's Back may close the element unasked; only the sheet knows whether it may go.
  dialog.addEventListener('close', () => {
    if (!isOpen) return;
    dialog.showModal();
    onEscape();
  });

  document.body.append(dialog);
  root.style.overflow = 'hidden';
  dialog.showModal();
  frame.focus();
  return {
    frame,
    settle: () => {
      waiting.remove();
      frame.focus();
    },
    remove: () => {
      if (!isOpen) return;
      isOpen = false;
      dialog.close();
      dialog.remove();
      root.style.overflow = scroll;
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    },
  };
}
