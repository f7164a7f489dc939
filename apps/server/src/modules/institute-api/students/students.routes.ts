import { apiStudentGet, apiStudentPut, apiStudentsBulk, apiStudentsList, MOST_ROWS } from '@shulk/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { mount } from '../../../platform/http/mount.ts';
import { BULK_LIMIT } from '../objects/bulk-limit.ts';
import { getStudent, listStudents, putStudent, putStudents } from './student-verbs.ts';

/** Rows are read with the rules of an import: one by one, so that a faulty one refuses itself only, and in its words. */
const row = z.record(z.string(), z.unknown());
const rows = z.strictObject({ students: z.array(z.unknown()).min(1).max(MOST_ROWS) });

export function mountStudentsApi(http: FastifyInstance): void {
  mount(http, apiStudentsList, listStudents);
  mount(http, apiStudentGet, getStudent);
  mount(http, { ...apiStudentPut, body: row }, putStudent);
  mount(http, { ...apiStudentsBulk, body: rows }, putStudents, { bodyLimit: BULK_LIMIT, storesKey: true });
}
