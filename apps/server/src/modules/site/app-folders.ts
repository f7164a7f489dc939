import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root folder of the repository or installation: the nearest one above this file with both `apps` and `packages`. */
export function productFolder(from: string = dirname(fileURLToPath(import.meta.url))): string {
  let folder = from;
  while (!(existsSync(join(folder, 'apps')) && existsSync(join(folder, 'packages')))) {
    const above = dirname(folder);
    if (above === folder)
      throw new Error(`No product folder above ${from}. Run the server from its own installation.`);
    folder = above;
  }
  return folder;
}

/** Where the built browser parts are. */
export const payerDist = (): string => join(productFolder(), 'apps/payer/dist');
/** What draws the page on the server, beside the built page. */
export const payerServer = (payer: string): string => join(payer, '../server/dist/server.js');
export const docsDist = (): string => join(productFolder(), 'apps/docs/dist/site');
export const checkoutDist = (): string => join(productFolder(), 'packages/checkout/dist');
