/** Paying families: each has a guardian with a proven mobile, their own browser and address, and some children. */
import { addressOf, payerMobile, slugOf, studentId } from '../bench-bundle.ts';
import { openBrowser, type Browser } from '../http-client.ts';
import { proveMobile } from '../pay-once.ts';
import type { System } from '../servers.ts';

/** A family whose guardian has proved the mobile. */
export interface Family {
  readonly browser: Browser;
  readonly index: number;
  readonly slug: string;
  /** The ID of a child, counted from 0. */
  readonly child: (n: number) => string;
  /** Duration of the proof. */
  readonly proofMs: number;
}

/** Payments for one family before the next family takes over. */
export const FAMILY_SIZE = 20;

/** Settings with which the server counts each family by its own address, and the codes can be read. */
export const familySettings = { TRUST_PROXY: '127.0.0.1', DEV_OPEN: '1' };

/**
 * Opens one family's browser and proves its guardian's mobile.
 * @param index the family, whose students are in the bundle
 */
async function openFamily(system: System, index: number, institutes: number): Promise<Family> {
  const browser = openBrowser(system.origin, {
    'x-api-key': 'shulk-payer-page',
    'x-forwarded-for': addressOf(index),
  });
  const slug = slugOf(index % institutes);
  const child = (n: number): string => studentId(index, n);
  const proofMs = await proveMobile(browser, { slug, student: child(0), mobile: payerMobile(index) });
  return { browser, index, slug, child, proofMs };
}

/** Opens the families `first` to `first + count - 1`, `atOnce` at a time; not timed. */
export async function openFamilies(
  system: System,
  {
    first,
    count,
    institutes,
    atOnce = 1,
  }: {
    readonly first: number;
    readonly count: number;
    readonly institutes: number;
    readonly atOnce?: number;
  },
): Promise<Family[]> {
  const families: Family[] = [];
  let next = 0;
  const open = async () => {
    while (next < count) {
      const place = next;
      next += 1;
      families[place] = await openFamily(system, first + place, institutes);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, open));
  return families;
}
