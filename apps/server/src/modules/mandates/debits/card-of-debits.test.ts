import { expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { liveMandates } from '../testing/live-mandates.ts';

describeOnBoth('debits and the card on which they were agreed', (use) => {
  const live = liveMandates(use);

  /** One fee of ₹3,000, with ₹500 off if paid in full, debited with this setting of the card. */
  const debited = async (skips: boolean): Promise<{ paid: string[]; matter: unknown[] }> => {
    await use.db.query(
      `update pages set config = jsonb_set(config, '{sdk_block}', (
         select jsonb_agg(case when card ->> 'code' = 'auto'
           then card || jsonb_build_object('fee_group_discount_skip', $1::boolean) else card end)
         from jsonb_array_elements(config -> 'sdk_block') card))`,
      [skips],
    );
    const day = skips ? '2027-01-08' : '2027-01-18';
    const planned = await live().aPlanned([{ paise: 300_000, due: day }]);
    await use.db.query('update fee_lines set discount_paise = 50000 where id = any($1::bigint[])', [
      planned.fees,
    ]);
    const asked = await live().ask(planned);
    await use.db.query(
      `update orders set reference_id = 'invoice-9', notes = '{"branch": "Mechanical"}', page_version = 41 where application_code = $1`,
      [asked.token.application_code],
    );
    await live().approve(asked);
    await live().moveTo(skips ? '2027-01-12' : '2027-01-22');
    const matter = await use.db.query(
      `select made_by, reference_id, notes, page_version from orders where student_id = $1 order by id`,
      [planned.pupil.id],
    );
    return { paid: (await live().paidOf(planned)).payments, matter };
  };

  it('take the fee without the discount if that card grants none, and with it if it does [PJ-3.13]', async () => {
    expect((await debited(true)).paid).toEqual(['300000 CAPTURED']);
    const granted = await debited(false);
    expect(granted.paid).toEqual(['250000 CAPTURED']);
    // Each order of a debit is about what the payer agreed to (specification 8).
    const matter = { reference_id: 'invoice-9', notes: { branch: 'Mechanical' }, page_version: 41 };
    expect(granted.matter).toEqual([
      { made_by: 'browser', ...matter },
      { made_by: 'mandate', ...matter },
    ]);
  });
});
