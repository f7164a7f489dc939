import type { BannerBlock } from '@shulk/contract';
import { Wrap } from '@shulk/ui';
import { words } from '@shulk/words/screens/page';
import { OutLink } from '../../../shared/blocks/out-link.tsx';
import { Paragraphs } from '../../../shared/blocks/paragraphs.tsx';
import { PageImage } from './page-image.tsx';
import css from '../page.module.css';

/** The banner: pictures with an optional text and link [SR-2.38] (R20). */
export function BannerSection({ block }: { readonly block: BannerBlock }) {
  return (
    <section className={`${css['section']} no-print`} aria-label={block.title || words.banner}>
      <Wrap>
        <div className={css['banner']}>
          {block.title && <h2 dir="auto">{block.title}</h2>}
          {block.images?.map((image, index) => (
            <PageImage key={image.file} image={image} early={index === 0} />
          ))}
          <Paragraphs of={block.description} />
          {block.link && (
            <OutLink
              href={block.link.url}
              newWindow={block.link.new_window !== false}
              className={css['link']}
            >
              {block.link.label}
            </OutLink>
          )}
        </div>
      </Wrap>
    </section>
  );
}
