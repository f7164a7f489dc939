/** Brotli and gzip copies of built assets, so that the server never compresses while a payer waits. */
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { listFiles } from '../setup/stamp.mjs';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** No HTML of screens: the server writes page data into it. Images and fonts are already compressed. */
const WORTH_IT = /\.(?:js|mjs|css|svg|json|txt|wasm)$/;
/** Below this many bytes the headers outweigh the saving. */
const SMALLEST = 1024;

/**
 * Writes `file.br` and `file.gz` beside every compressible file below `folder`.
 * @param {string} folder
 * @param {RegExp} worthIt names of those files
 */
export async function compressAssets(folder, worthIt = WORTH_IT) {
  for (const file of listFiles(folder).filter((path) => worthIt.test(path))) {
    const contents = await readFile(file);
    if (contents.length < SMALLEST) continue;
    const [brotli, gzipped] = await Promise.all([
      toBrotli(contents, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
      toGzip(contents, { level: constants.Z_BEST_COMPRESSION }),
    ]);
    await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)]);
  }
}
