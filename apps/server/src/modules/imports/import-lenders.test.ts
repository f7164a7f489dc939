import { expect, it } from 'vitest';
import type { Bundle } from '@shulk/contract';
import { describeOnBoth } from '../../testing/index.ts';
import { openLenderSecrets, selectLenderByName } from '../loans/index.ts';
import { aBundle, anInstitute } from './testing/a-bundle.ts';
import { useImports } from './testing/import-suite.ts';

const lender = {
  name: 'Lender',
  key_id: 'lender_hill',
  key_secret: 'secret-of-the-lender',
  webhook_secret: 'webhooks-of-the-lender',
  cooling_off_days: 3,
  penal_charges: '2 % a month',
  foreclosure_charges: 'None',
  recovery: 'The lender collects itself.',
  grievance: { name: 'A. Rao', phone: '18001234567', email: 'grievance@lender.example' },
  privacy_url: 'https://lender.example/privacy',
};

describeOnBoth('the lenders of a bundle (decision 29)', (use, kind) => {
  const suite = useImports(use);
  const place = 'institutes.0.lenders.0';
  const bundleOf = (lenders: readonly object[], over: object = {}): Bundle =>
    aBundle({ institutes: [anInstitute({ ...over, lenders: lenders as never })] });

  it('are written once, with their secrets sealed, and changed by another import (R36)', async () => {
    expect((await suite.load(bundleOf([lender]))).created['lenders']).toBe(1);
    expect((await suite.load(bundleOf([lender]))).unchanged['lenders']).toBe(1);
    const stored = JSON.stringify(await use.db.query('select * from lender_accounts'));
    expect(stored).not.toContain('secret-of-the-lender');
    expect(stored).not.toContain('webhooks-of-the-lender');
    const changed = { ...lender, key_secret: 'another-secret-of-it', cooling_off_days: 5 };
    expect((await suite.load(bundleOf([changed]))).updated['lenders']).toBe(1);
    const { id } = await use.db.one<{ id: number }>('select id from institutes');
    const row = await selectLenderByName(use.db, id, 'Lender');
    if (row === undefined) throw new Error('the lender was written');
    const { settings, clock } = suite.services;
    expect(openLenderSecrets(settings.secretKeys, row, clock.now()).key_secret).toBe('another-secret-of-it');
    expect(row.facts.cooling_off_days).toBe(5);
  });

  it('have one name each', async () => {
    const twice = await suite.refused(bundleOf([lender, { ...lender, key_id: 'lender_other' }]));
    expect(Object.keys(twice)).toEqual(['institutes.0.lenders.1.name']);
  });

  it('of a live institute are called over https, not on this machine, and on PostgreSQL only (decisions 12)', async () => {
    const live = { mode: 'live', gateway_accounts: [] };
    for (const base_url of [undefined, 'http://lender.example', 'https://localhost/api']) {
      const refused = await suite.refused(bundleOf([{ ...lender, ...(base_url && { base_url }) }], live));
      expect(Object.keys(refused)).toContain(`${place}.base_url`);
    }
    const good = bundleOf([{ ...lender, base_url: 'https://api.lender.example' }], live);
    const told =
      kind === 'pglite'
        ? (await suite.refused(good))[place]
        : JSON.stringify((await suite.load(good)).created);
    expect(told).toContain(kind === 'pglite' ? 'set DATABASE_URL' : '"lenders":1');
  });

  it('of a test institute have an absolute address, or are the sandbox’s', async () => {
    expect(Object.keys(await suite.refused(bundleOf([{ ...lender, base_url: 'lender' }])))).toEqual([
      `${place}.base_url`,
    ]);
    await suite.load(bundleOf([{ ...lender, base_url: 'http://127.0.0.1:9' }]));
  });

  it('at the sandbox share no key with another institute of the bundle', async () => {
    const one = anInstitute({ lenders: [lender] });
    const other = anInstitute({
      code: 'second',
      short_code: 'SEC',
      credentials: undefined,
      gateway_accounts: [],
      lenders: [lender],
    });
    expect(Object.keys(await suite.refused(aBundle({ institutes: [one, other] })))).toContain(
      'institutes.1.lenders.0.key_id',
    );
  });
});
