import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { RefObject } from 'react';
import { Button, Dialog, ProductMark, classNames } from '@shulk/ui';
import type { FrameSettings } from '../frame-settings.ts';
import type { PaymentRun } from '../payment-run.ts';
import type { Screen } from '../state/sheet-state.ts';
import { TEXTS } from '../texts.ts';
import { paintBrand } from './brand.ts';
import { Body } from './body.tsx';
import { SheetHead } from './sheet-head.tsx';
import css from './sheet.module.css';

/** Props of {@link Sheet}. */
export interface SheetProps {
  readonly run: PaymentRun;
  readonly settings: FrameSettings;
  /** A logo of the host's own; shown when it lies on this origin and the institute has none. */
  readonly logoUrl: string;
}

/** Screens that share one view, so that the Pay button keeps its focus while the try begins. */
const viewOf = (screen: Screen): Screen =>
  screen === 'starting' || screen === 'gateway' ? 'choose' : screen;

/** The payment sheet: head with institute and amount, the present screen, the way out (ux 5). */
export function Sheet({ run, settings, logoUrl }: SheetProps) {
  const state = useSyncExternalStore(run.subscribe, run.state);
  const sheet = useRef<HTMLElement>(null);
  useWaysToClose(run, sheet);
  const view = viewOf(state.screen);
  const brand = state.order?.brand;
  useEffect(() => {
    if (brand !== undefined) paintBrand(document.documentElement, brand);
  }, [brand]);
  return (
    <div className={css['stage']}>
      <main
        ref={sheet}
        className={css['sheet']}
        aria-label={TEXTS.sheet}
        aria-busy={state.screen === 'opening' || undefined}
      >
        {state.order?.test_mode === true && (
          <p className={css['test']}>
            <strong>{TEXTS.testMode}</strong> {TEXTS.testModeMeans}
          </p>
        )}
        <SheetHead order={state.order} logoUrl={logoUrl} onClose={() => run.wishToClose('button')} />
        <div key={view} className={classNames(css['body'], 'num')}>
          <Body state={state} run={run} settings={settings} />
        </div>
        <p className={css['foot']}>
          {TEXTS.securedBy} <ProductMark size={16} /> <strong>{TEXTS.product}</strong>
        </p>
      </main>
      <Dialog open={state.asksToClose} title={TEXTS.askTitle} onClose={() => run.keepWaiting()}>
        <div className={css['ask']}>
          <p>{TEXTS.askLead}</p>
          <Button block onClick={() => run.keepWaiting()}>
            {TEXTS.keepWaiting}
          </Button>
          <Button block variant="secondary" onClick={() => run.close()}>
            {TEXTS.closeAnyway}
          </Button>
        </div>
      </Dialog>
    </div>
  );
}

/** Esc and a tap beside the sheet; a press that began on the sheet and slipped off it is no wish to close. */
function useWaysToClose(run: PaymentRun, sheet: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let isPressBeside = false;
    const isBeside = (target: EventTarget | null): boolean =>
      target instanceof Element && target === sheet.current?.parentElement;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      // Else the same press, as the browser's own wish to close, would take the question away at once.
      event.preventDefault();
      run.wishToClose('key');
    };
    const onPointerDown = (event: Event): void => {
      isPressBeside = isBeside(event.target);
    };
    const onClick = (event: Event): void => {
      if (isPressBeside && isBeside(event.target)) run.wishToClose('key');
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', onPointerDown);
    document.addEventListener('click', onClick);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', onPointerDown);
      document.removeEventListener('click', onClick);
    };
  }, [run, sheet]);
}
