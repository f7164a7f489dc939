import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import '@shulk/ui/tokens.css';
import './frame.css';
import { frameSheet } from './frame-sheet.tsx';
import { readFrameSettings, readOpening } from './frame-settings.ts';
import type { FrameSettings } from './frame-settings.ts';
import { HostPage } from './host-page.ts';
import { FaultGuard } from './screens/fault-guard.tsx';
import { OrderRecords } from './server/order-records.ts';
import { StatePanel } from '@shulk/ui';
import { loadFrameCatalogue } from '@shulk/words/catalogues/frame';
import type { Language } from '@shulk/words/languages';
import { TEXTS } from '@shulk/words/sheet/payment';
import { speakBy } from '@shulk/words/spoken';

/** Somebody opened the frame's address directly. */
function NotEmbedded() {
  return (
    <main>
      <StatePanel tone="info" title={TEXTS.blockedTitle}>
        <p>{TEXTS.notEmbedded}</p>
      </StatePanel>
    </main>
  );
}

/** The frame's document: connects the host page, the payment and the sheet (decisions 8). */

/** Renders the sheet into `root` and tells the embedding page that it may send the token. */
export function mountFrame(root: HTMLElement): void {
  const opening = readOpening(location.hash);
  const view = createRoot(root);
  if (opening === undefined || window.parent === window) {
    view.render(<NotEmbedded />);
    return;
  }
  const settings = { ...readFrameSettings(), visit: opening.visit, env: opening.env };
  const host = new HostPage(opening, window.parent);
  void inLanguage(opening.language).then(() => openSheet(host, settings, view));
}

/** Puts the sheet's language in force; if its texts cannot be fetched, the sheet is English. */
async function inLanguage(language: Language): Promise<void> {
  try {
    const catalogue = await loadFrameCatalogue(language);
    speakBy(() => catalogue);
    document.documentElement.lang = `${language}-IN`;
  } catch {
    // English is there.
  }
}

function openSheet(host: HostPage, settings: FrameSettings, view: Root): void {
  const hear = frameSheet({
    settings,
    host,
    records: new OrderRecords(),
    draw: (sheet) =>
      view.render(<FaultGuard onClose={() => host.send({ type: 'closed', data: {} })}>{sheet}</FaultGuard>),
  });
  host.listen(hear);
  host.send({ type: 'ready', data: {} });
}

const root = document.getElementById('root');
if (root !== null) mountFrame(root);
