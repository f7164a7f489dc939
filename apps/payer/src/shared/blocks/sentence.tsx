import { parseShownDay } from '@shulk/domain';
import css from './blocks.module.css';
import { NoWrap } from './no-wrap.tsx';

/**
 * A sentence of the server whose dates are marked up and never break over two lines (ux 4), nor does a number in it
 * that is read out.
 */
export function Sentence({ text, number = '' }: { readonly text: string; readonly number?: string }) {
  return text.split(/(\d{2}-\d{2}-\d{4})/).map((part, index) => {
    const day = parseShownDay(part);
    return day === undefined ? (
      <NoWrap key={index} text={part} part={number} />
    ) : (
      <time key={index} className={css['day']} dateTime={day}>
        {part}
      </time>
    );
  });
}
