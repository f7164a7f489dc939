import { mkdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Student } from './core/books.ts';
import { nowMs } from './core/clock.ts';
import { startErp } from './server/server.ts';

/** The hour of the nightly work, by the clock of this machine. */
const NIGHT_HOUR = 2;

const { values: flags } = parseArgs({
  options: {
    webhooks: { type: 'string' },
    lookup: { type: 'string' },
    times: { type: 'string' },
    ms: { type: 'string' },
    seconds: { type: 'string' },
  },
});
const { env } = process;
const folder = resolve(env['ERP_DATA'] ?? '.data/erp');
mkdirSync(folder, { recursive: true });

try {
  const { erp, url } = await startErp({
    shulkUrl: env['SHULK_URL'] ?? 'http://localhost:3000',
    key: env['SHULK_KEY'],
    folder,
    port: Number(env['PORT'] ?? 4100),
    page: env['ERP_PAGE'] ?? 'palm-grove-fees',
    group: env['ERP_GROUP'] ?? 'SCHOOL',
    credentials: {
      client_id: env['ERP_CLIENT_ID'] ?? 'palm-grove-demo',
      client_secret: env['ERP_CLIENT_SECRET'] ?? 'demo-palm-grove-client-secret',
      api_key: env['ERP_API_KEY'] ?? 'demo-palm-grove-api-key',
    },
    students: JSON.parse(
      readFileSync(new URL('../first-students.json', import.meta.url), 'utf8'),
    ) as Student[],
    nowMs,
    log: console.log,
  });
  if (Object.keys(flags).length > 0) console.log(await erp.press('/chaos', flags));
  // Looked at every hour, so that a machine that slept is not an hour off.
  setInterval(() => {
    if (new Date(nowMs()).getHours() !== NIGHT_HOUR) return;
    erp.nightly().catch((error: unknown) => console.error(`The nightly work failed: ${String(error)}`));
  }, 3_600_000);
  console.log(`The office of ${erp.books.data.institute?.label} is open at ${url}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
