import { expect, it } from 'vitest';
import { describeOnBoth } from '../../testing/index.ts';
import { aBundle, aCashPayment, aLine, aPage, aStudent, anInstitute } from './testing/a-bundle.ts';
import { useImports } from './testing/import-suite.ts';

describeOnBoth('a bundle that is refused', (use) => {
  const suite = useImports(use);

  it('refuses a bad bundle completely, with every error by its path, and writes nothing (decisions 13)', async () => {
    const bad = {
      ...aBundle({
        institutes: [
          anInstitute({
            group_code: 'nobody',
            link_hosts: ['https://Hill.example'],
            heads: [{ code: 'A', label: 'A', kind: 'OTHER', late_fee_rule: 'NONE' }],
          }),
          anInstitute({
            code: 'second',
            short_code: 'HILL',
            gateway_accounts: [],
            credentials: { client_id: 'second', client_secret: 'second-secret', api_key: 'second-api-key' },
          }),
        ],
        students: [
          aStudent({
            student_id: 'H$1',
            class_code: 'IX',
            guardians: [
              { name: 'A', relation: 'MOTHER', is_primary: true },
              { name: 'B', relation: 'FATHER', is_primary: true, email: 'nobody' },
            ],
            fee_lines: [
              aLine({ head: 'GONE', group: 'GONE', due_date: '2026-02-30' }),
              aLine({ head: 'A', gross: 10, concessions: [{ label: 'x', amount: 11 }] }),
            ],
          }),
        ],
        payments: [
          aCashPayment({ student_id: 'nobody' }),
          aCashPayment({ institute_code: 'nowhere', received_on: '2027-01-01' }),
        ],
        pages: [aPage({ payment_page_slug: 'console' }), aPage({ institute_code: 'nowhere' })],
      }),
      extra: 1,
      groups: [{ code: 'hill-trust', label: '' }],
    };
    const fields = await suite.refused(bad);
    expect(Object.keys(fields).toSorted()).toEqual(
      [
        'extra',
        'groups.0.label',
        'institutes.0.group_code',
        'institutes.0.heads.0.late_fee_rule',
        'institutes.0.link_hosts.0',
        'institutes.0.structures.0.head',
        'institutes.1.short_code',
        'pages.0.payment_page_slug',
        'pages.1.institute_code',
        'payments.0.student_id',
        'payments.1.institute_code',
        'students.0.class_code',
        'students.0.fee_lines.0.due_date',
        'students.0.fee_lines.0.group',
        'students.0.fee_lines.0.head',
        'students.0.fee_lines.1.code',
        'students.0.fee_lines.1.concessions',
        'students.0.guardians.1.email',
        'students.0.guardians.1.is_primary',
        'students.0.student_id',
      ].toSorted(),
    );
    for (const table of ['institute_groups', 'institutes', 'students', 'pages', 'files', 'ledger_entries']) {
      expect(await suite.count(table)).toBe(0);
    }
  });

  it('does not report references to an entry that could not be read', async () => {
    const fields = await suite.refused(aBundle({ institutes: [anInstitute({ mode: 'pretend' as never })] }));
    expect(Object.keys(fields)).toEqual(['institutes.0.mode']);
  });

  it('refuses what is no bundle at all', async () => {
    expect(await suite.refused([])).toHaveProperty('bundle');
    expect(await suite.refused({ version: 2, groups: [], institutes: [] })).toHaveProperty('version');
  });

  it('refuses a slug of the product, one of another institute, and a duplicate one', async () => {
    await suite.load(aBundle());
    const second = anInstitute({
      code: 'second',
      short_code: 'SEC',
      gateway_accounts: [],
      credentials: { client_id: 'second', client_secret: 'second-secret', api_key: 'second-api-key' },
    });
    const fields = await suite.refused(
      aBundle({
        institutes: [second],
        students: [],
        payments: [],
        pages: [
          aPage({ institute_code: 'second' }),
          aPage({ institute_code: 'second', payment_page_slug: 'help' }),
          aPage({ institute_code: 'second', payment_page_slug: 'two' }),
          aPage({ institute_code: 'second', payment_page_slug: 'two' }),
        ],
      }),
    );
    expect(fields).toEqual({
      'pages.0.payment_page_slug': expect.stringContaining('Another institute'),
      'pages.1.payment_page_slug': expect.stringContaining('address of the product'),
      'pages.3.payment_page_slug': expect.stringContaining('pages.2'),
    });
  });

  it('refuses cards, plans and workflow steps with unknown references', async () => {
    const fields = await suite.refused(
      aBundle({
        pages: [
          aPage({
            emi_min_amount: 5,
            emi_max_amount: 4,
            pp_config: { slug: 'nowhere' },
            sdk_block: [
              { code: 'a', title: 'x', financing_mode: 'MONTHLY-EMI', fee_group: { code: 'GONE' } },
              {
                code: 'a',
                title: 'x',
                financing_mode: 'MONTHLY-EMI',
                plan_code: 'GONE',
                fee_group: { code: 'SCHOOL' },
              },
            ],
            workflow_block: {
              visible: true,
              workflow_config: [
                {
                  title: 'x',
                  config: [
                    { sdk_block_code: 'b', financing_mode: 'DIRECT' },
                    { sdk_block_code: 'a', financing_mode: 'DIRECT' },
                  ],
                },
              ],
            },
          }),
        ],
      }),
    );
    expect(Object.keys(fields).toSorted()).toEqual(
      [
        'pages.0.emi_min_amount',
        'pages.0.pp_config.slug',
        'pages.0.sdk_block.0.fee_group.code',
        'pages.0.sdk_block.0.plan_code',
        'pages.0.sdk_block.1.code',
        'pages.0.sdk_block.1.plan_code',
        'pages.0.workflow_block.workflow_config.0.config.0.sdk_block_code',
        'pages.0.workflow_block.workflow_config.0.config.1.financing_mode',
      ].toSorted(),
    );
  });

  it('accepts localhost and 127.0.0.1 only as hosts of a test institute (integrators 7)', async () => {
    const link_hosts = ['hill.example', 'localhost', '127.0.0.1'];
    await suite.load(aBundle({ institutes: [anInstitute({ link_hosts })] }));
    const live = anInstitute({
      code: 'live',
      short_code: 'LIVE',
      mode: 'live',
      link_hosts,
      gateway_accounts: [],
    });
    const fields = await suite.refused(
      aBundle({ institutes: [live], students: [], pages: [], payments: [] }),
    );
    expect(fields).toMatchObject({
      'institutes.0.link_hosts.1': expect.stringMatching(
        /Only a test institute.* The same at 1 other place: institutes\.0\.link_hosts\.2\./,
      ),
    });
    const address = anInstitute({ link_hosts: ['10.0.0.7'] });
    expect(await suite.refused(aBundle({ institutes: [address] }))).toHaveProperty([
      'institutes.0.link_hosts.0',
    ]);
  });

  it('finds a student at two places far apart, and money for a fee that stands far behind', async () => {
    const students = Array.from({ length: 250 }, (_, n) => aStudent({ student_id: `S-${n % 249}` }));
    const paid = aCashPayment({ student_id: 'S-240', allocation: [{ line: 'T1', amount: 90_000_000 }] });
    const fields = await suite.refused(aBundle({ students, payments: [paid] }));
    expect(fields).toEqual({
      'students.249.student_id': 'Student S-0: The same is at students.0 already; keep one of them.',
      'payments.0.allocation.0.amount': expect.stringContaining('This is more than the line can take'),
    });
  });
});
