import { Button } from '@shulk/ui';
import { useState, useSyncExternalStore } from 'react';
import { visit as words } from '@shulk/words/screens/visit';
import { endVisit } from '../shared/storage/end-of-visit.ts';
import { hasVisit, onVisitBegan } from '../shared/storage/this-visit.ts';
import { toastError } from '../shared/toasts.ts';
import css from './shell.module.css';

interface EndVisitProps {
  /** Where the next payer of this device starts. */
  readonly path: string;
  readonly goTo?: (path: string) => void;
}

const replacePage = (path: string): void => location.replace(path);

/** The sign-out on a shared device: shown once this browser reached a student or proved a contact. */
export function EndVisit({ path, goTo = replacePage }: EndVisitProps) {
  const isShown = useSyncExternalStore(onVisitBegan, hasVisit, () => false);
  const [isEnding, setEnding] = useState(false);
  if (!isShown) return null;
  const end = async (): Promise<void> => {
    setEnding(true);
    if (await endVisit()) return goTo(path);
    setEnding(false);
    toastError(() => words.notEnded);
  };
  return (
    <div className={`${css['receipts']} no-print`}>
      <Button variant="quiet" busy={isEnding} onClick={() => void end()}>
        {words.end}
      </Button>
    </div>
  );
}
