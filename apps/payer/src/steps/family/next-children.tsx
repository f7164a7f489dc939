import type { PageData } from '@shulk/contract';
import { Panel } from '@shulk/ui';
import { ChildRow } from './child-row.tsx';
import { useFamily } from './use-family.ts';

/** After a payment: the children with something due, the first of them next. */
export function NextChildren({ page, sbdCode }: { readonly page: PageData; readonly sbdCode: string }) {
  const { contact, children } = useFamily(page, sbdCode);
  const due = children.filter((child) => child.due > 0);
  if (due.length === 0) return null;
  const from = { slug: page.payment_page_slug, sbdCode, contact, isPaid: true };
  return (
    <Panel flush>
      {due.map((child) => (
        <ChildRow key={`${child.page_slug} ${child.sbd_code}`} child={child} from={from} />
      ))}
    </Panel>
  );
}
