import { FINANCING_MODES, isFinancingMode } from '../fees/fee-type.ts';
import { centralSection, firstStep, hasForm, hasReverseLookup } from '../journey/next-step.ts';
import { lintCards } from './lint-cards.ts';
import { lintForm } from './lint-form.ts';
import type { LintFacts, LintPage, PageFinding } from './page-finding.ts';

/** The page types of the specification [PJ-2.1.2]; another one counts as a plain page [SR-1.7]. */
export const PAGE_TYPES: readonly string[] = [
  'STATIC-PAGE',
  'SEARCH-PAGE',
  'WORKFLOW-PAGE',
  'DYNAMIC-LINK-PAGE',
];

/**
 * Configuration faults that payers would meet, by the routing rules of the journey (decision 65). Without facts for a
 * page of a group, which has no institute.
 */
export function lintPage(page: LintPage, facts: LintFacts | undefined): PageFinding[] {
  if (page.payment_page_expired === true) return [];
  return [
    ...lintType(page),
    ...lintSection(page, facts),
    ...lintForm(page, facts),
    ...lintCards(page, facts),
    ...lintReverse(page, facts),
  ];
}

const warn = (path: string, problem: string): PageFinding => ({ path, problem, level: 'warn' });
const refuse = (path: string, problem: string): PageFinding => ({ path, problem, level: 'refuse' });

function lintType(page: LintPage): PageFinding[] {
  const type = page.payment_page_type;
  const found: PageFinding[] = [];
  if (!PAGE_TYPES.includes(type)) {
    found.push(
      warn(
        'payment_page_type',
        `"${type}" is no type of page known here, so the page counts as a plain one; the types are ${PAGE_TYPES.join(', ')}.`,
      ),
    );
  }
  if (type === 'DYNAMIC-LINK-PAGE' && page.dynamic_link !== true) {
    found.push(
      warn(
        'dynamic_link',
        'The type alone changes nothing: set dynamic_link to true, so that payers type amounts.',
      ),
    );
  }
  for (const [index, card] of (page.sdk_block ?? []).entries()) {
    if (isFinancingMode(card.financing_mode)) continue;
    const problem =
      card.financing_mode === ''
        ? 'Without a financing mode this card is never shown'
        : `"${card.financing_mode}" is no financing mode known here: the card shows "NO Data Available!" and cannot be paid`;
    found.push(
      warn(`sdk_block.${index}.financing_mode`, `${problem}; the modes are ${FINANCING_MODES.join(', ')}.`),
    );
  }
  return found;
}

/**
 * Whether a page opens only for a student who is brought along: it shows fees, asks for no student, and has no card with
 * a price of its own.
 */
export function opensByLinkAlone(page: LintPage): boolean {
  const cards = page.sdk_block ?? [];
  const isPriced = cards.some((card) => card.fee_group.amount !== undefined);
  const listsFees = page.is_checkbox_enabled === true || page.dynamic_link === true;
  return (
    centralSection(page, (page.content_blocks ?? []).length > 0) === 'payment' &&
    !hasForm(page) &&
    !hasReverseLookup(page) &&
    (listsFees || (cards.length > 0 && !isPriced))
  );
}

/** The page must have a section, and the blocks its type requires. */
function lintSection(page: LintPage, facts: LintFacts | undefined): PageFinding[] {
  const section = centralSection(page, (page.content_blocks ?? []).length > 0);
  if (page.payment_page_type === 'SEARCH-PAGE' && page.search_block?.visible !== true) {
    return [
      refuse('search_block', 'A SEARCH-PAGE shows its search by search_block with visible: true; add it.'),
    ];
  }
  if (page.payment_page_type === 'WORKFLOW-PAGE' && page.workflow_block?.visible !== true) {
    return [
      refuse(
        'workflow_block',
        'A WORKFLOW-PAGE shows its stages by workflow_block with visible: true; add it.',
      ),
    ];
  }
  if (section === 'search') return lintSearch(page);
  if (section === 'workflow' && (page.workflow_block?.workflow_config ?? []).length === 0) {
    return [
      refuse('workflow_block.workflow_config', 'The workflow has no stage; add one that names a card.'),
    ];
  }
  if (section === 'payment' && firstStep(page) === undefined) {
    return [
      refuse(
        'sdk_block',
        'The page has nothing to show: add form_block, is_checkbox_enabled, sdk_block, callback_config, search_block or content_blocks.',
      ),
    ];
  }
  return opensByLinkAlone(page) ? lintLinksAlone(page, facts) : [];
}

/** Payers who come without a link find no way in; where a search offers the page, they come. */
function lintLinksAlone(page: LintPage, facts: LintFacts | undefined): PageFinding[] {
  const lists = (['dynamic_link', 'is_checkbox_enabled'] as const).find((key) => page[key] === true);
  const search = facts?.search;
  // Cards without a price have their own finding.
  if (search === undefined && (lists === undefined || facts?.is_led_to === true)) return [];
  const offered =
    search === undefined ? '' : `, and yet the search of the page ${search} offers it to everybody`;
  return [
    warn(
      lists ?? 'sdk_block',
      `The page has no form and no reverse lookup, so only links with a student or a session (uid, ppsc) open its fees${offered}; add form_block with the field stud_bd_student_uuid for everybody else.`,
    ),
  ];
}

function lintSearch(page: LintPage): PageFinding[] {
  const fields: readonly unknown[] = Object.values(page.gile_search ?? {});
  const shows = fields.some(
    (field) => typeof field === 'object' && field !== null && 'visible' in field && field.visible === true,
  );
  if (shows) return [];
  return [
    warn(
      'gile_search',
      'The search shows no field but the list of pages; add fields, as "institute_field": {"visible": true}.',
    ),
  ];
}

function lintReverse(page: LintPage, facts: LintFacts | undefined): PageFinding[] {
  if (page.callback_config === undefined) return [];
  if (!hasReverseLookup(page)) {
    return [
      warn(
        'callback_config',
        'The reverse lookup needs an action and at least one of fields.student_uuid_field and fields.mobile_field; without them it is not shown.',
      ),
    ];
  }
  if (facts === undefined || facts.has_erp) return [];
  return [
    warn(
      'callback_config.action',
      'The institute has no credentials.erp_base_url, so nobody answers the lookup; add it to the institute.',
    ),
  ];
}
