import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { seedWhenEmpty } from './modules/imports/index.ts';
import { seal } from './platform/secrets.ts';
import { SEALED_COLUMNS, rotateSecrets } from './rotate-secrets.ts';
import { describeOnBoth, emptyTables, loadDemo, testServices } from './testing/index.ts';

describeOnBoth('a change of SECRET_KEY', (use) => {
  const sealedTexts = async (): Promise<string[]> => {
    const found: string[] = [];
    for (const { table, column } of SEALED_COLUMNS) {
      const rows = await use.db.dynamic<{ sealed: string }>(
        `select ${column} as sealed from ${table} where ${column} <> ''`,
      );
      found.push(...rows.map(({ sealed }) => sealed));
    }
    return found;
  };

  it('covers every column of sealed secrets', async () => {
    const there = await use.db.query<{ place: string }>(
      `select table_name || '.' || column_name as place from information_schema.columns
       where column_name like '%sealed' and table_schema = current_schema() order by 1`,
    );
    expect(SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(
      there.map(({ place }) => place),
    );
  });

  it('reseals all of them, once, and for the same owner', async () => {
    await emptyTables(use.db);
    const services = testServices(use.db);
    await seedWhenEmpty(services, loadDemo);
    const before = await sealedTexts();
    expect(before.length).toBeGreaterThan(10);
    const [old] = services.settings.secretKeys;
    const fresh = randomBytes(32);
    await rotateSecrets(use.db, [fresh, old], () => undefined);
    const after = await sealedTexts();
    expect(after.filter((text) => before.includes(text))).toEqual([]);
    // Sealed with only the new key: the old one is no longer needed, and a second run changes nothing.
    const lines: string[] = [];
    await rotateSecrets(use.db, [fresh], (line) => lines.push(line));
    expect(await sealedTexts()).toEqual(after);
    expect(lines.at(-1)).toBe(
      `secrets: ${after.length} are sealed with SECRET_KEY now; SECRET_KEY_PREVIOUS is needed no longer`,
    );
    // Each opens for its owner under the present key, as another rotation requires.
    await rotateSecrets(use.db, [randomBytes(32), fresh], () => undefined);
  });

  it('changes nothing if one secret opens with none of the keys', async () => {
    await emptyTables(use.db);
    const services = testServices(use.db);
    await seedWhenEmpty(services, loadDemo);
    await use.db.query(
      `update gateway_accounts set webhook_secret_sealed = $1 where id = (select max(id) from gateway_accounts)`,
      [seal(randomBytes(32), '[]', 'somebody else')],
    );
    const before = await sealedTexts();
    const [old] = services.settings.secretKeys;
    await expect(rotateSecrets(use.db, [randomBytes(32), old], () => undefined)).rejects.toThrow(
      /set SECRET_KEY_PREVIOUS/,
    );
    expect(await sealedTexts()).toEqual(before);
  });
});
