import type { PageData } from '@shulk/contract';
import { createContext, useCallback, useContext, useEffect, useMemo, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { words } from '@shulk/words/screens/shared';

interface Stage {
  /** The page's owner, for document titles. */
  readonly institute: string;
  /** True for the first heading: opening a page must not move the focus from its start. */
  readonly takeOpening: () => boolean;
}

const StageContext = createContext<Stage>({ institute: '', takeOpening: () => false });

/** Name of the institute of a page, of its group on a search page; the product's if neither is known. */
export const instituteName = (page: PageData | undefined): string =>
  page?.institute_config.institute?.label ?? page?.institute_config.group?.label ?? words.product;

interface StepStageProps {
  readonly page: PageData | undefined;
  readonly children: ReactNode;
}

// A document opens once: a page reached by a step of ours, as the receipts after their proof, is no opening.
let hasOpened = false;

/** Provides what the headings of a page's steps need to know of the page. */
export function StepStage({ page, children }: StepStageProps) {
  const isOpening = useRef(!hasOpened);
  const takeOpening = useCallback(() => {
    const was = isOpening.current;
    isOpening.current = false;
    hasOpened = true;
    return was;
  }, []);
  const institute = instituteName(page);
  const stage = useMemo(() => ({ institute, takeOpening }), [institute, takeOpening]);
  return <StageContext value={stage}>{children}</StageContext>;
}

/**
 * Binds the one h1 of a view to the document: the title is step and institute, with `Error: ` before it while the form
 * has mistakes; a view that replaces another scrolls to the top and focuses its heading (ux 3 "Step change"). Student
 * data never belongs in `title`.
 * @returns the ref of the h1, which needs `tabIndex={-1}` (StepHead and StatePanel of the ui have it)
 */
export function useStepHeading(title: string, hasErrors = false): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const { institute, takeOpening } = useContext(StageContext);
  const { errorTitle } = words;
  const drawnWith = useRef(errorTitle);
  useEffect(() => {
    // In another language it is the view that was there: the focus stays where the reader is.
    if (takeOpening() || drawnWith.current !== errorTitle) return;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
    // A new title is a new view, even where the heading's element stays the same; a new language is not.
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [title, takeOpening]);
  useEffect(() => {
    drawnWith.current = errorTitle;
    document.title = `${hasErrors ? errorTitle : ''}${title} - ${institute || words.product}`;
  }, [title, institute, hasErrors, errorTitle]);
  return heading;
}
