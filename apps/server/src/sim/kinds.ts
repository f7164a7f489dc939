import type { Db } from '../platform/db/db.ts';
import { isTaken } from './provider/provider.ts';
import type { Provider } from './provider/provider.ts';

/**
 * Features of a story that change an amount or where money goes, and what happened to the institutes' own systems. Each is detected in the story's books, so that it
 * counts only if it really happened; an act records what leaves no trace there.
 */
const FOUND = {
  'late fee': 'select 1 from order_lines where late_fee_paise > 0',
  'late fee grown meanwhile': `
    select 1 from order_lines l join orders o on o.id = l.order_id
      join fee_lines f on f.id = l.fee_line_id join fee_heads h on h.id = f.head_id
    where h.late_fee_rule_id is not null and f.due_date < india_day(o.touched_at) and india_day(o.created_at) < india_day(o.touched_at)`,
  discount: 'select 1 from order_lines where discount_paise > 0',
  'discount ended meanwhile': `
    select 1 from order_lines l join orders o on o.id = l.order_id join fee_lines f on f.id = l.fee_line_id
    where l.discount_paise > 0 and f.discount_until < india_day(o.touched_at)`,
  'typed amount': 'select 1 from order_lines l join fee_lines f on f.id = l.fee_line_id and f.is_dynamic',
  'fixed amount':
    'select 1 from order_lines l join fee_lines f on f.id = l.fee_line_id and f.payable_set_paise is not null',
  'counter payment': `select 1 from payments where kind = 'recorded'`,
  'bounced cheque': `select 1 from payments where kind = 'recorded' and mode = 'CHEQUE' and reversed_at is not null`,
  import: `select 1 from imports where state = 'DONE'`,
  'refund of the dashboard': `select 1 from refunds where requested_by = 'GATEWAY'`,
  'refund refused for now': 'select 1 from refunds where refused_since is not null',
  'placed line by line':
    'select 1 from placements p where not exists (select 1 from placings x where x.entry_id = p.entry_id)',
  'held for a person': 'select 1 from payments where held_paise > 0 union all select 1 from placings',
  'held for a loan': `select 1 from payments where held_reason = 'LENT_FOR'`,
  'placed by a person': 'select 1 from placings',
  'owed by nobody': 'select 1 from payments where excess_paise > 0',
  'second account': `
    select 1 from payments p join gateway_accounts g on g.id = p.gateway_account_id where g.code = 'second'`,
  Cashfree: `
    select 1 from payments p join gateway_accounts g on g.id = p.gateway_account_id where g.vendor = 'CASHFREE'`,
  Easebuzz: `
    select 1 from payments p join gateway_accounts g on g.id = p.gateway_account_id where g.vendor = 'EASEBUZZ'`,
  dispute: 'select 1 from disputes',
  'dispute found by a settlement': `select 1 from dispute_events where kind = 'opened' and cause = 'settlement'`,
  'dispute ended by a poll': `select 1 from dispute_events where cause = 'resolver'`,
  'settlements fetched': 'select 1 from settlement_days where row_count > 0',
  'books checked by night': 'select 1 from books_checks where ended_at is not null',
  'lost dispute': `select 1 from disputes where state = 'LOST'`,
  'auto debit': `
    select 1 from attempts a join orders o on o.id = a.order_id where o.made_by = 'mandate' and a.gateway_payment_id is not null`,
  loan: 'select 1 from loan_applications',
  'children paid together': `
    select 1 from payments p join orders o on o.id = p.order_id and o.paid_with_id is not null group by o.paid_with_id having count(*) > 1`,
  'event refused by a system': `select 1 from webhook_tries where problem = 'status'`,
  'system down or its answer lost': `select 1 from webhook_tries where problem = 'unreachable'`,
  'event sent again after its time-out': `select 1 from webhook_tries where problem = 'slow'`,
  'system paused': 'select 1 from webhook_endpoints where version > 1',
  'share given back': `
    select 1 from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id and o.paid_with_id is not null`,
} as const;

/** Kinds that acts record themselves. */
const NOTED = [
  'concession',
  'import during an order',
  'counter payment during an order',
  'charge on top',
  'low balance',
] as const;

/** The subject of a story. */
export type Kind = keyof typeof FOUND | (typeof NOTED)[number];

export const KINDS: readonly Kind[] = [...(Object.keys(FOUND) as (keyof typeof FOUND)[]), ...NOTED];

const isKind = (name: string): name is Kind => (KINDS as readonly string[]).includes(name);

/** Kinds recorded by a story's acts. */
export class Kinds {
  readonly noted = new Set<Kind>();

  /** Records a kind; other words are ignored. */
  note(name: string): void {
    if (isKind(name)) this.noted.add(name);
  }
}

/** The checked data of a played story. */
interface Played {
  readonly watch: Db;
  readonly provider: Pick<Provider, 'payments' | 'refusing'>;
  readonly kinds: Kinds;
}

/** The kinds of a played story, in the order of the list. */
export async function kindsOf({ watch, provider, kinds: { noted } }: Played): Promise<Kind[]> {
  const questions = Object.entries(FOUND).map(
    ([kind, text]) => `select '${kind}' as kind where exists (${text})`,
  );
  const rows = await watch.dynamic<{ kind: string }>(questions.join(' union all '));
  const found = new Set(rows.map(({ kind }) => kind));
  const isCharged = provider.payments().some((payment) => payment.on_top !== undefined && isTaken(payment));
  if (isCharged) found.add('charge on top');
  if (provider.refusing.met.has('low_balance')) found.add('low balance');
  return KINDS.filter((kind) => found.has(kind) || noted.has(kind));
}

/** So many stories have every kind at least once. */
const SOME_STORIES = 90;
/** In so many stories every kind has this share. */
const MANY_STORIES = 1_000;
const LEAST_SHARE = 0.05;

const PERCENT = 100;

/** Counts the kinds of many stories and computes their shares. */
export class KindShares {
  readonly #counts = new Map<Kind, number>(KINDS.map((kind) => [kind, 0]));
  #stories = 0;

  add(kinds: readonly Kind[]): void {
    this.#stories += 1;
    for (const kind of kinds) this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
  }

  /** The kinds that too few stories had: none of some tens, or less than a share of many. */
  missing(): Kind[] {
    if (this.#stories < SOME_STORIES) return [];
    const least = this.#stories < MANY_STORIES ? 1 : this.#stories * LEAST_SHARE;
    return KINDS.filter((kind) => (this.#counts.get(kind) ?? 0) < least);
  }

  /** One line of text, the most frequent first: `kinds: import 78 %, …`. */
  told(): string {
    const all = Math.max(1, this.#stories);
    const shares = [...this.#counts]
      .map(([kind, count]) => ({ kind, share: Math.round(count / (all / PERCENT)) }))
      .toSorted((one, other) => other.share - one.share);
    return `kinds: ${shares.map(({ kind, share }) => `${kind} ${share} %`).join(', ')}`;
  }
}
