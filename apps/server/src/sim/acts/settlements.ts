import { importSettlement, readReport } from '../../modules/ledger/index.ts';
import { toMs } from '../../platform/clock.ts';
import type { Services } from '../../platform/services.ts';
import type { SettlementReport } from '../provider/settlements.ts';
import { doorsOf } from '../world/make-world.ts';
import type { World } from '../world/world.ts';
import { act } from './act.ts';
import type { Act } from './act.ts';

/** The office imports a report as `npm run settlements` does. @returns how many rows were new */
async function take(services: Services, { account, content }: SettlementReport): Promise<number> {
  const { db, clock } = services;
  const settling = await db.one<Parameters<typeof importSettlement>[1]>(
    `select g.id, g.institute_id, i.code as institute, g.code, g.vendor, i.clock_offset_ms
     from gateway_accounts g join institutes i on i.id = g.institute_id where g.key_id = $1`,
    [account],
  );
  const { rows } = readReport(settling.vendor, content);
  const { added } = await db.tx((tx) => importSettlement(tx, settling, rows, clock));
  return added;
}

/** The provider pays out a school's money, and the office imports the report, or an old one again. */
async function settle(world: World): Promise<string> {
  const { random, provider, clock, process } = world;
  const door = random.pick(doorsOf(world));
  const old = random.happens(0.3) ? random.pick(provider.settlements.reports) : undefined;
  const at = toMs(clock.now());
  const report = old ?? provider.settlements.settle(provider, door?.keyId ?? '', at);
  if (report === undefined) return 'there is nothing to settle';
  const added = await take(process.services, report);
  return `the office imports ${report.rows} rows of ${report.account}, ${added} of them new`;
}

/** At the end everything is paid out, and every report ever made is imported, again if need be. */
export async function settleEverything(world: World): Promise<void> {
  const { provider, clock, process } = world;
  const at = toMs(clock.now());
  for (const { keyId } of doorsOf(world)) provider.settlements.settle(provider, keyId, at);
  for (const report of provider.settlements.reports) await take(process.services, report);
}

/** Acts of the office on the provider's reports. */
export const SETTLEMENTS: Readonly<Record<string, Act>> = { settle: act(3, settle) };
