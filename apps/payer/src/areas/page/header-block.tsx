import type { HeaderBlock as Header } from '@shulk/contract';
import { Wrap, classNames } from '@shulk/ui';
import { words } from '@shulk/words/screens/page';
import { Paragraphs } from '../../shared/blocks/paragraphs.tsx';
import css from './page.module.css';

/**
 * The header block: title, subtitle and description, when visible [PJ-2.2.5] [PJ-2.2.6]. It stands small
 * over the task [SR-2.24], and from the second step on only its title does.
 */
export function HeaderBlock({
  block,
  isOnlyTitle,
}: {
  readonly block: Header;
  readonly isOnlyTitle: boolean;
}) {
  // On a content-only page no step has an h1, so the page's own title is it.
  const Title = isOnlyTitle ? 'h1' : 'h2';
  const hasText = Boolean(block.subtitle) || (block.description ?? []).length > 0;
  return (
    <section className={css['header']} aria-label={block.title || words.about}>
      {block.title && (
        <div className={classNames(css['title'], !isOnlyTitle && css['caption'])} data-caption>
          <Wrap>
            <Title dir="auto">{block.title}</Title>
          </Wrap>
        </div>
      )}
      {hasText && (
        <div className={css['about']} data-after={isOnlyTitle ? undefined : true}>
          <Wrap>
            <div className={css['text']}>
              {block.subtitle && (
                <p className={css['subtitle']} dir="auto">
                  {block.subtitle}
                </p>
              )}
              <Paragraphs of={block.description} />
            </div>
          </Wrap>
        </div>
      )}
    </section>
  );
}
