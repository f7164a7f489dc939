import { expect, it } from 'vitest';
import { describeOnBoth } from '../../testing/index.ts';
import { liveMandates } from '../mandates/testing/live-mandates.ts';
import { mountPortal } from './index.ts';
import { aVisitor } from './testing/portal-visitor.ts';

const MOTHER = '9876500081';
const STRANGER = '9876500082';

describeOnBoth('the auto debits in the portal (decision 54)', (use) => {
  const live = liveMandates(use, mountPortal);

  it('are under their student for a guardian who proves a contact, with state, debits, key facts and what to do, and for nobody else', async () => {
    const { services, school, app } = live();
    const { pupil, token } = await live().authorised([
      { paise: 900_000, due: '2027-02-05' },
      { paise: 800_000, due: '2027-05-05' },
    ]);
    await live().aPlanned([{ paise: 100_000, due: '2027-02-05' }]);
    await use.db.query(
      `insert into guardians (institute_id, student_id, name, relation, mobile)
       select $1, s.id, 'Meera', 'MOTHER', case when s.id = $2 then $3 else $4 end from students s where s.institute_id = $1`,
      [school.instituteId, pupil.id, MOTHER, STRANGER],
    );
    const plansAt = async (contact: string) => {
      const visitor = aVisitor({ app, services }, school.slug);
      await visitor.prove(contact);
      return (await visitor.view()).students;
    };
    const [own, ...others] = await plansAt(MOTHER);
    expect(others).toEqual([]);
    expect(own?.student_id).toBe(pupil.uuid);
    expect(own?.plans).toHaveLength(1);
    expect(own?.plans[0]).toMatchObject({
      kind: 'auto_debit',
      code: token.application_code,
      status: 'Auto debit is set up',
      facts: expect.arrayContaining([{ label: 'Debited by', value: 'UPI Autopay' }]) as unknown,
      schedule: [
        { day: '2027-02-05', amount: 9_000, state: 'next' },
        { day: '2027-05-05', amount: 8_000, state: 'planned' },
      ],
      page_path: `/${school.slug}`,
      truth_path: `/${school.slug}/p/${token.application_code}`,
      stop: expect.arrayContaining([expect.stringContaining('UPI app')]) as unknown,
    });
    expect((await plansAt(STRANGER)).map(({ plans }) => plans)).toEqual([[]]);
  });
});
