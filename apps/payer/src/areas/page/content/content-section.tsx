import type { ContentBlock } from '@shulk/contract';
import { Panel, Wrap } from '@shulk/ui';
import { Suspense, lazy } from 'react';
import { words } from '@shulk/words/screens/page';
import { OutLink } from '../../../shared/blocks/out-link.tsx';
import { Paragraphs } from '../../../shared/blocks/paragraphs.tsx';
import { PageImage } from './page-image.tsx';
import css from '../page.module.css';
import { persistently } from '../../../shared/late-code.tsx';

const ContentDropdown = lazy(() => persistently(() => import('./content-dropdown.tsx')));

function Block({ block }: { readonly block: ContentBlock }) {
  switch (block.type) {
    case 'text':
      return (
        <div className={css['text']}>
          {block.title && <h2 dir="auto">{block.title}</h2>}
          <Paragraphs of={block.description} />
        </div>
      );
    case 'image':
      return (
        <figure className={css['text']}>
          <PageImage image={block.image} />
          {block.caption && (
            <figcaption className={css['caption']} dir="auto">
              {block.caption}
            </figcaption>
          )}
        </figure>
      );
    case 'button':
      return (
        <OutLink
          href={block.link.url}
          newWindow={block.link.new_window !== false}
          className={css[block.style === 'link' ? 'link' : 'cta']}
        >
          {block.link.label}
        </OutLink>
      );
    case 'dropdown':
      return (
        <Suspense fallback={<div data-coming />}>
          <ContentDropdown block={block} />
        </Suspense>
      );
  }
}

/** The content blocks of a page: text, pictures, buttons and cascading dropdowns [SR-2.39..SR-2.42] (R20). */
export function ContentSection({ blocks }: { readonly blocks: readonly ContentBlock[] }) {
  return (
    <section className={css['section']} aria-label={words.information}>
      <Wrap>
        <Panel>
          <div className={css['body']}>
            {blocks.map((block, index) => (
              <Block key={index} block={block} />
            ))}
          </div>
        </Panel>
      </Wrap>
    </section>
  );
}
