/**
 * The part of a gateway's browser script that shows the payment page in a frame over the merchant's page; it stands
 * inside the script of each gateway. Messages from the frame count only with the exact origin, window and nonce.
 */
export const OVERLAY_SCRIPT = String.raw`  function style(element, rules) {
    for (const [name, value] of Object.entries(rules)) element.style.setProperty(name, value);
  }

  function newNonce() {
    return [...crypto.getRandomValues(new Uint8Array(16))].map((n) => n.toString(16).padStart(2, '0')).join('');
  }

  function paint(overlay, frame) {
    const inFrame = window.parent !== window;
    const narrow = window.innerWidth < 600;
    style(overlay, {
      position: 'fixed', inset: '0', 'z-index': '2147483000', display: 'flex', 'justify-content': 'center',
      'align-items': narrow ? 'flex-end' : 'center', background: 'rgba(13, 19, 25, 0.6)',
    });
    style(frame, {
      border: '0', background: 'Canvas', 'color-scheme': 'light dark', width: narrow ? '100%' : '420px',
      height: inFrame ? '100%' : narrow ? '92%' : 'min(720px, 92%)',
      'border-radius': inFrame ? '0' : narrow ? '20px 20px 0 0' : '16px',
    });
  }

  // Shows address over the page. hear(type, data) gets the messages of the page in the frame, escape() the Escape key
  // and outside() a click beside the frame; what this gives back takes the overlay away again.
  function openOverlay({ address, nonce, name, hear, escape, outside }) {
    const overlay = document.createElement('div');
    const frame = document.createElement('iframe');
    const before = document.createElement('div');
    const after = document.createElement('div');
    const opener = document.activeElement;
    const scroll = document.documentElement.style.overflow;
    overlay.className = name + '-container';
    overlay.setAttribute('role', 'dialog');
    overlay.setAttribute('aria-modal', 'true');
    overlay.setAttribute('aria-label', 'Payment');
    frame.className = name + '-checkout-frame';
    frame.title = 'Payment';
    frame.allow = 'payment; clipboard-write; otp-credentials';
    frame.src = address;
    frame.addEventListener('load', () => frame.focus());
    for (const edge of [before, after]) {
      edge.tabIndex = 0;
      edge.addEventListener('focus', () => frame.focus());
    }
    overlay.append(before, frame, after);
    overlay.addEventListener('click', (event) => {
      if (event.target === overlay) outside();
    });
    const onMessage = (event) => {
      const message = event.data;
      if (event.origin !== new URL(address).origin || event.source !== frame.contentWindow) return;
      if (!message || message.v !== 1 || message.sdk !== 'sandbox' || message.nonce !== nonce) return;
      hear(message.type, message.data);
    };
    const onKey = (event) => {
      if (event.key === 'Escape') escape();
    };
    paint(overlay, frame);
    window.addEventListener('message', onMessage);
    document.addEventListener('keydown', onKey);
    document.documentElement.style.overflow = 'hidden';
    document.body.append(overlay);
    return () => {
      window.removeEventListener('message', onMessage);
      document.removeEventListener('keydown', onKey);
      overlay.remove();
      document.documentElement.style.overflow = scroll;
      if (opener && opener.isConnected) opener.focus();
    };
  }
`;
