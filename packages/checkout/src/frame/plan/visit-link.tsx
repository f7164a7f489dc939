import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';
import { NewTabLink } from '@shulk/ui';
import { TEXTS } from '@shulk/words/sheet/payment';
import { withVisit } from '../frame-settings.ts';

/** The visit of the page that holds the sheet; undefined when it names none. */
export const VisitContext = createContext<string | undefined>(undefined);

interface VisitLinkProps {
  readonly href: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A link out of an application, to a tab of its own: the visit goes along as with every other one [SR-2.19]. */
export function VisitLink({ href, ...link }: VisitLinkProps) {
  const visit = useContext(VisitContext);
  return <NewTabLink {...link} href={withVisit({ visit }, href)} newTabLabel={TEXTS.newTab} />;
}
