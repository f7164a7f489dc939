import { isReceiptLink } from '@shulk/domain';
import { NewTabLink } from '@shulk/ui';
import type { ReactNode } from 'react';
import { words } from '@shulk/words/screens/shared';
import { useVisitLink } from '../analytics/use-visit-link.ts';

interface OutLinkProps {
  /** An address the server has found safe (threats 2 row 22). */
  readonly href: string;
  /** False opens it in this tab. */
  readonly newWindow?: boolean | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * A link an institute put on its page. In a new tab it carries the analytics distinct id [SR-2.19]; one to the receipt
 * pages is a redirect in this tab [SR-2.20].
 */
export function OutLink({ href, newWindow = true, className, children }: OutLinkProps) {
  const isReceipt = isReceiptLink(href);
  const ownHref = useVisitLink(href);
  if (newWindow && !isReceipt) {
    return (
      <NewTabLink href={ownHref} className={className} newTabLabel={words.newTab}>
        {children}
      </NewTabLink>
    );
  }
  return (
    <a href={href} className={className}>
      {children}
    </a>
  );
}
