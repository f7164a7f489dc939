import { expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { liveMandates } from '../testing/live-mandates.ts';
import { mandatesOfStudents } from './mandate-overview.ts';

const TWO = [
  { paise: 900_000, due: '2027-02-05' },
  { paise: 800_000, due: '2027-05-05' },
];

describeOnBoth('the auto debits the portal shows (decision 54)', (use) => {
  const live = liveMandates(use);
  const plansOf = async (pupilId: number) =>
    (await mandatesOfStudents(live().services, [pupilId])).map(({ plan }) => plan);

  it('are shown with rail, ceiling, end and each debit, and how to stop them', async () => {
    const { pupil, token } = await live().authorised(TWO);
    const [plan, ...others] = await plansOf(pupil.id);
    expect(others).toEqual([]);
    const { slug } = live().school;
    expect(plan).toMatchObject({
      kind: 'auto_debit',
      code: token.application_code,
      tone: 'ok',
      status: 'Auto debit is set up',
      amount: 17_000,
      amount_caption: 'Total planned, nothing debited yet',
      page_path: `/${slug}`,
      truth_path: `/${slug}/p/${token.application_code}`,
      facts: [
        { label: 'Debited by', value: 'UPI Autopay' },
        { label: 'Maximum per debit', value: '₹9,900' },
        { label: 'No debit after', value: '05-08-2027' },
        { label: 'Transaction Id', value: token.application_code },
      ],
      schedule: [
        {
          day: '2027-02-05',
          amount: 9_000,
          what: 'Fee t1',
          state: 'next',
          note: 'It will be debited on 05-02-2027.',
        },
        {
          day: '2027-05-05',
          amount: 8_000,
          what: 'Fee t2',
          state: 'planned',
          note: 'It will be debited on 05-05-2027.',
        },
      ],
    });
    expect(plan?.stop[0]).toContain('UPI app');
  });

  it('exclude mandates a payer never approved, and another student’s', async () => {
    const asked = await live().ask(await live().aPlanned(TWO));
    await asked.register();
    expect(await plansOf(asked.pupil.id)).toEqual([]);
  });

  it('show which debit was taken, and what comes next', async () => {
    const { pupil } = await live().authorised(TWO);
    await live().moveTo('2027-02-06T06:00:00.000Z');
    const [plan] = await plansOf(pupil.id);
    expect(plan?.schedule.map(({ state }) => state)).toEqual(['paid', 'next']);
    expect(plan?.amount_caption).toBe('Total planned, ₹9,000 debited so far');
  });
});
