import type { PageData } from '@shulk/contract';
import { fromRupees } from '@shulk/contract/wire';
import { formatRupees } from '@shulk/domain';
import { Panel } from '@shulk/ui';
import { words } from '@shulk/words/steps/fees';
import { Paragraphs } from '../../../shared/blocks/paragraphs.tsx';
import { settings } from '../../../shared/settings.ts';

/**
 * The EMI note block [PJ-2.5.4]: the institute's own text, else from which amount on the page offers instalments. A
 * page without instalments has none.
 */
export function EmiNote({ page }: { readonly page: PageData }) {
  const own = page.emi_note ?? [];
  const offersEmi = page.sdk_block.some((card) => card.financing_mode === 'MONTHLY-EMI');
  if (own.length === 0 && !offersEmi) return null;
  const least = fromRupees(page.emi_min_amount ?? settings().limits.emi_min_amount);
  return (
    <Panel>{own.length > 0 ? <Paragraphs of={own} /> : <p>{words.emiFrom(formatRupees(least))}</p>}</Panel>
  );
}
