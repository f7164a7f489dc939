import { useSyncExternalStore } from 'react';
import { Button, Dialog } from '@shulk/ui';
import { APPLICATION_TEXTS as T } from '@shulk/words/sheet/application';
import type { FrameSettings } from '../frame-settings.ts';
import { SheetShell } from '../screens/sheet-shell.tsx';
import { Sheet } from '../run/sheet.tsx';
import type { SheetFace } from '../screens/sheet-head.tsx';
import type { ApplicationRun } from './application-run.ts';
import { ApplicationScreens } from './application-screens.tsx';
import type { ApplicationState } from './application-state.ts';
import { VisitContext } from '../plan/visit-link.tsx';
import css from '../screens/sheet.module.css';

/** Props of {@link ApplicationSheet}. */
export interface ApplicationSheetProps {
  readonly run: ApplicationRun;
  readonly settings: FrameSettings;
  readonly logoUrl: string;
}

/** The sheet of an EMI application; while its advance is paid, that payment's own sheet. */
export function ApplicationSheet({ run, settings, logoUrl }: ApplicationSheetProps) {
  const state = useSyncExternalStore(run.subscribe, run.state);
  const advance = run.advance();
  if (state.screen === 'paying' && advance !== undefined) {
    return <Sheet run={advance} settings={settings} logoUrl={logoUrl} />;
  }
  return (
    <SheetShell
      face={faceOf(state)}
      logoUrl={logoUrl}
      view={state.screen}
      isOpening={state.screen === 'opening'}
      onCloseRequest={(by) => run.requestClose(by)}
      dialog={<WithdrawDialog state={state} run={run} />}
    >
      <VisitContext value={settings.visit}>
        <ApplicationScreens state={state} run={run} />
      </VisitContext>
    </SheetShell>
  );
}

/** The head of an application: who is paid, and who lends. */
function faceOf({ view }: ApplicationState): SheetFace | undefined {
  if (view === undefined) return undefined;
  const { institute_name, logo, brand, test_mode, help, key_facts } = view;
  return {
    institute_name,
    ...(logo === undefined ? {} : { logo }),
    brand,
    test_mode,
    help,
    note: T.lenderIs(key_facts.lender),
  };
}

/** What withdrawing means: after the signature, the lender asks for its money back. */
const withdrawLead = ({ cooling_off_until, key_facts }: NonNullable<ApplicationState['view']>): string =>
  cooling_off_until === '' ? T.withdrawOffer : T.withdrawLoan(key_facts.lender);

function WithdrawDialog({
  state,
  run,
}: Pick<ApplicationSheetProps, 'run'> & { readonly state: ApplicationState }) {
  return (
    <Dialog open={state.asksToWithdraw} title={T.withdrawTitle} onClose={() => run.keepApplication()}>
      <div className={css['ask']}>
        <p>{state.view && withdrawLead(state.view)}</p>
        <Button block onClick={() => run.keepApplication()}>
          {T.keep}
        </Button>
        <Button block variant="secondary" onClick={() => void run.withdraw()}>
          {T.withdraw}
        </Button>
      </div>
    </Dialog>
  );
}
