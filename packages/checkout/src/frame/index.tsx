/** The frame's document: joins the host page, the payment and the sheet (decisions 8). */
import { createRoot } from 'react-dom/client';
import '@shulk/ui/tokens.css';
import './frame.css';
import { readFrameSettings, readOpening } from './frame-settings.ts';
import { HostPage } from './host-page.ts';
import { PaymentRun } from './payment-run.ts';
import { FaultGuard } from './screens/fault-guard.tsx';
import { NotEmbedded } from './screens/not-embedded.tsx';
import { Sheet } from './screens/sheet.tsx';
import { KeptTries } from './server/kept-try.ts';

/** Draws the sheet into `root` and tells the page that holds the frame that it may send the token. */
export function mountFrame(root: HTMLElement): void {
  const opening = readOpening(location.hash);
  const view = createRoot(root);
  if (opening === undefined || window.parent === window) {
    view.render(<NotEmbedded />);
    return;
  }
  const settings = { ...readFrameSettings(), visit: opening.visit };
  const host = new HostPage(opening, window.parent);
  const run = new PaymentRun({ settings, host, kept: new KeptTries() });
  const draw = (logoUrl: string): void =>
    view.render(
      <FaultGuard onClose={() => host.say({ type: 'closed', data: {} })}>
        <Sheet run={run} settings={settings} logoUrl={logoUrl} />
      </FaultGuard>,
    );
  draw('');
  host.listen((message) => {
    if (message.type === 'escape') run.wishToClose('key');
    if (message.type !== 'start') return;
    draw(message.data.logo_url);
    void run.start(message.data.auth);
  });
  host.say({ type: 'ready', data: {} });
}

const root = document.getElementById('root');
if (root !== null) mountFrame(root);
