import type { Dispute } from '@shulk/sandbox/testing';
import { deductedOf } from '../../provider/provider.ts';
import type { World } from '../../world/world.ts';
import type { Violation } from '../violation.ts';

type Told = Pick<World, 'watch' | 'provider' | 'clock' | 'moneySeen'>;

/** A dispute as our books have it. */
interface OurDispute {
  readonly id: string;
  readonly state: string;
  readonly lost: number;
  readonly held: number;
  /** Whether a poll was due a day after its latest news. */
  readonly is_polled: boolean;
}

const oursById = async ({ watch, clock }: Told): Promise<ReadonlyMap<string, OurDispute>> => {
  const rows = await watch.query<OurDispute>(
    // Of a payment for several children, the shares that its loss did not reach are closed.
    `select regexp_replace(gateway_dispute_id, '/[1-6]$', '') as id,
       (array_agg(state order by state = 'LOST' desc, id))[1] as state, sum(lost_paise)::bigint as lost, sum(held_paise)::bigint as held,
       bool_or(heard_at + interval '1 day' <= $1) as is_polled from disputes group by 1 order by min(id)`,
    [clock.now()],
  );
  return new Map(rows.map((dispute) => [dispute.id, dispute]));
};

const told = (invariant: string, wrong: readonly Dispute[], ours: ReadonlyMap<string, OurDispute>) =>
  wrong.length === 0
    ? []
    : [{ invariant, rows: wrong.map((dispute) => ({ ...dispute, ours: ours.get(dispute.id) })) }];

const isOtherState = ({ status }: Dispute, own: OurDispute | undefined): boolean =>
  own?.state !== status.toUpperCase();

/**
 * Before the settlements tell more: a dispute that is known here is polled a day after its news, and one with an
 * accepted message is known. Every dispute has ended at the provider by then.
 */
export async function unpolledDisputes(world: Told): Promise<Violation[]> {
  const ours = await oursById(world);
  const wrong = world.provider.disputes().filter((dispute) => {
    const own = ours.get(dispute.id);
    if (own === undefined) return world.moneySeen.disputes.has(dispute.id);
    return own.is_polled && isOtherState(dispute, own);
  });
  return told('a dispute that is known here ends as at the provider', wrong, ours);
}

/**
 * Disputes that stand otherwise here than at the provider, once everybody had time to hear of them. Nothing tells of one
 * whose messages were all lost and whose money never moved: no settlement names it.
 */
export async function otherDisputes(world: Told): Promise<Violation[]> {
  const ours = await oursById(world);
  const wrong = world.provider.disputes().filter((dispute) => {
    const own = ours.get(dispute.id);
    if (own === undefined) return dispute.taken_at !== null || world.moneySeen.disputes.has(dispute.id);
    return isOtherState(dispute, own) || own.lost + own.held !== deductedOf(dispute);
  });
  return told('a dispute stands here as at the provider', wrong, ours);
}
