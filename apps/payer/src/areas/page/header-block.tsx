import type { HeaderBlock as Header } from '@shulk/contract';
import { Panel, Wrap } from '@shulk/ui';
import { words } from '@shulk/words/screens/page';
import { Paragraphs } from '../../shared/blocks/paragraphs.tsx';
import css from './page.module.css';

/** The header block: title, subtitle and description, when visible [PJ-2.2.5] [PJ-2.2.6]. */
export function HeaderBlock({
  block,
  isOnlyTitle,
}: {
  readonly block: Header;
  readonly isOnlyTitle: boolean;
}) {
  // On a content-only page no step has an h1, so the page's own title is it.
  const Title = isOnlyTitle ? 'h1' : 'h2';
  return (
    <section className={css['header']} aria-label={block.title || words.about}>
      <Wrap>
        <Panel>
          <div className={css['text']}>
            {block.title && <Title dir="auto">{block.title}</Title>}
            {block.subtitle && (
              <p className={css['subtitle']} dir="auto">
                {block.subtitle}
              </p>
            )}
            <Paragraphs of={block.description} />
          </div>
        </Panel>
      </Wrap>
    </section>
  );
}
