/** `node apps/docs/dist/main.js`: writes the site for developers to apps/docs/dist/site. */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeSite } from './site.ts';

const dist = dirname(fileURLToPath(import.meta.url));
for (const [path, contents] of makeSite(join(dist, '../../..'))) {
  const target = join(dist, 'site', path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, contents);
}
cpSync(join(dist, 'assets'), join(dist, 'site/assets'), { recursive: true });
