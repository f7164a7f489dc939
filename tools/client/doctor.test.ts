import { describe, expect, it } from 'vitest';
import { shulkCommand } from './testing/run-shulk.ts';

describe('shulk doctor', () => {
  const { shulk, program } = shulkCommand();
  const BASIC = `Basic ${btoa('me:good')}`;
  const student = { student_uuid: 'S-1', fee_headers: [{ fee_type_code: 'T', amount: 100 }] };

  /** An ERP whose answers are right but for what `over` says. */
  const erp = (over: { open?: boolean; body?: unknown; status?: number } = {}) =>
    program((request, response) => {
      const url = new URL(request.url ?? '', 'http://erp');
      const isKnown = url.searchParams.get('student_uuid') === 'S-1' || url.searchParams.has('mobile');
      request.resume();
      if (over.open !== true && request.headers.authorization !== BASIC) response.writeHead(401).end();
      else if (request.method === 'POST') response.writeHead(200).end('{"data":{"customer_code":"C-1"}}');
      else if (!isKnown) response.writeHead(404).end();
      else
        response
          .writeHead(over.status ?? 200)
          .end(JSON.stringify(over.body ?? { data: { student_details: [student] } }));
    });
  const ask = (url: string) =>
    shulk([
      'doctor',
      url,
      '--student',
      'S-1',
      '--mobile',
      '9000000204',
      '--client-id',
      'me',
      '--client-secret',
      'good',
      '--create-customer',
    ]);

  it('finds nothing wrong with an ERP that answers as docs/erp.md says', async () => {
    const { code, said } = await ask(await erp());
    expect([code, said]).toEqual([0, expect.stringMatching(/^ok[^]*1 student\(s\), 1 fee\(s\)/)]);
    expect(said.match(/^ok {4}/gm)).toHaveLength(5);
  });

  it('names what is wrong: an open door, a field, a status, nobody there', async () => {
    expect((await ask(await erp({ open: true }))).said).toMatch(
      /WRONG refuses wrong credentials: .*anybody can read/,
    );
    const field = {
      data: { student_details: [{ ...student, fee_headers: [{ fee_type_code: 'T', amount: 'x' }] }] },
    };
    const wrong = await ask(await erp({ body: field }));
    expect(wrong.code).toBe(1);
    expect(wrong.said).toMatch(
      /WRONG finds by student ID: malformed: data\.student_details\.0\.fee_headers\.0\.amount/,
    );
    expect((await ask(await erp({ status: 500 }))).said).toMatch(
      /WRONG finds by student ID: bad_status: 500/,
    );
    expect((await ask('http://127.0.0.1:1')).code).toBe(1);
  });
});
