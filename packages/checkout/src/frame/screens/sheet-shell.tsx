import { useEffect, useEffectEvent, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { ProductMark, classNames } from '@shulk/ui';
import { shellTexts } from '@shulk/words/exact/shell';
import { TEXTS } from '@shulk/words/sheet/payment';
import { paintBrand } from './brand.ts';
import { SheetHead } from './sheet-head.tsx';
import type { SheetFace } from './sheet-head.tsx';
import css from './sheet.module.css';

/** Props of {@link SheetShell}. */
export interface SheetShellProps {
  /** Absent while it is loading. */
  readonly face: SheetFace | undefined;
  /** The host's own logo; shown if it is on this origin and the institute has none. */
  readonly logoUrl: string;
  /** Name of the present view; another one starts at its top, with its own focus. */
  readonly view: string;
  readonly isOpening: boolean;
  /** Close button, Esc or a tap beside the sheet. */
  readonly onCloseRequest: (by: 'button' | 'key') => void;
  /** What is paid and why; beside the body on a wide screen. */
  readonly aside?: ReactNode;
  /** The dialog over the sheet, if there is one. */
  readonly dialog?: ReactNode;
  readonly children: ReactNode;
}

/** The sheet around its screens: head with institute, foot, the ways to close it (ux 5). */
export function SheetShell({
  face,
  logoUrl,
  view,
  isOpening,
  onCloseRequest,
  aside,
  dialog,
  children,
}: SheetShellProps) {
  const sheet = useRef<HTMLElement>(null);
  useWaysToClose(onCloseRequest, sheet);
  const brand = face?.brand;
  useEffect(() => {
    if (brand !== undefined) paintBrand(document.documentElement, brand);
  }, [brand]);
  return (
    <div className={css['stage']}>
      <main
        ref={sheet}
        className={classNames(css['sheet'], Boolean(aside) && css['split'])}
        aria-label={TEXTS.sheet}
        aria-busy={isOpening || undefined}
      >
        {face?.test_mode === true && (
          <p className={css['test']}>
            <strong>{TEXTS.testMode}</strong> {TEXTS.testModeMeans}
          </p>
        )}
        <div className={css['left']}>
          <SheetHead face={face} logoUrl={logoUrl} onClose={() => onCloseRequest('button')} />
          {aside}
        </div>
        {/* A gateway whose script can draw in a place of ours draws here; the others cover the page. */}
        <div key={view} className={css['body']} data-gateway-place="">
          {children}
        </div>
        <p className={css['foot']}>
          {shellTexts.securedBy} <ProductMark size={16} /> <strong>{TEXTS.product}</strong>
        </p>
      </main>
      {dialog}
    </div>
  );
}

/** Esc and a tap beside the sheet; a press that began on the sheet and slid off it does not close it. */
function useWaysToClose(
  onCloseRequest: SheetShellProps['onCloseRequest'],
  sheet: RefObject<HTMLElement | null>,
): void {
  const requestClose = useEffectEvent(onCloseRequest);
  useEffect(() => {
    let isPressBeside = false;
    const isBeside = (target: EventTarget | null): boolean =>
      target instanceof Element && target === sheet.current?.parentElement;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      // Otherwise the same press would make the browser close the dialog at once.
      event.preventDefault();
      requestClose('key');
    };
    const onPointerDown = (event: Event): void => {
      isPressBeside = isBeside(event.target);
    };
    const onClick = (event: Event): void => {
      if (isPressBeside && isBeside(event.target)) requestClose('key');
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', onPointerDown);
    document.addEventListener('click', onClick);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', onPointerDown);
      document.removeEventListener('click', onClick);
    };
  }, [sheet]);
}
