import { formatRupees, sumPaise } from '@shulk/domain';
import type { Paise } from '@shulk/domain';
import { ChoiceRow, ChoiceTable, Panel } from '@shulk/ui';
import { words as feeWords } from '@shulk/words/steps/fees';
import { words } from '@shulk/words/steps/family';
import { summary } from '@shulk/words/screens/visit';
import type { Siblings } from './use-siblings.ts';
import css from './family.module.css';

interface SiblingChoiceProps {
  readonly siblings: Siblings;
  /** The child whose fees were chosen. */
  readonly name: string;
  /** What they come to; undefined while that is not known. */
  readonly amount: Paise | undefined;
}

/** The children that the same payment can pay; with one ticked, what each comes to and the total (decision 239). */
export function SiblingChoice({ siblings, name: firstName, amount: first }: SiblingChoiceProps) {
  const { all, ticked, toggle } = siblings;
  if (all.length === 0 || first === undefined) return null;
  const total = sumPaise([first, ...ticked.map(({ due }) => due)]);
  return (
    <section className={css['others']} aria-labelledby="pay-too">
      <h2 id="pay-too">{words.payToo}</h2>
      <p id="pay-too-lead">{words.oneEach}</p>
      <Panel flush>
        <ChoiceTable labelledBy="pay-too" describedBy="pay-too-lead" heads={feeWords.heads}>
          {all.map(({ child, due, isTicked }) => (
            <ChoiceRow
              key={`${child.page_slug} ${child.sbd_code}`}
              name={child.name || child.first_name}
              checked={isTicked}
              onChange={() => toggle(child)}
              notes={child.student_uuid}
              figure={formatRupees(due)}
            />
          ))}
        </ChoiceTable>
        {ticked.length > 0 && (
          <dl className={`${css['sum']} num`}>
            {[
              [firstName, first] as const,
              ...ticked.map(({ child, due }) => [child.name || child.first_name, due] as const),
              [summary.total, total] as const,
            ].map(([name, amount], at) => (
              <div key={at}>
                <dt dir="auto">{name}</dt>
                <dd>{formatRupees(amount)}</dd>
              </div>
            ))}
          </dl>
        )}
      </Panel>
    </section>
  );
}
