import { steerGateways } from '@shulk/sandbox/testing';
import type { Db } from '../platform/db/db.ts';
import { readSchema } from '../platform/db/schema/database-files.ts';
import { openSecondDb, withTestDb } from '../testing/index.ts';
import { testSettings } from '../testing/services.ts';
import { aListeningLender } from './lender/lender.ts';
import { LOAN_LIMITS } from './lender/loan-story.ts';
import { Provider } from './provider/provider.ts';
import type { Stage } from './world/world.ts';

/** A stage with its own database; `close` removes everything. */
export interface OpenStage extends Stage {
  close(): Promise<void>;
}

/** Opens what stays between seeds: a database of this kind, and provider and lender at loopback addresses. */
export async function openStage(kind: Db['kind'], processes: Stage['processes'] = 1): Promise<OpenStage> {
  // Given by name, the schema makes a database of its own: one kept for a next suite would hold up the end of the run.
  const db = await withTestDb(kind, readSchema());
  const provider = new Provider(await steerGateways());
  const lender = await aListeningLender();
  const settings = testSettings({ SANDBOX_URL: provider.url, ...LOAN_LIMITS });
  return {
    db,
    watch: await openSecondDb(db),
    provider,
    lender,
    settings,
    processes,
    async close() {
      await provider.close();
      await lender.close();
      await db.close();
    },
  };
}
