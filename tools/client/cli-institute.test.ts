import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeOnBoth } from '../../apps/server/src/testing/index.ts';
import { usePaidSchool } from './testing/paid-school.ts';
import { shulkCommand } from './testing/run-shulk.ts';

const command = shulkCommand();
const { shulk } = command;

describeOnBoth('the command shulk at an institute in test mode', (use) => {
  const at = usePaidSchool(use);
  const env = () => ({ SHULK_KEY: at.key, SHULK_URL: at.address });

  it('moves the clock of its institute forward, tells what happened on the way, and never back', async () => {
    const { now } = await at.shulk.institute.get();
    const to = new Date(Date.parse(now) + 86_400_000).toISOString();
    const moved = await shulk(['clock', to], env());
    expect([moved.code, moved.said]).toEqual([0, expect.stringContaining(`The clock shows ${to}.`)]);
    expect((await at.shulk.institute.get()).now >= to).toBe(true);
    const back = await shulk(['clock', now], env());
    expect([back.code, back.said]).toEqual([
      1,
      expect.stringMatching(/to: The clock of this institute shows/),
    ]);
    expect((await shulk(['clock'], env())).code).toBe(2);
  });

  it('loads a bundle of the institute, tries it first, and tells of faults by the lines of the file', async () => {
    const { id } = await use.db.one<{ id: number }>(`select id from institutes where code = 'kaveri-money'`);
    await use.db.query(
      `insert into offerings (institute_id, location_code, location_label, education_type_code, education_type_label,
         ay_code, ay_label, class_code, class_label)
       values ($1, 'ooty', 'Ooty', 'cbse', 'CBSE', '2026-27', '2026-27', 'V', 'Class V')`,
      [id],
    );
    const place = { location: 'ooty', education_type: 'cbse', academic_year: '2026-27', class_code: 'V' };
    const pupil = (over = {}) => ({
      institute_code: 'kaveri-money',
      student_id: 'N-1',
      first_name: 'Asha',
      ...place,
      guardians: [],
      fee_lines: [],
      ...over,
    });
    const file = (name: string, ...students: object[]): string => {
      const to = join(command.folder, name);
      writeFileSync(to, JSON.stringify({ version: 1, students }, null, 2));
      return to;
    };
    const [good, bad] = [
      file('good.json', pupil()),
      file('bad.json', pupil({ student_id: 'N-2' }), pupil({ student_id: 'N-3', class_code: 'IX' })),
    ];
    const count = async () =>
      (await use.db.query(`select 1 from students where student_uuid like 'N-%'`)).length;
    const tried = await shulk(['import', good, '--dry-run'], env());
    expect([tried.code, tried.said]).toEqual([
      0,
      expect.stringMatching(/nothing was written[^]*students +1 created/),
    ]);
    expect(await count()).toBe(0);
    for (const flags of [['--dry-run'], []]) {
      const refused = await shulk(['import', bad, ...flags], env());
      expect([refused.code, refused.said]).toEqual([
        1,
        expect.stringMatching(/refused[^]*- students\.1\.class_code \(line \d+\): Student N-3: .*"IX"/),
      ]);
    }
    expect(await count()).toBe(0);
    expect((await shulk(['import', good], env())).code).toBe(0);
    expect((await shulk(['import', bad, '--only-good'], env())).code).toBe(1);
    expect(await count()).toBe(2);
    const [kept] = (await at.shulk.imports.list().page()).data;
    expect(kept).toMatchObject({ file_name: 'good.json', dry_run: true });
    writeFileSync(good, '{ "version": 1,');
    const broken = await shulk(['import', good], env());
    expect([broken.code, broken.said]).toEqual([
      1,
      expect.stringMatching(/good\.json is not JSON: line 1, column/),
    ]);
    expect((await shulk(['import'], env())).code).toBe(2);
  });
});
