import type { PageData } from '@shulk/contract';
import { Panel } from '@shulk/ui';
import { words } from '@shulk/words/steps/family';
import type { JourneyStudent } from '../../shared/visit.ts';
import { ChildRow } from './child-row.tsx';
import { useFamily } from './use-family.ts';
import css from './family.module.css';

interface OtherChildrenProps {
  readonly page: PageData;
  readonly student: JourneyStudent | undefined;
  /** False while what stands above is loading: they wait for it, so that nothing moves. */
  readonly isReady?: boolean | undefined;
}

/** The other children of the proven contact, under the fees of one; nothing without any (decision 238). */
export function OtherChildren({ page, student, isReady = true }: OtherChildrenProps) {
  const sbdCode = student?.sbd_code ?? '';
  const { contact, children } = useFamily(page, sbdCode);
  if (!isReady || children.length === 0) return null;
  const from = { slug: page.payment_page_slug, sbdCode, contact };
  return (
    <section className={`${css['others']} no-print`} aria-labelledby="other-children">
      <h2 id="other-children">{words.others}</h2>
      <Panel flush>
        {children.map((child) => (
          <ChildRow key={`${child.page_slug} ${child.sbd_code}`} child={child} from={from} />
        ))}
      </Panel>
    </section>
  );
}
