import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { describeOnBoth, emptyTables, loadDemo, testServices } from '../../testing/index.ts';
import { seedWhenEmpty } from './seed-when-empty.ts';
import { aBundle, aPage } from './testing/a-bundle.ts';

describeOnBoth('an empty database at the start', (use) => {
  let folder = '';
  beforeEach(async () => {
    await emptyTables(use.db);
    folder = mkdtempSync(join(tmpdir(), 'shulk-seed-'));
  });

  const file = (name: string, content: unknown): string => {
    const path = join(folder, name);
    writeFileSync(path, JSON.stringify(content));
    return path;
  };

  it('gets the bundles of SEED_FILES in their order, once', async () => {
    const first = file('first.json', aBundle({ pages: [] }));
    const second = file('second.json', {
      version: 1,
      groups: [],
      institutes: [],
      files: aBundle().files,
      pages: [aPage()],
    });
    const services = testServices(use.db, { SEED_FILES: `${first},${second}` });
    expect(await seedWhenEmpty(services, loadDemo)).toBe('files');
    expect(await use.db.query('select slug from pages')).toEqual([{ slug: 'hill-term' }]);
    expect(await seedWhenEmpty(services, loadDemo)).toBe('nothing');
  });

  it('stops the start with every problem of a bad seed file', async () => {
    const bad = file('bad.json', aBundle({ pages: [aPage({ payment_page_slug: 'help' })] }));
    await expect(seedWhenEmpty(testServices(use.db, { SEED_FILES: bad }), loadDemo)).rejects.toThrow(
      /SEED_FILES: .*bad\.json: .*\n {2}- pages\.0\.payment_page_slug: /,
    );
    const gone = testServices(use.db, { SEED_FILES: join(folder, 'gone.json') });
    await expect(seedWhenEmpty(gone, loadDemo)).rejects.toThrow('there is no such file');
  });

  it('gets no demo in production', async () => {
    const services = testServices(use.db);
    const production = { ...services, settings: { ...services.settings, production: true } };
    expect(await seedWhenEmpty(production, loadDemo)).toBe('nothing');
    expect(await use.db.query('select 1 from institutes')).toEqual([]);
  });
});
