import { importSettlement as entry } from '@shulk/contract';
import type { SettlementResult } from '@shulk/contract';
import { OPERATOR_FIELDS } from '@shulk/words/fields';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { sourceOf } from '../../platform/due/due.store.ts';
import { mount } from '../../platform/http/mount.ts';
import { pollDueAttempts } from '../payments/index.ts';
import { fetchFigures } from './fetch/fetch-figures.ts';
import { fetchSettlements } from './fetch/fetch-settlements.ts';
import { DUE_FETCHES } from './fetch/fetches.store.ts';
import { matchLateBooked } from './settlements/match-late-booked.ts';
import { LATE_BOOKED } from './settlements/settlements.store.ts';
import { SettlementRefused, loadSettlement } from './settlements/load-settlement.ts';
import { checkByNight } from './watch/check-by-night.ts';
import { moneyFigures } from './watch/money-figures.ts';
import type { SettlementFile } from './settlements/load-settlement.ts';

type Body = z.output<NonNullable<typeof entry.body>>;

/** Most bytes of a report, as of a bundle (threats 7). */
const REPORT_LIMIT = 50 * 1024 * 1024;
/** Most rows of a report. */
const REPORT_ROWS = 50_000;
/** Most faulty rows named in one refusal. */
const MOST_ROWS_NAMED = 500;

/** How often the server looks whether a check of the books is due. */
const LOOK_SECONDS = 600;

/** Mounts the operator's calls about the books, the nightly check and settlement fetch, and their figures. */
export function mountLedger(http: FastifyInstance): void {
  const { services, figures } = http.platform;
  services.due.every('ledger-check', LOOK_SECONDS, async () => void (await checkByNight(services)));
  services.due.add({ ...sourceOf(DUE_FETCHES), run: () => fetchSettlements(services) });
  services.due.add({ ...LATE_BOOKED, run: () => matchLateBooked(services) });
  figures.add(() => moneyFigures(services));
  figures.add(() => fetchFigures(services));
  mount(http, entry, takeSettlement, { bodyLimit: REPORT_LIMIT, maxArray: REPORT_ROWS });
}

/** Imports a settlement through the running server (integrators 12). @throws AppError settlement_invalid */
async function takeSettlement(ctx: Ctx, { body }: { body: Body }): Promise<SettlementResult> {
  try {
    const done = await loadSettlement(ctx.services, {
      account: body.account,
      content: contentOf(body),
      isDry: body.dry_run,
    });
    pollDueAttempts(ctx.services);
    return done;
  } catch (error) {
    if (error instanceof SettlementRefused) throw refusal(error);
    throw error;
  }
}

function contentOf({ report, sheet }: Body): SettlementFile['content'] {
  if (sheet !== undefined && report === undefined) return { sheet };
  if (sheet === undefined && report !== undefined) return { report };
  throw new AppError('settlement_invalid', {
    fields: { report: OPERATOR_FIELDS.reportOrSheet },
  });
}

function refusal({ place, message, rows }: SettlementRefused): AppError {
  const fields =
    place === 'rows'
      ? rows.slice(0, MOST_ROWS_NAMED).map((row): [string, string] => [row.place, row.problem])
      : [[place, message] as const];
  return new AppError('settlement_invalid', { fields: Object.fromEntries(fields) });
}
