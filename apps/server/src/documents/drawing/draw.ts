import cluster from 'node:cluster';
import { availableParallelism } from 'node:os';
import type { KeyFactPaper } from '../key-facts/render-key-facts.ts';
import type { ReceiptDocument } from '../receipt-document.ts';
import { ThreadPool } from './thread-pool.ts';

/** What a drawing thread is given. */
export type PaperOrder = { readonly receipt: ReceiptDocument } | { readonly keyFacts: KeyFactPaper };

/** Threads read no TypeScript by themselves, whatever lets their process read it. */
const fromSource = (): string =>
  `import('tsx/esm/api').then(({ register }) => (register(), import('${new URL('./drawing-thread.ts', import.meta.url).href}')))`;

/**
 * The drawing threads of this process: fonts and pdfkit are in them alone. A server of several processes has as many
 * threads as cores without more of each.
 */
const threads = new ThreadPool<PaperOrder, Uint8Array>({
  program: import.meta.url.endsWith('.ts') ? fromSource() : new URL('./drawing-thread.js', import.meta.url),
  threads: cluster.isWorker ? 1 : Math.min(2, availableParallelism()),
  waiting: 200,
  longestMs: 20_000,
  idleMs: 30_000,
});

async function draw(order: PaperOrder): Promise<Buffer> {
  const { buffer, byteOffset, length } = await threads.run(order);
  return Buffer.from(buffer, byteOffset, length);
}

/** `renderReceipt`, on a thread of its own. */
export const drawReceipt = (receipt: ReceiptDocument): Promise<Buffer> => draw({ receipt });

/** `renderKeyFacts`, on a thread of its own. */
export const drawKeyFacts = (keyFacts: KeyFactPaper): Promise<Buffer> => draw({ keyFacts });

/** Ends the drawing threads of this process. */
export const endDrawing = (): Promise<void> => threads.close();
