import type { CardView } from '@shulk/contract/wire';
import { NO_PAISE, cardMode, sumPaise, takenToday } from '@shulk/domain';
import type { ShownCard } from '@shulk/domain';
import type { ReactNode } from 'react';
import { words } from '@shulk/words/steps/options';
import { summary as SUMMARY } from '@shulk/words/screens/visit';
import { PayerHead } from '../../../shared/blocks/payer-line.tsx';
import type { NamesStudentId } from '../../../shared/student-id.ts';
import { FeeSummary } from '../../../shared/summary.tsx';
import type { SummaryPart } from '../../../shared/summary.tsx';
import { useStructure } from '../details/structure.ts';
import type { Structure, StructureQuery } from '../details/structure.ts';
import { sharedAmount } from '../option-list.ts';
import { laterOf } from './later.ts';
import { chosenFees, oneSum } from './chosen-fees.ts';
import type { ChosenFees } from './chosen-fees.ts';

interface OptionsSummaryProps {
  readonly page: NamesStudentId;
  readonly shown: readonly ShownCard<CardView>[];
  readonly chosen: ShownCard<CardView> | undefined;
  readonly student: { readonly name: string; readonly student_uuid: string } | undefined;
  /** The way back to the fees, below the student (ux 3 "Summary panel"). */
  readonly change?: ReactNode;
  readonly structure: StructureQuery;
  /** Other children that the same payment pays. */
  readonly others?: readonly SummaryPart[] | undefined;
  /** The button; present once a card is selected [PJ-2.8.3]. */
  readonly children?: ReactNode;
}

/** Beside the cards on a wide screen: the student, the fees, and the chosen card with its figure (ux 2). */
export function OptionsSummary({ structure, ...props }: OptionsSummaryProps) {
  // Without a student there are no fees to fetch: the cards have amounts of their own (decisions 3).
  return structure.sbdCode === '' ? <Sum {...props} /> : <SumOfStudent {...props} structure={structure} />;
}

function SumOfStudent({ structure, ...props }: OptionsSummaryProps) {
  const fees = useStructure(structure);
  return <Sum {...props} fees={fees ?? 'coming'} />;
}

function Sum({
  page,
  shown,
  chosen,
  student,
  change,
  fees,
  others = [],
  children,
}: Omit<OptionsSummaryProps, 'structure'> & { readonly fees?: Structure | 'coming' }) {
  const sum = sumOf(shown, chosen, fees === 'coming' ? undefined : fees);
  const today = chosen && cardMode(chosen.card) !== 'DIRECT' ? takenToday(chosen.card) : undefined;
  const isToday = today !== undefined;
  return (
    <FeeSummary
      student={student && <PayerHead page={page} student={student} change={change} />}
      lines={[...(sum?.lines ?? []), ...others]}
      isComing={fees === 'coming'}
      sums={{
        discount: sum?.discount ?? NO_PAISE,
        lateFee: sum?.lateFee ?? NO_PAISE,
        total: isToday ? today : sum && sumPaise([sum.total, ...others.map(({ amount }) => amount)]),
      }}
      next="sheet"
      totalLabel={totalLabel(chosen, sum, isToday)}
      after={chosen && isToday ? laterOf(chosen.card) : undefined}
    >
      {chosen && children}
    </FeeSummary>
  );
}

/** Only a DIRECT card is paid now and in full; else its part of today, if that is known, or what it spreads. */
function totalLabel(
  chosen: OptionsSummaryProps['chosen'],
  sum: ChosenFees | undefined,
  isToday: boolean,
): string | undefined {
  if (isToday) return SUMMARY.today;
  if (sum === undefined) return words.noneChosen;
  return chosen && cardMode(chosen.card) === 'DIRECT' ? undefined : words.total;
}

/** The choice: the fees behind the selected card, or behind all cards while they share one amount. */
function sumOf(
  shown: OptionsSummaryProps['shown'],
  chosen: OptionsSummaryProps['chosen'],
  fees: Structure | undefined,
): ChosenFees | undefined {
  const amount = chosen ? chosen.card.fee_group.amount : sharedAmount(shown);
  if (amount === undefined) return undefined;
  const cards = chosen ? [chosen] : shown;
  const groups = new Set(cards.map(({ card }) => card.fee_group.code));
  return (fees && chosenFees(fees, groups, amount)) ?? oneSum(chosen?.card.title ?? words.amount, amount);
}
