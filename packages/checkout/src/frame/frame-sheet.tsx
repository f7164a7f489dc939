import type { ReactNode } from 'react';
import { TEXTS } from '@shulk/words/sheet/payment';
import type { HostMessage } from '../protocol.ts';
import type { FrameSettings } from './frame-settings.ts';
import { PaymentRun } from './run/payment-run.ts';
import type { HostChannel } from './run/payment-run.ts';
import { Sheet } from './run/sheet.tsx';
import { Stopped } from './screens/stopped.tsx';
import type { OrderRecords } from './server/order-records.ts';

/** What the frame's sheet works with. */
export interface FrameSheetParts {
  readonly settings: FrameSettings;
  readonly host: HostChannel;
  readonly records: OrderRecords;
  readonly draw: (sheet: ReactNode) => void;
}

type Run = Pick<PaymentRun, 'start' | 'requestClose'>;

/** The prefix of an EMI application's token; an order's has none (decision 29). */
const APPLICATION_TOKEN = 'emi.';

/**
 * The frame's content: the sheet of an order, or by its token that of an application.
 * @returns the handler of the host page's messages
 */
export function frameSheet({ draw, ...parts }: FrameSheetParts): (message: HostMessage) => void {
  const payment = new PaymentRun(parts);
  const drawPayment = (logoUrl: string): void =>
    draw(<Sheet run={payment} settings={parts.settings} logoUrl={logoUrl} />);
  let run: Run = payment;
  drawPayment('');
  const openApplication = async (auth: string, logoUrl: string): Promise<void> => {
    try {
      const part = await import('./application/open-application.tsx');
      const application = part.openApplication(parts);
      run = application.run;
      draw(application.sheet(logoUrl));
      await application.run.start(auth);
    } catch {
      // A browser caches a failed code load, so a retry needs a new document; the host sends the token again.
      const close = (): void => parts.host.send({ type: 'closed', data: {} });
      draw(<Stopped text={TEXTS.unreachable} onClose={close} onRetry={() => location.reload()} />);
    }
  };
  return (message) => {
    if (message.type === 'escape') run.requestClose('key');
    if (message.type !== 'start') return;
    const { auth, logo_url } = message.data;
    if (auth.startsWith(APPLICATION_TOKEN)) {
      if (run === payment) void openApplication(auth, logo_url);
      return;
    }
    drawPayment(logo_url);
    void payment.start(auth);
  };
}
