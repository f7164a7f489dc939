import type { RewardBlock } from '@shulk/contract';
import { LinkRow, Panel, Wrap } from '@shulk/ui';
import { shellTexts } from '@shulk/words/exact/shell';
import { words } from '@shulk/words/screens/page';
import { OutLink } from '../../../shared/blocks/out-link.tsx';
import { Paragraphs } from '../../../shared/blocks/paragraphs.tsx';
import { PageImage } from './page-image.tsx';
import css from '../page.module.css';

/** The rewards: title, subtitle, description and cards [SR-2.31..SR-2.34]. */
export function RewardSection({ block }: { readonly block: RewardBlock }) {
  return (
    <section className={`${css['section']} no-print`} aria-label={block.title || words.rewards}>
      <Wrap>
        <div className={css['group']}>
          {block.title && <h2 dir="auto">{block.title}</h2>}
          {block.subtitle && (
            <p className={css['lead']} dir="auto">
              {block.subtitle}
            </p>
          )}
          <Paragraphs of={block.description} />
          {(block.cards ?? []).length > 0 && (
            <Panel flush>
              {block.cards?.map((card, index) => (
                <article key={index}>
                  <LinkRow
                    icon={
                      card.logo && (
                        <span className={css['plate']}>
                          <PageImage image={card.logo} />
                        </span>
                      )
                    }
                  >
                    <h3 dir="auto">{card.name}</h3>
                    {card.description && <p dir="auto">{card.description}</p>}
                    {card.link && (
                      <OutLink href={card.link}>
                        {shellTexts.rewardLink}
                        <span className="vh"> {words.of(card.name)}</span>
                      </OutLink>
                    )}
                  </LinkRow>
                </article>
              ))}
            </Panel>
          )}
        </div>
      </Wrap>
    </section>
  );
}
