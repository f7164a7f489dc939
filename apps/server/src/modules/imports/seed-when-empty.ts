import { indiaDay } from '@shulk/domain';
import type { CalendarDay } from '@shulk/domain';
import type { Services } from '../../platform/services.ts';
import { readBundleFile } from './file/read-bundle-file.ts';
import { explainRefusal } from './command/explain-refusal.ts';
import { importBundle } from './import-bundle.ts';
import { hasInstitutes } from './stores/institutes.store.ts';

/** What was loaded at start: nothing if there are institutes, or in production without SEED_FILES. */
export type Seeded = 'nothing' | 'files' | 'demo';

/** The demo: an import bundle, and the addresses of its pages to try. */
export interface Demo {
  readonly buildDemoBundle: (today: CalendarDay, publicUrl: string) => unknown;
  readonly demoAddresses: (publicUrl: string) => string[];
}

/** Loads the demo on demand: a server with its own data never reads it. */
export type LoadDemo = () => Promise<Demo>;

/**
 * Fills an empty database at start: with the bundles of SEED_FILES, else with the demo institutes (decisions 12). A
 * production installation gets no demo.
 * @throws Error naming the file and every problem if a bundle cannot be loaded
 */
export async function seedWhenEmpty(
  services: Pick<Services, 'db' | 'settings' | 'clock'>,
  loadDemo: LoadDemo,
): Promise<Seeded> {
  const { db, settings, clock } = services;
  if (await hasInstitutes(db)) return 'nothing';
  for (const file of settings.seedFiles) {
    const { raw, file_name, file_sha256, close } = await readBundleFile(file);
    await importBundle(services, raw, {}, { file_name, file_sha256 })
      .catch((error: unknown) => {
        throw new Error(`SEED_FILES: ${explainRefusal(file, error)}`, { cause: error });
      })
      .finally(close);
  }
  if (settings.seedFiles.length > 0) return 'files';
  if (settings.production) return 'nothing';
  const { buildDemoBundle } = await loadDemo();
  await importBundle(services, buildDemoBundle(indiaDay(clock.now()), settings.publicUrl));
  return 'demo';
}
