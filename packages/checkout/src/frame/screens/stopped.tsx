import { Button } from '@shulk/ui';
import { TEXTS } from '@shulk/words/sheet/payment';
import { Verdict } from './verdict.tsx';
import css from './sheet.module.css';

/** Props of {@link Stopped} and {@link StoppedWords}. */
export interface StoppedProps {
  readonly text: string;
  readonly onClose: () => void;
  /** Offered if a retry may help. */
  readonly onRetry?: () => void;
}

/** The same inside an open sheet. */
export const StoppedWords = ({ text, onClose, onRetry }: StoppedProps) => (
  <Verdict
    tone="warn"
    title={TEXTS.blockedTitle}
    actions={
      <>
        {onRetry && (
          <Button block onClick={onRetry}>
            {TEXTS.tryAgain}
          </Button>
        )}
        <Button block variant={onRetry ? 'secondary' : 'primary'} onClick={onClose}>
          {TEXTS.backToPage}
        </Button>
      </>
    }
  >
    <p>{text}</p>
  </Verdict>
);

/** A sheet that cannot continue, for any reason: plain words and a way back. */
export function Stopped({ text, onClose, onRetry }: StoppedProps) {
  return (
    <div className={css['stage']}>
      <main className={css['sheet']} aria-label={TEXTS.sheet}>
        <div className={css['body']}>
          <StoppedWords text={text} onClose={onClose} {...(onRetry && { onRetry })} />
        </div>
      </main>
    </div>
  );
}
