import { LOADER } from '@shulk/words/sheet/loader';
/** The host page's part of an open sheet. */
export interface HostDialog {
  readonly frame: HTMLIFrameElement;
  /** The sheet is drawn: the loading line disappears and the focus moves in. */
  settle(): void;
  /** Removes everything from the page and restores scrolling and focus. Idempotent. */
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
 * Opens the modal with the frame (gateways H.2): native, so the rest of the page is inert and the focus stays inside;
 * labelled for assistive technology; the page behind does not scroll.
 * @param url of the frame; never contains the token
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
  dialog.setAttribute('aria-label', LOADER.payment);
  frame.title = LOADER.payment;
  frame.allow = 'payment; clipboard-write; otp-credentials';
  frame.style.cssText = FRAME;
  frame.src = url;
  waiting.style.cssText = WAITING;
  waiting.setAttribute('role', 'status');
  waiting.textContent = LOADER.opening;
  dialog.append(waiting, frame);

  // Esc is handled at the key: a browser lets a page refuse its close request only once in a row.
  dialog.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onEscape();
  });
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    onEscape();
  });
  // A phone's Back may close the element without asking; only the sheet knows whether it may close.
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
