import { useSyncExternalStore } from 'react';
import { Button, Dialog } from '@shulk/ui';
import { TEXTS } from '@shulk/words/sheet/payment';
import type { FrameSettings } from '../frame-settings.ts';
import type { PaymentRun } from './payment-run.ts';
import type { Screen } from '../state/sheet-state.ts';
import { Body } from '../screens/body.tsx';
import { ToPay } from '../screens/to-pay.tsx';
import { SheetShell } from '../screens/sheet-shell.tsx';
import css from '../screens/sheet.module.css';

/** Props of {@link Sheet}. */
export interface SheetProps {
  readonly run: PaymentRun;
  readonly settings: FrameSettings;
  /** The host's own logo; shown if it is on this origin and the institute has none. */
  readonly logoUrl: string;
}

/** Screens that share one view, so that the Pay button keeps its focus while the attempt starts. */
const viewOf = (screen: Screen): Screen =>
  screen === 'starting' || screen === 'gateway' ? 'choose' : screen;

/** The sheet of one order: the present screen of its mode, and the dialog before it is left. */
export function Sheet({ run, settings, logoUrl }: SheetProps) {
  const state = useSyncExternalStore(run.subscribe, run.state);
  const mode = run.mode();
  const Screens = mode?.Screens ?? Body;
  const isPaying = mode?.isConsent === false && viewOf(state.screen) === 'choose';
  return (
    <SheetShell
      face={state.order}
      logoUrl={logoUrl}
      view={viewOf(state.screen)}
      isOpening={state.screen === 'opening'}
      onCloseRequest={(by) => run.requestClose(by)}
      aside={isPaying && state.order && <ToPay order={state.order} isAsked={state.screen !== 'gateway'} />}
      dialog={
        <Dialog open={state.asksToClose} title={mode?.askWords.title ?? ''} onClose={() => run.keepWaiting()}>
          <div className={css['ask']}>
            <p>{mode?.askWords.lead}</p>
            <Button block onClick={() => run.keepWaiting()}>
              {TEXTS.keepWaiting}
            </Button>
            <Button block variant="secondary" onClick={() => run.close()}>
              {TEXTS.closeAnyway}
            </Button>
          </div>
        </Dialog>
      }
    >
      <Screens state={state} run={run} settings={settings} />
    </SheetShell>
  );
}
