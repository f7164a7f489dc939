import { isIP } from 'node:net';
import { fromRupees } from '@shulk/contract/wire';
import type { BundleInstitute } from '@shulk/contract';
import { OWN_MACHINE_HOSTS, safeUrl, telLink } from '@shulk/domain';
import { isPrintableLogo } from '../../../documents/index.ts';
import { mayReach } from '../../../platform/outbound/addresses.ts';
import { checkAccounts } from './accounts/check-accounts.ts';
import { checkLenders } from './accounts/check-lenders.ts';
import { requireCode, requireDay } from './checking.ts';
import type { Checking } from './checking.ts';
import type { InstituteView } from './institute-view.ts';
import { placeKey, placesOf } from './institute-view.ts';
import { placed, refuseTwice } from './problems.ts';
import type { Placed } from './problems.ts';

/** Checks the groups and institutes of a bundle with everything inside. */
export function checkInstitutes(checking: Checking): void {
  const { parts, problems } = checking;
  refuseTwice(problems, parts.groups, (group) => group.code, 'code');
  refuseTwice(problems, parts.institutes, (institute) => institute.code, 'code');
  refuseTwice(problems, parts.institutes, (institute) => institute.short_code, 'short_code');
  for (const entry of parts.institutes) {
    const view = checking.institutes.get(entry.value.code);
    if (view !== undefined) checkInstitute(checking, entry, view);
  }
}

function checkInstitute(checking: Checking, entry: Placed<BundleInstitute>, view: InstituteView): void {
  checkIdentity(checking, entry);
  checkContacts(checking, entry);
  checkInnerCodes(checking, entry);
  checkRules(checking, entry);
  checkPlans(checking, entry);
  checkStructures(checking, entry, view);
  checkAccounts(checking, entry);
  checkLenders(checking, entry);
}

function checkIdentity(checking: Checking, { path, value }: Placed<BundleInstitute>): void {
  const { parts, known, problems } = checking;
  const isBrought = parts.groups.some((group) => group.value.code === value.group_code);
  if (!isBrought && !known.groups.has(value.group_code) && !parts.unreadable.groups.has(value.group_code)) {
    problems.add(
      `${path}.group_code`,
      `There is no group "${value.group_code}"; add it to groups or correct the code.`,
    );
  }
  const holder = known.institutes.find(
    (one) => one.short_code === value.short_code && one.code !== value.code,
  );
  const givesItUp = parts.institutes.some(
    (one) => one.value.code === holder?.code && one.value.short_code !== value.short_code,
  );
  if (holder !== undefined && !givesItUp) {
    problems.add(
      `${path}.short_code`,
      `The institute "${holder.code}" has this short code; choose another one.`,
    );
  }
  const before = known.institutes.find((one) => one.code === value.code);
  if (before === undefined) return;
  if (before.group_code !== value.group_code) {
    problems.add(
      `${path}.group_code`,
      `The institute belongs to the group "${before.group_code}" and cannot change to another.`,
    );
  }
  if (before.mode !== value.mode && (before.has_money || before.clock_offset_ms > 0)) {
    const why = before.has_money ? 'it has payments or orders' : 'its clock was moved';
    problems.add(
      `${path}.mode`,
      `The institute is in mode "${before.mode}" and ${why}; make a new institute for the other mode.`,
    );
  }
}

const HOST = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;

/** Why an institute of this mode cannot use this host; undefined if it can. */
function hostProblem(host: string, mode: BundleInstitute['mode']): string | undefined {
  if (OWN_MACHINE_HOSTS.includes(host)) {
    return mode === 'test'
      ? undefined
      : 'Only a test institute may have its site on this machine. Give the name of the live site, like www.school.example.';
  }
  return HOST.test(host) && isIP(host) === 0
    ? undefined
    : 'Give a host name alone in lower case, like www.school.example.';
}

function checkContacts(checking: Checking, { path, value }: Placed<BundleInstitute>): void {
  const { problems } = checking;
  for (const host of placed(`${path}.link_hosts`, value.link_hosts)) {
    const problem = hostProblem(host.value, value.mode);
    if (problem !== undefined) problems.add(host.path, problem);
  }
  for (const phone of placed(`${path}.support.phones`, value.support?.phones)) {
    if (telLink(phone.value) === undefined)
      problems.add(phone.path, 'A phone has digits, spaces, + ( ) and - only.');
  }
  checkLogo(checking, value.logo, `${path}.logo`);
  const base = value.credentials?.erp_base_url;
  if (base === undefined || base === '') return;
  const isWeb = URL.canParse(base) && /^https?:$/.test(new URL(base).protocol);
  if (!isWeb || (value.mode === 'live' && !base.startsWith('https:'))) {
    problems.add(
      `${path}.credentials.erp_base_url`,
      'Give a whole https address (http only for a test institute).',
    );
  }
  if (isWeb && !mayReach(new URL(base), value.mode === 'test' ? 'loopback' : 'public')) {
    problems.add(
      `${path}.credentials.erp_base_url`,
      'Give an address that everybody can reach: not in a private network, and this machine for a test institute only.',
    );
  }
  if (isWeb && new URL(base).username !== '') {
    problems.add(`${path}.credentials.erp_base_url`, 'Leave user name and password out of the address.');
  }
}

