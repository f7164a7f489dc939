import type { RewardBlock } from '@shulk/contract';
import { Panel, Wrap } from '@shulk/ui';
import { REWARD_LINK } from '@shulk/words/exact/shell';
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
        <Panel>
          <div className={css['body']}>
            {block.title && <h2 dir="auto">{block.title}</h2>}
            {block.subtitle && (
              <p className={css['subtitle']} dir="auto">
                {block.subtitle}
              </p>
            )}
            <Paragraphs of={block.description} />
            <div className={css['grid']}>
              {block.cards?.map((card, index) => (
                <article key={index} className={css['reward']}>
                  {card.logo && (
                    <span className={css['plate']}>
                      <PageImage image={card.logo} />
                    </span>
                  )}
                  <h3 dir="auto">{card.name}</h3>
                  {card.description && <p dir="auto">{card.description}</p>}
                  {card.link && (
                    <OutLink href={card.link} className={css['link']}>
                      {REWARD_LINK}
                      <span className="vh"> {words.of(card.name)}</span>
                    </OutLink>
                  )}
                </article>
              ))}
            </div>
          </div>
        </Panel>
      </Wrap>
    </section>
  );
}
