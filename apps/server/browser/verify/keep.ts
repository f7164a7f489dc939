/** Keeps the verify page on the phone, and says on pages with a place for it whether it works without network. */

function say(text: string): void {
  const place = document.getElementById('offline');
  if (place !== null) place.textContent = text;
}

async function keepForOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) {
    say('This browser or this connection cannot keep the page: checking needs a network here.');
    return;
  }
  const first = 'The first visit needs a network; after it this phone checks receipts without one.';
  say(first);
  try {
    await navigator.serviceWorker.register('/verify/sw.js', { scope: '/verify' });
    await navigator.serviceWorker.ready;
    say('This phone now checks receipts without network too.');
  } catch {
    say(`${first} Keeping the page failed just now: open it again when connected.`);
  }
}

void keepForOffline();
