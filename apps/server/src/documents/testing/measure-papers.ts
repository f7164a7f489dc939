/**
 * Draws one receipt in each language and prints the processor time of the first and the median of all later drawings, and the
 * size of the file and of this process. `npm run bench -- papers` runs it; `--rounds N` sets how often each is drawn.
 */
import { parseArgs } from 'node:util';
import { rupees } from '@shulk/domain';
import { LANGUAGES } from '@shulk/words/languages';
import { renderReceipt } from '../render-receipt.ts';
import { aReceipt, aReceiptLine } from './a-receipt.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '40' } } });
const rounds = Number(values.rounds);
const lines = Array.from({ length: 6 }, (_, at) => aReceiptLine({ label: `Fee ${at + 1}` }));
const total_paise = rupees(6 * 14_800);
const rss = (): number => Math.round(process.memoryUsage.rss() / 1024 / 1024);
const inMs = ({ user, system }: NodeJS.CpuUsage): number => Math.round((user + system) / 1000);

console.log(`before the first paper: ${rss()} MiB`);
for (const language of LANGUAGES) {
  const times: number[] = [];
  let size = 0;
  for (let round = 0; round <= rounds; round += 1) {
    const before = process.cpuUsage();
    const file = await renderReceipt(
      aReceipt({ language, lines, total_paise, number: `RCP/2026-27/${round}` }),
    );
    times.push(inMs(process.cpuUsage(before)));
    size = file.length;
  }
  const [first = 0, ...later] = times;
  const median = later.toSorted((a, b) => a - b)[Math.floor(later.length / 2)] ?? 0;
  console.log(
    `${language}: processor time first ${first} ms, median ${median} ms; ${size} bytes; process ${rss()} MiB`,
  );
}
