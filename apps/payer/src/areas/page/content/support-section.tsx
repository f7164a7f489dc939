import type { SupportBlock } from '@shulk/contract';
import { Panel, Wrap } from '@shulk/ui';
import { words } from '@shulk/words/screens/page';
import { Contacts, pageContacts } from '../../../shared/blocks/contacts.tsx';
import { Paragraphs } from '../../../shared/blocks/paragraphs.tsx';
import css from '../page.module.css';

/** The support section: title, subtitle, description and contact blocks [SR-2.35..SR-2.37]. */
export function SupportSection({ block }: { readonly block: SupportBlock }) {
  const hasText = Boolean(block.title || block.subtitle) || (block.description ?? []).length > 0;
  return (
    <section
      className={`${css['section']} ${css['aside']} no-print`}
      id="help"
      tabIndex={-1}
      aria-label={block.title || words.support}
    >
      <Wrap>
        <Panel flush>
          {hasText && (
            <div className={`${css['text']} ${css['support']}`}>
              {block.title && <h2 dir="auto">{block.title}</h2>}
              {block.subtitle && <p dir="auto">{block.subtitle}</p>}
              <Paragraphs of={block.description} />
            </div>
          )}
          <Contacts blocks={pageContacts(block)} />
        </Panel>
      </Wrap>
    </section>
  );
}
