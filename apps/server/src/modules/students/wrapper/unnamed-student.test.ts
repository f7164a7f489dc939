import { expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { pageCache } from '../../pages/index.ts';
import { codeOf, useCampus } from '../../verification/testing/campus-suite.ts';

interface Saved {
  readonly sbd_code: string;
  readonly student_uuid: string;
}

describeOnBoth('a form without a field for the student ID', (use) => {
  const suite = useCampus(use);
  const fields = { customer_mobile: '9000000001', system_fields: { stud_bd_first_name: 'Isha' } };
  const PLACEHOLDER = '$$a1B2c3D4e5$$';
  const askForNoId = async (slug: string): Promise<void> => {
    await use.db.query(`update pages set config = config #- '{form_block,data,fields,0}' where slug = $1`, [
      slug,
    ]);
    pageCache(suite.services).forget('');
  };

  it('makes its payer a new student under a generated ID, without a lookup and never under the placeholder [PJ-9.5] (threats 2 row 25)', async () => {
    await askForNoId('open');
    const payer = suite.payer();
    const saved = (await payer.submit('open', PLACEHOLDER, fields)).data<Saved>();
    expect(saved.student_uuid).toMatch(/^NEW-[0-9A-Z]{8}$/);
    expect(
      await use.db.query(
        'select sbd_code, first_name, status, verified from students where student_uuid = $1',
        [saved.student_uuid],
      ),
    ).toEqual([{ sbd_code: saved.sbd_code, first_name: 'Isha', status: 'ACTIVE', verified: false }]);
    expect(JSON.stringify(await use.db.query('select * from students'))).not.toContain(PLACEHOLDER);
  });

  it('uses the ID that came with the link, which must have been looked up [PJ-4.22]', async () => {
    await askForNoId('open');
    const payer = suite.payer();
    expect(codeOf(await payer.submit('open', 'New-7', fields))).toBe('context_required');
    await payer.lookUp('open', 'New-7');
    expect((await payer.submit('open', 'New-7', fields)).data<Saved>().student_uuid).toBe('New-7');
  });

  it('still needs an ID if the form has the field', async () => {
    expect(codeOf(await suite.payer().submit('open', PLACEHOLDER, fields))).toBe('invalid_request');
  });
});
