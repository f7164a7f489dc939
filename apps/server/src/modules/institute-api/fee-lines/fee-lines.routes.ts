import {
  apiFeeLineGet,
  apiFeeLinePut,
  apiFeeLinesBulk,
  apiFeeLinesList,
  apiStudentFeeLineGet,
  MOST_ROWS,
} from '@shulk/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { mount } from '../../../platform/http/mount.ts';
import { BULK_LIMIT } from '../objects/bulk-limit.ts';
import { getFeeLine, getStudentFeeLine, listFeeLines, putFeeLine, putFeeLines } from './fee-line-verbs.ts';

/** Rows are read with the rules and words of an import. */
const row = z.record(z.string(), z.unknown());
const rows = z.strictObject({ fee_lines: z.array(z.unknown()).min(1).max(MOST_ROWS) });

export function mountFeeLinesApi(http: FastifyInstance): void {
  mount(http, apiFeeLinesList, listFeeLines);
  mount(http, apiFeeLineGet, getFeeLine);
  mount(http, apiStudentFeeLineGet, getStudentFeeLine);
  mount(http, { ...apiFeeLinePut, body: row }, putFeeLine);
  mount(http, { ...apiFeeLinesBulk, body: rows }, putFeeLines, { bodyLimit: BULK_LIMIT, storesKey: true });
}
