import { apiSettlementRows } from '@shulk/contract';
import type { ErrorCode, ListQuery, RouteName, apiReceiptPdf, apiSchemas } from '@shulk/contract';
import { RECEIPT_PAPER } from '@shulk/words/papers/receipt';
import type { z } from 'zod';
import { AppError } from '../../../platform/errors.ts';
import { instituteOf } from '../../../platform/http/api/institute-of.ts';
import { listPage } from '../../../platform/http/api/lists.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { forCaller, languageNow } from '../../../platform/language.ts';
import { makeReceipt } from '../../receipts/index.ts';
import {
  selectMoney,
  selectOneOfMoney,
  selectPaymentOfReceipt,
  selectSettlementRows,
} from './money.store.ts';
import type { MoneyFilter, MoneyKind, SingleKind } from './money.store.ts';

type BodyOf<Kind extends MoneyKind> = z.output<(typeof apiSchemas)[Kind]>;

/**
 * A list of one kind of money. The bodies are built by the database, the same for events; the schema of the call
 * sends only their fields.
 */
export const listMoney =
  <Kind extends MoneyKind>(list: RouteName, kind: Kind, fixed: MoneyFilter = {}) =>
  (ctx: Ctx, { query }: { query: ListQuery & MoneyFilter }) =>
    listPage(
      ctx,
      list,
      query,
      (wanted) => selectMoney(ctx.db, kind, wanted, { ...query, ...fixed }),
      ({ body }) => body as BodyOf<Kind>,
    );

/** One object of a kind by its public id. @throws AppError `missing` for an unknown one and one of another institute */
export async function getMoney<Kind extends SingleKind>(
  ctx: Ctx,
  kind: Kind,
  id: string,
  missing: ErrorCode,
): Promise<BodyOf<Kind>> {
  const found = await selectOneOfMoney(ctx.db, kind, instituteOf(ctx).institute_id, id);
  if (found === undefined) throw new AppError(missing);
  return found.body as BodyOf<Kind>;
}

/**
 * The PDF of a receipt as its payer gets it, in the caller's language.
 * @throws AppError receipt_not_found
 */
export async function receiptPdf(
  ctx: Ctx,
  { params: { number } }: { params: { number: string } },
): Promise<z.output<typeof apiReceiptPdf.data>> {
  const found = await selectPaymentOfReceipt(ctx.db, instituteOf(ctx).institute_id, number);
  const pdf = found && (await makeReceipt(ctx.services, found.payment_id, languageNow()));
  if (pdf === undefined) throw new AppError('receipt_not_found');
  const file_name = forCaller(() => RECEIPT_PAPER.fileName(number.replaceAll('/', '-')));
  return { number, file_name, pdf: pdf.toString('base64') };
}

/** The rows of a payout, as its gateway listed them. @throws AppError not_found */
export async function listSettlementRows(
  ctx: Ctx,
  {
    params: { settlement_id: settlement },
    query,
  }: { params: { settlement_id: string }; query: Omit<ListQuery, 'updated_since'> },
) {
  await getMoney(ctx, 'settlement', settlement, 'not_found');
  return listPage(
    ctx,
    apiSettlementRows.name,
    { ...query, updated_since: undefined },
    (wanted) => selectSettlementRows(ctx.db, settlement, wanted),
    (row) => row,
  );
}
