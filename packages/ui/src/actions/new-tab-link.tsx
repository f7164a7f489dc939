import type { ComponentProps } from 'react';

/** Props of {@link NewTabLink}; native link attributes are passed on. */
export interface NewTabLinkProps extends ComponentProps<'a'> {
  /** Hidden text after the link's text, "opens in a new tab" in the page's language (ux 3 "Dialog"). */
  readonly newTabLabel: string;
}

/** A link that opens a new tab and says so. The new tab gets no reference to this page. */
export function NewTabLink({ newTabLabel, children, ...native }: NewTabLinkProps) {
  return (
    <a {...native} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="vh"> {newTabLabel}</span>
    </a>
  );
}
