import { Button, Skeleton } from '@shulk/ui';
import { words } from '@shulk/words/steps/fees';
import type { FeeList } from './use-fee-list.ts';
import css from '../fees.module.css';

interface FeeListGapProps {
  readonly status: FeeList['status'];
  /** Words of the empty list, each step's own (C39). */
  readonly empty: string;
  readonly onReload: () => void;
}

/** In place of a list: space for its rows while they load, its empty text, and a retry if it failed (C7). */
export function FeeListGap({ status, empty, onReload }: FeeListGapProps) {
  if (status === 'loading') {
    return (
      <div className={css['waiting']} role="status" data-coming>
        <span className="vh">{words.loading}</span>
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} height={40} />
        ))}
      </div>
    );
  }
  return (
    <div className={css['empty']}>
      <p>{empty}</p>
      {status === 'failed' && (
        <Button variant="quiet" onClick={onReload}>
          {words.retry}
        </Button>
      )}
    </div>
  );
}
