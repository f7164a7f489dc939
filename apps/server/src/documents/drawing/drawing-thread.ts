/** The program of a drawing thread: draws one paper a message. */
import { parentPort } from 'node:worker_threads';
import { renderKeyFacts } from '../key-facts/render-key-facts.ts';
import { renderReceipt } from '../render-receipt.ts';
import type { PaperOrder } from './draw.ts';

const draw = (order: PaperOrder): Promise<Buffer> =>
  'receipt' in order ? renderReceipt(order.receipt) : renderKeyFacts(order.keyFacts);

parentPort?.on('message', (order: PaperOrder) => {
  void draw(order).then(
    (result) => parentPort?.postMessage({ result }, []),
    (error: unknown) => parentPort?.postMessage({ error }, []),
  );
});
