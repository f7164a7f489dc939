/** Lighthouse in the browser that is already open. */
import { pathToFileURL } from 'node:url';
import { packageOf } from './rivals.ts';

interface Verdict {
  readonly lhr: { readonly categories: Readonly<Record<string, { readonly score: number | null }>> };
}
type Lighthouse = (url: string, flags: object) => Promise<Verdict | undefined>;

/** Scores of a page, of 100. */
export async function judge(url: string, port: number) {
  const file = pathToFileURL(packageOf('lighthouse/core/index.js')).href;
  const { default: lighthouse } = (await import(file)) as { default: Lighthouse };
  const verdict = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
  });
  const score = (name: string): number => Math.round((verdict?.lhr.categories[name]?.score ?? 0) * 100);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    practices: score('best-practices'),
  };
}
