import { expect, it, vi } from 'vitest';
import { readPdf } from '../../../documents/testing/read-pdf.ts';
import { readTags, spokenBy } from '../../../documents/testing/read-tags.ts';
import { describeOnBoth } from '../../../testing/index.ts';
import { codeOf } from '../../fees/testing/fee-suite.ts';
import { atLender, emiSheet, submittedLoan } from '../testing/loan-school.ts';
import { useLoanSuite } from '../testing/loan-suite.ts';
import { keyFactPaper } from './key-fact-paper.ts';
import type { StatementRow } from './papers.store.ts';

describeOnBoth('the key-fact statement on paper (decision 38, regulation E.10)', (use) => {
  const on = useLoanSuite(use);
  const signed = async () => {
    const loan = await submittedLoan(on.app, on.services, on.school);
    await atLender(on.sandbox, use.db, 'decision');
    await atLender(on.sandbox, use.db, 'sign');
    await on.news();
    return loan;
  };

  it('is opened by the holder of the application, after the signature, and says what was agreed to', async () => {
    const { sheet } = await submittedLoan(on.app, on.services, on.school);
    expect(codeOf(await sheet.paper())).toBe('emi_step');
    await atLender(on.sandbox, use.db, 'decision');
    await atLender(on.sandbox, use.db, 'sign');
    await on.news();
    const { file_name, pdf } = (await sheet.paper()).data<{ file_name: string; pdf: string }>();
    const { key_facts } = await sheet.view();
    expect(file_name).toBe(`Key fact statement ${key_facts.proposal_no}.pdf`);
    const text = readPdf(Buffer.from(pdf, 'base64'))
      .pages.map((page) => page.text)
      .join('|');
    for (const part of [
      key_facts.lender,
      key_facts.proposal_no,
      `${key_facts.apr_pct.toFixed(2)} %`,
      'A. Rao',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('is the same to the byte each time, stored with its SHA-256, and never changed', async () => {
    const { sheet } = await signed();
    const bytes = async (): Promise<string> => (await sheet.paper()).data<{ pdf: string }>().pdf;
    const [first, ...others] = await Promise.all([bytes(), bytes(), bytes()]);
    expect(others).toEqual([first, first]);
    on.services.clock.advance(3600);
    await use.db.query(`update students set first_name = 'Another'`);
    expect(await sheet.paper()).toMatchObject({ status: 401 });
    const row = await use.db.one<{ institute_id: number; application_id: number; good: boolean }>(
      'select institute_id, application_id, pdf_hash = sha256(pdf) as good from key_fact_papers',
    );
    expect(row.good).toBe(true);
    const again = await keyFactPaper(on.services, row.institute_id, row.application_id);
    expect(again?.pdf.toString('base64')).toBe(first);
    await expect(use.db.query(`update key_fact_papers set pdf = ''`)).rejects.toThrow('append-only');
    await expect(use.db.query('delete from key_fact_papers')).rejects.toThrow('append-only');
    await expect(use.db.query('truncate key_fact_papers')).rejects.toThrow('append-only');
  });

  it('is drawn in the language of the call from the same facts, and the kept one stays English', async () => {
    const { sheet } = await signed();
    const english = (await sheet.paper()).data<{ pdf: string }>().pdf;
    const { instituteId } = on.school;
    const { id } = await use.db.one<{ id: number }>('select application_id as id from key_fact_statements');
    const tamil = await keyFactPaper(on.services, instituteId, id, 'ta');
    const { lang, root } = readTags(tamil?.pdf ?? Buffer.alloc(0));
    const figures = (text: string) => text.match(/₹?[\d,]*\d\.\d\d|₹[\d,]+|\d\d-\d\d-\d{4}/g)?.toSorted();
    const said = spokenBy(root);
    expect(lang).toBe('ta-IN');
    expect(figures(said)).toEqual(figures(spokenBy(readTags(Buffer.from(english, 'base64')).root)));
    expect(said).toContain('The statement that is kept for this loan is in English');
    expect(said).not.toContain('Sanctioned amount');
    expect(said).not.toContain('Processing fee');
    expect((await sheet.paper()).data<{ pdf: string }>().pdf).toBe(english);
    expect(await use.db.query('select 1 from key_fact_papers')).toHaveLength(1);
  });

  it('is the one stored first, though another one was rendered at the same moment', async () => {
    await signed();
    const { instituteId } = on.school;
    const { id } = await use.db.one<{ id: number }>('select application_id as id from key_fact_statements');
    const first = await keyFactPaper(on.services, instituteId, id);
    // A process of another release read it before the first paper was stored, and renders it differently.
    const look = use.db.maybe.bind(use.db);
    const late = vi.spyOn(use.db, 'maybe').mockImplementationOnce(async (sql, values) => {
      const row = await look<StatementRow>(sql, values);
      return row === undefined ? row : { ...row, pdf: null, student: 'Another Name' };
    });
    const second = await keyFactPaper(on.services, instituteId, id);
    late.mockRestore();
    expect(first?.pdf.equals(second?.pdf ?? Buffer.alloc(0))).toBe(true);
    expect(await use.db.query('select 1 from key_fact_papers')).toHaveLength(1);
  });

  it('is not kept with the SHA-256 of other bytes', async () => {
    await signed();
    await expect(
      use.db.query(`insert into key_fact_papers (application_id, institute_id, pdf, pdf_hash, drawn_at)
        select application_id, institute_id, 'one', sha256('other'), now() from key_fact_statements`),
    ).rejects.toThrow('key_fact_papers_check');
  });

  it('is nobody else’s: not with another application’s token, not without one', async () => {
    await signed();
    const other = emiSheet(on.app, 'emi.not-a-token');
    expect((await other.paper()).status).toBe(401);
    const { instituteId } = on.school;
    const { id } = await use.db.one<{ id: number }>('select application_id as id from key_fact_statements');
    expect(await keyFactPaper(on.services, instituteId + 1, id)).toBeUndefined();
  });
});
