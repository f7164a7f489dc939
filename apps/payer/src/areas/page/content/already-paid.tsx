import type { PageData } from '@shulk/contract';
import { LinkRow, Panel, PaperIcon, Wrap } from '@shulk/ui';
import { words } from '@shulk/words/screens/shared';
import css from '../page.module.css';

/** The way to the receipts (decision 56); a search page has none of its own. */
export function AlreadyPaid({ page }: { readonly page: PageData }) {
  if (page.institute_config.institute === undefined) return null;
  return (
    <nav className={`${css['paid']} no-print`} aria-label={words.receipts}>
      <Wrap>
        <Panel flush>
          <LinkRow icon={<PaperIcon />}>
            <b>{words.alreadyPaid}</b>
            <a href={`/${page.payment_page_slug}/r/auth`}>{words.getReceipt}</a>
          </LinkRow>
        </Panel>
      </Wrap>
    </nav>
  );
}
