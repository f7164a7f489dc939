import { parseShownDay } from '@shulk/domain';
import css from './blocks.module.css';

/** A sentence of the server whose days are marked as such and never break over two lines (ux 4). */
export function Sentence({ text }: { readonly text: string }) {
  return text.split(/(\d{2}-\d{2}-\d{4})/).map((part, index) => {
    const day = parseShownDay(part);
    return day === undefined ? (
      part
    ) : (
      <time key={index} className={css['day']} dateTime={day}>
        {part}
      </time>
    );
  });
}
