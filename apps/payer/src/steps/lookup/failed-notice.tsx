import { Notice } from '@shulk/ui';
import { NoWrap } from '../../shared/blocks/no-wrap.tsx';

interface FailedNoticeProps {
  /** What did not work; absent while nothing is wrong. */
  readonly text: string | undefined;
  /** The ID or number in it. */
  readonly about?: string | undefined;
  /** Why, in the server's words, where it has any. */
  readonly reason?: string | undefined;
}

/**
 * A failure of the institute's own system, over the button that tries again: told once, where it can be mended
 * (decision 116).
 */
export function FailedNotice({ text, about = '', reason }: FailedNoticeProps) {
  if (text === undefined) return null;
  return (
    <Notice tone="error" role="alert">
      <p>
        <NoWrap text={text} part={about} />
      </p>
      {reason && <p>{reason}</p>}
    </Notice>
  );
}
