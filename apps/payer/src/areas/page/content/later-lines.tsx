import type { PageData } from '@shulk/contract';
import { telLink } from '@shulk/domain';
import { Button, ChevronIcon, LinkRow, Panel, PhoneIcon, Wrap } from '@shulk/ui';
import { words } from '@shulk/words/screens/page';
import { pageContacts } from '../../../shared/blocks/contacts.tsx';
import { instituteName } from '../../../shared/step.tsx';
import css from '../page.module.css';

interface LaterLinesProps {
  readonly page: PageData;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** The institute's own blocks after the first step: the number to call, and a line that opens all of them again. */
export function LaterLines({ page, isOpen, onToggle }: LaterLinesProps) {
  const block = page.support_block;
  const phone = pageContacts(block).flatMap(({ phones }) => phones)[0];
  return (
    <section
      data-help
      tabIndex={-1}
      className={`${css['later']} no-print`}
      aria-label={words.more(instituteName(page))}
    >
      <Wrap>
        {block?.visible === true && phone !== undefined && (
          <Panel flush>
            <LinkRow icon={<PhoneIcon />}>
              <a href={telLink(phone)}>{words.callFor(phone.replace(/^\+91\s*/, ''))}</a>
            </LinkRow>
          </Panel>
        )}
        <Button variant="quiet" aria-expanded={isOpen} onClick={onToggle}>
          {words.more(instituteName(page))}
          <ChevronIcon />
        </Button>
      </Wrap>
    </section>
  );
}
