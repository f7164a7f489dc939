import { Notice } from '@shulk/ui';
import { NoWrap } from '../../shared/blocks/no-wrap.tsx';

interface FailedNoticeProps {
  /** The failure; absent if there is none. */
  readonly text: string | undefined;
  /** The ID or number in it. */
  readonly about?: string | undefined;
  /** The reason in the server's words, if it gave one. */
  readonly reason?: string | undefined;
}

/**
 * A failure of the institute's own system, shown once, above the retry button (decision 116).
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
