import type { Paragraph } from '@shulk/contract';
import { classNames } from '@shulk/ui';
import css from './blocks.module.css';

/** Paragraphs of an institute's text with their flags [PJ-2.2.7..PJ-2.2.10]; text stays text (threats 2 row 23). */
export function Paragraphs({ of }: { readonly of: readonly Paragraph[] | undefined }) {
  return of?.map(({ para, is_bold, is_italic, is_underlined }, index) => (
    <p
      key={index}
      dir="auto"
      className={classNames(
        is_bold && css['bold'],
        is_italic && css['italic'],
        is_underlined && css['underlined'],
      )}
    >
      {para}
    </p>
  ));
}
