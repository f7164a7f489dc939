import type { BundlePage } from '@shulk/contract';
import { eachPageText, nearestWord, parseRupees, telLink } from '@shulk/domain';
import { reservedSegments } from '../../../site/index.ts';
import { checkPageLinks } from './check-page-links.ts';
import { requireCode, requireInstitute } from '../checking.ts';
import type { Checking } from '../checking.ts';
import type { InstituteView } from '../institute-view.ts';
import { placed, refuseTwice } from '../problems.ts';
import type { Placed } from '../problems.ts';

/** Checks the pages of a bundle. */
export function checkPages(checking: Checking): void {
  refuseTwice(checking.problems, checking.parts.pages, (page) => page.payment_page_slug, 'payment_page_slug');
  for (const entry of checking.parts.pages) {
    const view = owner(checking, entry);
    checkSlug(checking, entry, view);
    if (view !== undefined) {
      checkPlaceCodes(checking, entry, view);
      checkCards(checking, entry, view);
    }
    checkForm(checking, entry);
    checkWorkflow(checking, entry);
    checkAmounts(checking, entry);
    checkPageLinks(checking, entry, view);
    checkSupport(checking, entry);
    checkTexts(checking, entry);
  }
}

/** The institute of a page; a search page may belong to a group only (R15). */
function owner(checking: Checking, { path, value }: Placed<BundlePage>): InstituteView | undefined {
  const { problems } = checking;
  if (value.institute_code !== undefined) {
    const view = requireInstitute(checking, value.institute_code, `${path}.institute_code`);
    if (view !== undefined && value.group_code !== undefined && value.group_code !== view.group_code) {
      problems.add(
        `${path}.group_code`,
        `The institute belongs to the group "${view.group_code}"; correct one of the two codes.`,
      );
    }
    return view;
  }
  if (value.payment_page_type !== 'SEARCH-PAGE') {
    problems.add(`${path}.institute_code`, 'A page belongs to an institute; name it here.');
  } else if (value.group_code === undefined) {
    problems.add(`${path}.group_code`, 'A search page belongs to a group; name it here.');
  } else if (!groupExists(checking, value.group_code)) {
    problems.add(
      `${path}.group_code`,
      `There is no group "${value.group_code}"; add it to groups or correct the code.`,
    );
  }
  return undefined;
}

const groupExists = ({ parts, known }: Checking, code: string): boolean =>
  known.groups.has(code) ||
  parts.unreadable.groups.has(code) ||
  parts.groups.some((group) => group.value.code === code);

function checkSlug(
  checking: Checking,
  { path, value }: Placed<BundlePage>,
  view: InstituteView | undefined,
): void {
  const { problems, known, parts } = checking;
  const slug = value.payment_page_slug;
  if (reservedSegments.has(slug)) {
    problems.add(
      `${path}.payment_page_slug`,
      `"${slug}" is an address of the product itself; choose another slug.`,
    );
  }
  const holder = known.pages.get(slug);
  const isOwn =
    holder === undefined ||
    (holder.institute_code === null
      ? holder.group_code === value.group_code
      : holder.institute_code === value.institute_code);
  if (!isOwn && (view !== undefined || value.institute_code === undefined)) {
    problems.add(
      `${path}.payment_page_slug`,
      'Another institute has a page of this slug; choose another slug.',
    );
  }
  const target = value.pp_config?.slug;
  if (target === undefined || target === '') return;
  const isThere =
    known.pages.has(target) ||
    parts.unreadable.pages.has(target) ||
    parts.pages.some((page) => page.value.payment_page_slug === target);
  if (!isThere)
    problems.add(`${path}.pp_config.slug`, `There is no page "${target}"; add it or correct the slug.`);
}

function checkPlaceCodes(checking: Checking, { path, value }: Placed<BundlePage>, view: InstituteView): void {
  const levels = [
    ['location', 'location', view.locations],
    ['education_type', 'education type', view.educationTypes],
    ['academic_year', 'academic year', view.years],
    ['class_code', 'class', view.classes],
  ] as const;
  for (const [field, what, known] of levels)
    requireCode(checking, value[field], known, { path: `${path}.${field}`, what });
}

