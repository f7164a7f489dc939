import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';
import { NewTabLink } from '@shulk/ui';
import { TEXTS } from '@shulk/words/sheet/payment';
import { withVisit } from '../frame-settings.ts';

/** The visit of the page that embeds the sheet; undefined if it names none. */
export const VisitContext = createContext<string | undefined>(undefined);

interface VisitLinkProps {
  readonly href: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A link out of an application, to a new tab: the visit is passed as with every other one [SR-2.19]. */
export function VisitLink({ href, ...link }: VisitLinkProps) {
  const visit = useContext(VisitContext);
  return <NewTabLink {...link} href={withVisit({ visit }, href)} newTabLabel={TEXTS.newTab} />;
}
