import type { PageData } from '@shulk/contract';
import { classNames } from '@shulk/ui';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useLaterStep } from '../journey/use-short-header.ts';
import { LaterLines } from '../areas/page/index.ts';
import css from '../areas/page/page.module.css';
// The server draws contacts and texts whose code comes later: their looks come with the first style sheet.
import '../shared/blocks/blocks.module.css';

interface PageLayoutProps {
  readonly page: PageData;
  /** Whether the page has blocks of the institute below its task. */
  readonly hasMore: boolean;
  /** Whether the task is a first step, beside which a wide screen has room for the way to receipts and help. */
  readonly isTask: boolean;
  /** Whether the visit begins at the first step. */
  readonly isFirst: boolean;
  readonly children: ReactNode;
}

/**
 * Places the parts of a page: the task, then the institute's own blocks, on a wide screen partly beside it. After the
 * first step the blocks have been read: one line with the telephone number, and one that opens them again.
 */
export function PageLayout({ page, hasMore, isTask, isFirst, children }: PageLayoutProps) {
  const isLater = useLaterStep(isFirst);
  const [isOpen, setOpen] = useState(false);
  return (
    <div
      className={classNames(
        css['page'],
        isTask && !isLater && css['task'],
        isLater && !isOpen && css['short'],
      )}
      data-page
    >
      {children}
      {isLater && hasMore && (
        <Suspense>
          <LaterLines page={page} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
        </Suspense>
      )}
    </div>
  );
}
