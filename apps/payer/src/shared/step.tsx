import type { PageData } from '@shulk/contract';
import { createContext, useContext, useEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { words } from './words.ts';

interface Stage {
  /** Who the page belongs to, for document titles. */
  readonly institute: string;
  /** True until the first heading has shown: opening a page must not take the focus from its start. */
  readonly isOpening: RefObject<boolean>;
}

const StageContext = createContext<Stage>({ institute: '', isOpening: { current: false } });

/** Name of the institute of a page, of its group on a search page; the product's when neither is known. */
export const instituteName = (page: PageData | undefined): string =>
  page?.institute_config.institute?.label ?? page?.institute_config.group?.label ?? words.product;

/** Holds what the headings of a page's steps need to know of the page. */
export function StepStage({
  page,
  children,
}: {
  readonly page: PageData | undefined;
  readonly children: ReactNode;
}) {
  const isOpening = useRef(true);
  return <StageContext value={{ institute: instituteName(page), isOpening }}>{children}</StageContext>;
}

/**
 * Ties the one h1 of a view to the document: its title is step and institute, with `Error: ` before it while the
 * form has mistakes; a view that replaces another scrolls to the top and gives its heading the focus (ux 3 "Step
 * change"). Student data never belongs into `title`.
 * @returns the ref of the h1, which needs `tabIndex={-1}` (StepHead and StatePanel of the ui have it)
 */
export function useStepHeading(title: string, hasErrors = false): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const { institute, isOpening } = useContext(StageContext);
  useEffect(() => {
    document.title = `${hasErrors ? words.errorTitle : ''}${title} - ${institute || words.product}`;
  }, [title, institute, hasErrors]);
  useEffect(() => {
    if (isOpening.current) {
      isOpening.current = false;
      return;
    }
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [title, isOpening]);
  return heading;
}