function checkCards(checking: Checking, { path, value }: Placed<BundlePage>, view: InstituteView): void {
  const { problems } = checking;
  const cards = placed(`${path}.sdk_block`, value.sdk_block);
  refuseTwice(problems, cards, (card) => card.code, 'code');
  for (const { path: at, value: card } of cards) {
    requireCode(checking, card.fee_group.code, view.groups, {
      path: `${at}.fee_group.code`,
      what: 'fee group',
    });
    requireCode(checking, card.plan_code, view.plans, { path: `${at}.plan_code`, what: 'EMI plan' });
    if (card.financing_mode === 'MONTHLY-EMI' && card.plan_code === undefined) {
      problems.add(`${at}.plan_code`, 'A MONTHLY-EMI card needs one of the EMI plans of the institute.');
    }
    const { amount } = card.fee_group;
    if (amount !== undefined && !isAmount(amount)) {
      problems.add(`${at}.fee_group.amount`, 'Give rupees from 0 with at most 2 decimals.');
    }
  }
}

const isAmount = (amount: number): boolean => amount >= 0 && parseRupees(amount).ok;

function checkForm(checking: Checking, { path, value }: Placed<BundlePage>): void {
  const { problems } = checking;
  const rows = placed(`${path}.form_block.data.fields`, value.form_block?.data.fields);
  const fields = rows.flatMap((row) => placed(row.path, row.value));
  refuseTwice(problems, fields, (field) => field.input_id, 'input_id');
  refuseTwice(
    problems,
    fields.filter((field) => field.value.field_type === 'custom'),
    (field) => field.field_code,
    'field_code',
  );
  for (const { path: at, value: field } of fields) {
    const isChoice = ['radio', 'select', 'checkbox'].includes(field.input_type);
    if (isChoice && (field.input_value ?? []).length === 0) {
      problems.add(`${at}.input_value`, `A ${field.input_type} field needs its options.`);
    }
    refuseTwice(problems, placed(`${at}.input_value`, field.input_value), (one) => one.value, 'value');
    for (const one of placed(`${at}.input_value`, field.input_type === 'checkbox' ? field.input_value : [])) {
      if (one.value.value.includes(',')) {
        problems.add(
          `${one.path}.value`,
          'Values of a checkbox field are joined by commas; leave the comma out.',
        );
      }
    }
  }
}

function checkWorkflow(checking: Checking, { path, value }: Placed<BundlePage>): void {
  const cards = placed(`${path}.workflow_block.workflow_config`, value.workflow_block?.workflow_config);
  for (const item of cards.flatMap((card) => placed(`${card.path}.config`, card.value.config))) {
    const card = (value.sdk_block ?? []).find((one) => one.code === item.value.sdk_block_code);
    if (card === undefined) {
      checking.problems.add(
        `${item.path}.sdk_block_code`,
        `The page has no card "${item.value.sdk_block_code}" in sdk_block.`,
      );
    } else if (card.financing_mode !== item.value.financing_mode) {
      checking.problems.add(
        `${item.path}.financing_mode`,
        `The card of this code is ${card.financing_mode}; use the same here.`,
      );
    }
  }
}

function checkAmounts(checking: Checking, { path, value }: Placed<BundlePage>): void {
  const { emi_min_amount: min, emi_max_amount: max } = value;
  for (const [field, amount] of Object.entries({ emi_min_amount: min, emi_max_amount: max })) {
    if (amount !== undefined && !isAmount(amount)) {
      checking.problems.add(`${path}.${field}`, 'Give rupees from 0 with at most 2 decimals.');
    }
  }
  if (min !== undefined && max !== undefined && min > max) {
    checking.problems.add(`${path}.emi_min_amount`, 'The least amount is larger than the most.');
  }
}

function checkSupport(checking: Checking, { path, value }: Placed<BundlePage>): void {
  const blocks = placed(`${path}.support_block.blocks`, value.support_block?.blocks);
  for (const phone of blocks.flatMap((block) => placed(`${block.path}.phones`, block.value.phones))) {
    if (telLink(phone.value) === undefined) {
      checking.problems.add(phone.path, 'A phone has digits, spaces, + ( ) and - only.');
    }
  }
}

/** A translation of a text that the page does not have would never be shown. */
function checkTexts(checking: Checking, { path, value }: Placed<BundlePage>): void {
  const own = new Set<string>();
  eachPageText(value, (_holder, _key, text) => own.add(text));
  for (const [language, texts = {}] of Object.entries(value.texts ?? {})) {
    for (const given of Object.keys(texts)) {
      if (own.has(given)) continue;
      const near = nearestWord(given, own);
      const meant = near === undefined ? '' : ` Is "${near}" meant?`;
      checking.problems.add(
        `${path}.texts.${language}`,
        `The page has no text "${given}".${meant} Copy the text as the page has it, or take this one out.`,
      );
    }
  }
}
