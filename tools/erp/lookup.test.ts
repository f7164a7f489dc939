import { readFileSync } from 'node:fs';
import { beforeEach, expect, it } from 'vitest';
import { owedOf } from '../../apps/erp-simulator/src/core/books.ts';
import type { Student } from '../../apps/erp-simulator/src/core/books.ts';
import { codeOf, reversePayer } from '../../apps/server/src/modules/reverse/testing/reverse-school.ts';
import { describeOnBoth } from '../../apps/server/src/testing/index.ts';
import { shulkCommand } from '../client/testing/run-shulk.ts';
import { at } from '../setup/paths.mjs';
import { CREDENTIALS, LOOKUP_MS, useErpSchool } from './testing/erp-school.ts';

const PAGE = 'palm-grove-lookup';
const STUDENTS = JSON.parse(readFileSync(at('apps/erp-simulator/first-students.json'), 'utf8')) as Student[];

interface Found {
  readonly student_details: readonly { readonly student_uuid: string; readonly student_first_name: string }[];
}

describeOnBoth('a page that asks the ERP who the student is and what is owed', (use) => {
  const on = useErpSchool(use);
  const { shulk } = shulkCommand();
  beforeEach(() => {
    on().erp.chaos.calm();
    on().erp.books.change((data) => {
      if (data.students.length === 0) data.students.push(...structuredClone(STUDENTS));
    });
  });
  /** A student of whom Shulk knows nothing yet. */
  const admit = (id: string): unknown =>
    on().erp.books.change(({ students }) => students.push({ ...(STUDENTS[2] as Student), id }));
  const payer = () => reversePayer(on().parts.app.browser());
  const owed = (id: string): number[] => {
    const { data } = on().erp.books;
    const student = data.students.find((one) => one.id === id);
    return student?.fees.map((fee) => owedOf(data, student, fee)) ?? [];
  };
  const fees = async (student_id: string) => {
    const { data } = await on().shulk.feeLines.list({ student_id }).page();
    return Object.fromEntries(data.map(({ code, balance }) => [code, balance]));
  };

  it('takes money that the ERP posts to its own fees, although Shulk knew neither the student nor the fees', async () => {
    const one = payer();
    const { sbd_code } = await one.goThrough(PAGE, 'PG-101');
    await on().pay(
      await on().beginOrder(one.browser, { payment_page_slug: PAGE, card_code: 'full', sbd_code }),
    );
    expect(on().erp.books.data.postings).toMatchObject([
      { student_id: 'PG-101', fee: 'TERM-3', paise: 1_450_000 },
      { student_id: 'PG-101', fee: 'BUS-3', paise: 425_050 },
    ]);
    expect(owed('PG-101')).toEqual([0, 0]);
    await payer().goThrough(PAGE, 'PG-101');
    expect(await fees('PG-101')).toEqual({ 'erp:TUITION:Term 3': 0, 'erp:BUS:Term 3': 0 });
    expect(await on().press('/nightly')).toMatch(/Differences: 0/);
  });

  it('finds both children by the mobile of their mother, and no child by another one', async () => {
    const found = (await payer().find(PAGE, { mobile: '9000000601' })).data<Found>();
    expect(found.student_details.map(({ student_first_name: name }) => name)).toEqual(['Anaya', 'Kabir']);
    expect(codeOf(await payer().find(PAGE, { mobile: '9000000699' }))).toBe('student_not_found');
  });

  it.each(['fail', 'hang', 'down', 'garbage', 'slow'])(
    'says that it cannot ask an ERP in trouble (%s), and asks it again afterwards',
    async (lookup) => {
      await on().press('/chaos', { lookup, ms: String(LOOKUP_MS * 2), times: '1' });
      expect(codeOf(await payer().find(PAGE, { student_uuid: 'PG-102' }))).toBe('erp_unavailable');
      expect(codeOf(await payer().find(PAGE, { student_uuid: 'pg-102' }))).toBe('success');
      expect(codeOf(await payer().find(PAGE, { student_uuid: 'PG-999' }))).toBe('student_not_found');
    },
  );

  it('shows whom the ERP named, so that a parent sees it when that is somebody else', async () => {
    await on().press('/chaos', { lookup: 'wrong-student', times: '1' });
    const found = (await payer().find(PAGE, { student_uuid: 'PG-102' })).data<Found>();
    expect(found.student_details.map(({ student_first_name: name }) => name)).toEqual(['Anaya']);
  });

  it('brings each fee once: the ERP pushes no student that was looked up, and lists no fees of one that was pushed', async () => {
    admit('PG-201');
    admit('PG-202');
    await payer().goThrough(PAGE, 'PG-201');
    expect(await on().press('/send', { id: 'PG-201' })).toContain('by the lookup');
    await on().press('/send', { id: 'PG-202' });
    await payer().goThrough(PAGE, 'PG-202');
    await on().press('/nightly');
    await on().importFile(on().erp.nightlyFile);
    expect(await fees('PG-201')).toEqual({ 'erp:TUITION:Term 3': 14_500 });
    expect(await fees('PG-202')).toEqual({ 'TERM-3': 14_500 });
  });

  it('asks an ERP in which `shulk doctor` finds nothing wrong', async () => {
    admit('PG-203');
    const { client_id, client_secret, api_key } = CREDENTIALS;
    const { code, said } = await shulk([
      'doctor',
      `${on().erpUrl}/shulk`,
      '--student=PG-203',
      '--mobile=9000000601',
      `--client-id=${client_id}`,
      `--client-secret=${client_secret}`,
      `--api-key=${api_key}`,
      '--create-customer',
    ]);
    expect([code, said]).toEqual([0, expect.stringMatching(/^ok[^]*1 student\(s\), 1 fee\(s\)/)]);
  });
});
