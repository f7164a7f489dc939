/**
 * `npm run db:definitions`: records the present text of every SQL function and trigger, so that a server knows
 * whether the text in a database is an older one, which it replaces, or a newer one, which it keeps.
 */
import '../setup/check-node.mjs';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { ROOT, at } from '../setup/paths.mjs';
import { listFiles } from '../setup/stamp.mjs';
import { RECORD, isDefinition, missingOf, readRecord, recordName, writeRecord } from './definition-record.ts';

const files = listFiles(ROOT)
  .map((path) => relative(ROOT, path).split(sep).join('/'))
  .filter(isDefinition);
const texts = new Map(files.map((file) => [recordName(file), readFileSync(at(file), 'utf8')]));
const recorded = readRecord(existsSync(at(RECORD)) ? readFileSync(at(RECORD), 'utf8') : '');
const missing = missingOf(recorded, texts);
for (const { name, checksum } of missing) {
  if (recorded.get(name)?.includes(checksum))
    throw new Error(
      `${name} has a text again that it had before. Say in its first lines why that came back: a server that finds it must see it as new.`,
    );
  recorded.set(name, [...(recorded.get(name) ?? []), checksum]);
  console.log(`${name}: ${checksum}`);
}
writeFileSync(at(RECORD), writeRecord(recorded));
console.log(`${missing.length} of ${texts.size} put on record`);