/** An institute's logo also appears on receipts, and not every image can be printed in a PDF. */
function checkLogo(checking: Checking, name: string | undefined, path: string): void {
  if (name === undefined) return;
  const image = checking.images.get(name);
  if (image === undefined) {
    checking.problems.add(path, missingImage(checking, name));
  } else if (image.type === 'image/webp') {
    checking.problems.add(
      path,
      'This logo is a WebP image, which cannot be printed on receipts; save it as PNG or JPEG and import it again.',
    );
  } else if (image.bytes !== undefined && !isPrintableLogo(image.bytes)) {
    checking.problems.add(
      path,
      'This logo cannot be printed on receipts; save it as PNG with 8 bits a channel and at most 4 million pixels, or as JPEG.',
    );
  }
}

/** Why an image's name is invalid; remote addresses always are (R20). */
export function missingImage(checking: Checking, name: string): string {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(name)) {
    return 'Images at an address are refused; put the image into files and name it here.';
  }
  const isBad =
    checking.parts.unreadable.files.has(name) ||
    checking.parts.files.some((file) => file.value.name === name);
  return isBad
    ? 'The file of this name cannot be used; see its own entry.'
    : 'There is no file of this name; add it to files.';
}

function checkInnerCodes(checking: Checking, { path, value }: Placed<BundleInstitute>): void {
  const { problems } = checking;
  refuseTwice(problems, placed(`${path}.heads`, value.heads), (head) => head.code, 'code');
  refuseTwice(problems, placed(`${path}.groups`, value.groups), (group) => group.code, 'code');
  refuseTwice(problems, placed(`${path}.late_fee_rules`, value.late_fee_rules), (rule) => rule.code, 'code');
  refuseTwice(problems, placed(`${path}.emi_plans`, value.emi_plans), (plan) => plan.code, 'code');
  refuseTwice(
    problems,
    placed(`${path}.gateway_accounts`, value.gateway_accounts),
    (account) => account.code,
    'code',
  );
  const view = checking.institutes.get(value.code);
  for (const head of placed(`${path}.heads`, value.heads)) {
    requireCode(checking, head.value.late_fee_rule, view?.rules ?? new Set(), {
      path: `${head.path}.late_fee_rule`,
      what: 'late-fee rule',
    });
  }
  const places = placed(`${path}.offerings`, value.offerings).flatMap((offering) =>
    placesOf(offering.value).map((place, index) => ({
      path: `${offering.path}.classes.${index}`,
      value: place,
    })),
  );
  refuseTwice(problems, places, placeKey, 'code');
}

function checkRules(checking: Checking, { path, value }: Placed<BundleInstitute>): void {
  for (const { path: at, value: rule } of placed(`${path}.late_fee_rules`, value.late_fee_rules)) {
    const refuse = (field: string, problem: string): void => checking.problems.add(`${at}.${field}`, problem);
    if ((rule.kind === 'PER_DAY' || rule.kind === 'FLAT') && rule.amount === undefined) {
      refuse('amount', `A rule of kind ${rule.kind} needs an amount.`);
    }
    if (rule.kind === 'PERCENT_PER_MONTH' && rule.rate_bps === undefined) {
      refuse('rate_bps', 'A rule of kind PERCENT_PER_MONTH needs a rate in hundredths of a percent.');
    }
    if (rule.kind !== 'SLABS') continue;
    const ends = (rule.slabs ?? []).map((slab) => slab.until_days ?? Number.POSITIVE_INFINITY);
    if (ends.length === 0) refuse('slabs', 'A rule of kind SLABS needs at least one step.');
    if (ends.some((end, index) => index > 0 && end <= (ends[index - 1] ?? 0))) {
      refuse('slabs', 'The steps must follow each other by until_days; only the last one may be without it.');
    }
  }
}

function checkPlans(checking: Checking, { path, value }: Placed<BundleInstitute>): void {
  for (const { path: at, value: plan } of placed(`${path}.emi_plans`, value.emi_plans)) {
    if (plan.advance > plan.months) {
      checking.problems.add(`${at}.advance`, 'There cannot be more instalments in advance than months.');
    }
  }
}

function checkStructures(
  checking: Checking,
  { path, value }: Placed<BundleInstitute>,
  view: InstituteView,
): void {
  const structures = placed(`${path}.structures`, value.structures);
  refuseTwice(
    checking.problems,
    structures,
    (line) => [line.academic_year, line.class_code, line.head, line.group, line.instalment ?? ''].join('\n'),
    'instalment',
  );
  for (const { path: at, value: line } of structures) {
    requireCode(checking, line.head, view.heads, { path: `${at}.head`, what: 'fee head' });
    requireCode(checking, line.group, view.groups, { path: `${at}.group`, what: 'fee group' });
    requireCode(checking, line.academic_year, view.years, {
      path: `${at}.academic_year`,
      what: 'academic year',
    });
    requireCode(checking, line.class_code, view.classes, { path: `${at}.class_code`, what: 'class' });
    requireDay(checking, line.due_date, `${at}.due_date`);
  }
}

/** Whether an institute may show a link, else what to do (threats 2 row 22). */
export function checkLink(
  checking: Checking,
  institute: InstituteView | undefined,
  link: Placed<string>,
): void {
  const hosts = { hosts: institute?.link_hosts ?? [], own_origin: checking.ownOrigin };
  if (safeUrl(link.value, hosts) !== undefined) return;
  checking.problems.add(
    link.path,
    "Only https links to a host of the institute's link_hosts are shown, or paths on this site like /my-page; add the host or change the link.",
  );
}

/** An amount of the bundle in paise; 0 if absent. */
export const paiseOf = (amount: number | undefined): number =>
  amount === undefined ? 0 : fromRupees(amount);
