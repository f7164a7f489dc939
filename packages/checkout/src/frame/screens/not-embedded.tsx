import { StatePanel } from '@shulk/ui';
import { TEXTS } from '@shulk/words/sheet/payment';

/** Somebody opened the frame's address directly. */
export function NotEmbedded() {
  return (
    <main>
      <StatePanel tone="info" title={TEXTS.blockedTitle}>
        <p>{TEXTS.notEmbedded}</p>
      </StatePanel>
    </main>
  );
}
