import { importSettlement, readReport } from '../../modules/ledger/index.ts';
import type { Services } from '../../platform/services.ts';
import { reportOf } from '../provider/reports.ts';
import type { SettlementReport } from '../provider/reports.ts';
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
  const { random, provider, began, reports, process } = world;
  const door = random.pick(doorsOf(world));
  const old = random.happens(0.3) ? random.pick(reports) : undefined;
  const report = old ?? (door && (await reportOf(provider, door, began)));
  if (report === undefined) return 'there is nothing to settle';
  if (report !== old) reports.push(report);
  const added = await take(process.services, report);
  return `the office imports ${report.rows} rows of ${report.account}, ${added} of them new`;
}

/** At the end everything is paid out, and the report of every account is imported. */
export async function settleEverything(world: World): Promise<void> {
  const { provider, began, process } = world;
  for (const door of doorsOf(world)) {
    const report = await reportOf(provider, door, began);
    if (report !== undefined) await take(process.services, report);
  }
}

/** Acts of the office on the provider's reports. */
export const SETTLEMENTS: Readonly<Record<string, Act>> = { settle: act(3, settle) };
