/** Keeps the verify page on the phone, and says on pages with a place for it whether it works without network. */
import { KEPT_PAGE as words } from './words.ts';
import './languages.ts';

function say(text: string): void {
  const place = document.getElementById('offline');
  if (place !== null) place.textContent = text;
}

async function keepForOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) {
    say(words.impossible);
    return;
  }
  say(words.first);
  try {
    await navigator.serviceWorker.register('/verify/sw.js', { scope: '/verify' });
    await navigator.serviceWorker.ready;
    say(words.kept);
  } catch {
    say(`${words.first} ${words.failed}`);
  }
}

void keepForOffline();
