import { isFinancingMode } from '../fees/fee-type.ts';
import { hasForm, hasReverseLookup } from '../journey/next-step.ts';
import type { LintFacts, LintPage, PageFinding } from './page-finding.ts';

type Card = NonNullable<LintPage['sdk_block']>[number];

const warn = (path: string, problem: string): PageFinding => ({ path, problem, level: 'warn' });
const refuse = (path: string, problem: string): PageFinding => ({ path, problem, level: 'refuse' });

/** A page that takes payments without a student: only cards (decisions 3). */
const isCardsOnly = (page: LintPage): boolean =>
  page.form_block?.visible !== true &&
  page.workflow_block?.visible !== true &&
  page.callback_config === undefined &&
  page.is_checkbox_enabled !== true &&
  page.dynamic_link !== true;

/** Faults of a page's cards: nothing to pay, no way to pay it, amounts that cannot be typed. */
export function lintCards(page: LintPage, facts: LintFacts | undefined): PageFinding[] {
  const cards = page.sdk_block ?? [];
  if (cards.length === 0) return lintNoCards(page);
  const found = cards.flatMap((card, index) => {
    const path = `sdk_block.${index}`;
    return [
      ...lintAmount(page, card, path, facts),
      ...(facts === undefined ? [] : lintCard(page, card, path, facts)),
    ];
  });
  if (facts !== undefined && !facts.has_gateway) {
    found.push(
      warn(
        'sdk_block',
        'The institute has no gateway account, so nobody can pay; add one to gateway_accounts.',
      ),
    );
  }
  if (facts !== undefined && page.dynamic_link === true) found.push(...lintTyped(cards, facts));
  return found;
}

/** A page that leads to cards needs some. */
function lintNoCards(page: LintPage): PageFinding[] {
  const leadsOn = hasForm(page) || page.is_checkbox_enabled === true || page.dynamic_link === true;
  // A reverse lookup may lead to another page.
  if (!leadsOn || hasReverseLookup(page)) return [];
  return [refuse('sdk_block', 'The page has no card, so no fee can be paid on it; add one to sdk_block.')];
}

function lintAmount(page: LintPage, card: Card, path: string, facts: LintFacts | undefined): PageFinding[] {
  const { amount, code } = card.fee_group;
  if (!isCardsOnly(page)) {
    if (amount === undefined) return [];
    return [
      warn(
        `${path}.fee_group.amount`,
        "An amount counts on a page of cards alone; here the student's fees are charged, and this is passed over.",
      ),
    ];
  }
  if (amount === undefined) {
    if (facts?.is_led_to === true) return [];
    const tell = facts?.has_integrator === true ? warn : refuse;
    return [
      tell(
        `${path}.fee_group.amount`,
        facts?.has_integrator === true
          ? 'The page has cards alone, so this card has something to pay only by a link or a lookup that brings a student; for everybody else give the amount, or put form_block before the cards.'
          : 'The page has cards alone, so it knows no student and this card has nothing to pay: give the amount, or put form_block before the cards.',
      ),
    ];
  }
  if (facts === undefined || facts.heads.has(code)) return [];
  return [
    refuse(
      `${path}.fee_group.code`,
      `What this card sells is booked under the fee head "${code}", which the institute does not have; add it to heads.`,
    ),
  ];
}

/** Whether a group has fees, or gets some on this page: of a new student's class, or of the institute's own records. */
const mayHaveFees = (page: LintPage, code: string, facts: LintFacts): boolean => {
  const takesNew = hasForm(page) && page.form_block?.data.form_config?.block_unverified_student !== true;
  return (
    facts.charged.has(code) || (takesNew && facts.owed.has(code)) || hasReverseLookup(page) || facts.is_led_to
  );
};

function lintCard(page: LintPage, card: Card, path: string, facts: LintFacts): PageFinding[] {
  const { code } = card.fee_group;
  const found: PageFinding[] = [];
  const sells = isCardsOnly(page) && card.fee_group.amount !== undefined;
  if (!sells && isFinancingMode(card.financing_mode) && !mayHaveFees(page, code, facts)) {
    const structures = facts.fixed.has(code)
      ? ', and its structures give fees only to students who come by an admission form of their class'
      : '';
    found.push(
      warn(
        `${path}.fee_group.code`,
        `No student has a fee in the group "${code}"${structures}, so this card has nothing to pay yet; add fee_lines or correct the code.`,
      ),
    );
  }
  if (!sells && page.dynamic_link !== true && facts.typed.has(code) && !facts.fixed.has(code)) {
    found.push(
      warn(
        `${path}.fee_group.code`,
        `All fees of the group "${code}" are dynamic: the payer types the amount, which only a page with dynamic_link: true lets him do; set it, or make a page for them.`,
      ),
    );
  }
  const lender = card.plan_code === undefined ? undefined : facts.missing_lenders.get(card.plan_code);
  if (card.financing_mode === 'MONTHLY-EMI' && lender !== undefined) {
    found.push(
      warn(
        `${path}.plan_code`,
        `The plan names the lender "${lender}", who is not in the institute's lenders, so nobody can apply; add him.`,
      ),
    );
  }
  return found;
}

/** The dynamic step needs dynamic fees; without any it says that there is nothing to pay. */
function lintTyped(cards: readonly Card[], facts: LintFacts): PageFinding[] {
  if (cards.some((card) => facts.typed.has(card.fee_group.code))) return [];
  return [
    warn(
      'dynamic_link',
      'No fee in the groups of the cards is dynamic, so there is no amount to type; give fee lines "dynamic", or take dynamic_link out.',
    ),
  ];
}
