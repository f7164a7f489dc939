import { expect, it } from 'vitest';
import { describeOnBoth } from '../../testing/index.ts';
import { aBundle, aLine, aPage, aStudent, anInstitute } from './testing/a-bundle.ts';
import { useImports } from './testing/import-suite.ts';

describeOnBoth('import of a bundle', (use) => {
  const suite = useImports(use);

  it('creates everything a bundle names, and counts it (decisions 13)', async () => {
    const { created, updated, unchanged } = await suite.load(aBundle());
    expect(created).toMatchObject({
      files: 1,
      groups: 1,
      institutes: 1,
      offerings: 2,
      late_fee_rules: 1,
      heads: 3,
      fee_groups: 1,
      emi_plans: 1,
      structures: 1,
      gateway_accounts: 1,
      credentials: 1,
      students: 1,
      guardians: 1,
      fee_lines: 1,
      payments: 1,
      pages: 1,
    });
    expect(Object.values(updated).filter((n) => n > 0)).toEqual([]);
    expect(Object.values(unchanged).filter((n) => n > 0)).toEqual([]);
  });

  it('changes nothing when the same bundle comes again (decisions 13)', async () => {
    const bundle = aBundle({
      emi_applications: [
        {
          institute_code: 'hill-school',
          code: 'E1',
          student_id: 'H-1',
          plan: 'SIX',
          status: 'ACTIVE',
          applied_on: '2026-11-02',
          lines: ['T1'],
        },
      ],
    });
    const first = await suite.load(bundle);
    const before = await use.db.query('select * from fee_lines, pages, students');
    const { created, updated, unchanged } = await suite.load(bundle);
    expect(Object.values({ ...created, ...updated }).filter((n) => n > 0)).toEqual([]);
    expect(unchanged).toEqual(first.created);
    expect(await use.db.query('select * from fee_lines, pages, students')).toEqual(before);
    expect(await suite.count('ledger_entries')).toBe(1);
    expect(await suite.count('emi_application_lines')).toBe(1);
  });

  it('updates what changed and leaves what the bundle does not name', async () => {
    await suite.load(
      aBundle({ students: [aStudent(), aStudent({ student_id: 'H-2', first_name: 'Ravi', fee_lines: [] })] }),
    );
    const sbd = await use.db.query<{ sbd_code: string }>('select sbd_code from students order by id');
    const { created, updated } = await suite.load(
      aBundle({
        payments: [],
        students: [aStudent({ student_id: ' h-1', first_name: 'Usha', fee_lines: [aLine({ gross: 1200 })] })],
      }),
    );
    expect(created['students']).toBe(0);
    expect(updated).toMatchObject({ students: 1, fee_lines: 1, pages: 0 });
    const names = await use.db.query<{ first_name: string }>('select first_name from students order by id');
    expect(names.map((row) => row.first_name)).toEqual(['Usha', 'Ravi']);
    expect(await use.db.query('select sbd_code from students order by id')).toEqual(sbd);
    expect(await suite.line()).toMatchObject({ gross_paise: 120000, settled_paise: 40025 });
  });

  it('keeps amounts in paise, including those of rules, plans and concessions', async () => {
    const fee = aLine({
      gross: 1000.5,
      concessions: [{ label: 'Sibling', amount: 100.25 }],
      discount: { amount: 50, until: '2026-12-01' },
    });
    await suite.load(aBundle({ payments: [], students: [aStudent({ fee_lines: [fee] })] }));
    expect(await suite.line()).toMatchObject({
      gross_paise: 100050,
      concession_paise: 10025,
      base_paise: 90025,
      discount_paise: 5000,
    });
    const { rule } = await use.db.one<{ rule: object }>('select rule from late_fee_rules');
    expect(rule).toEqual({ kind: 'PER_DAY', amount: 550, cap: 5500, grace_days: 0, counts_grace: false });
    const { plan } = await use.db.one<{ plan: Record<string, unknown> }>('select plan from emi_plans');
    expect(plan).toMatchObject({ months: 6, processing_fee_paise: 9950 });
  });

  it('computes the brand colours on save, also of pages that are there already (ux 1.2)', async () => {
    await suite.load(aBundle());
    const brand = () => use.db.one<{ brand: object }>('select brand from pages');
    expect(await brand()).toMatchObject({ brand: { brand: '#7A1F2B', dark_fill: '#9F5E66' } });
    await suite.load(aBundle({ pages: [], institutes: [anInstitute({ brand_colour: '#f2b705' })] }));
    expect(await brand()).toMatchObject({ brand: { brand: '#F2B705', brand_text: '#886603' } });
  });

  it('notifies every process which pages to reread', async () => {
    const heard: string[] = [];
    const stop = await use.db.listen('pages', (slug) => heard.push(slug));
    await suite.load(aBundle());
    await suite.load(
      aBundle({ institutes: [], students: [], payments: [], pages: [aPage({ payment_page_label: 'New' })] }),
    );
    await expect.poll(() => heard).toEqual(['', 'hill-term']);
    await stop();
  });

  it('runs two simultaneous imports one after the other', async () => {
    const results = await Promise.all([suite.load(aBundle()), suite.load(aBundle()), suite.load(aBundle())]);
    expect(results.filter((result) => result.created['students'] === 1)).toHaveLength(1);
    expect(await suite.count('payments')).toBe(1);
  });
});
