import { Button, Notice } from '@shulk/ui';
import { words } from './words.ts';
import css from './reverse.module.css';

interface FailedNoticeProps {
  /** What did not work; absent while nothing is wrong. */
  readonly text: string | undefined;
  /** Why, in the server's words, where it has any. */
  readonly reason?: string | undefined;
  readonly isBusy: boolean;
  readonly onRetry: () => void;
}

/** A failure of the institute's own system, beside the form that stays: its toast may be gone (ux 3 "Toasts"). */
export function FailedNotice({ text, reason, isBusy, onRetry }: FailedNoticeProps) {
  if (text === undefined) return null;
  return (
    <Notice tone="error">
      <p>{text}</p>
      {reason && <p>{reason}</p>}
      <Button variant="secondary" className={css['retry']} busy={isBusy} onClick={onRetry}>
        {words.retry}
      </Button>
    </Notice>
  );
}
