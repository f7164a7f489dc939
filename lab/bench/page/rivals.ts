/** The pages that ours is measured beside: Adyen's drop-in and React alone, built and served as small as they go. */
import { mkdirSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { at } from '../../../tools/setup/paths.mjs';
import { runCommand } from '../../../tools/setup/run-command.mjs';

/** Of this bench alone: no part of the product, so they are in no package.json of it. */
const PACKAGES = {
  '@adyen/adyen-web': '6.45.2',
  lighthouse: '12.8.2',
  react: '19.3.1',
  'react-dom': '19.3.1',
};

const home = at('.cache/bench-page');

/** A package of this bench, once installed. */
export const packageOf = (path: string): string => join(home, 'node_modules', path);

/** Installs the packages of the bench beside the product, if they are not there. @throws Error without a registry */
export async function installRivals(): Promise<void> {
  const wanted = JSON.stringify({ private: true, dependencies: PACKAGES });
  const list = join(home, 'package.json');
  if (existsSync(list) && readFileSync(list, 'utf8') === wanted && existsSync(packageOf('lighthouse')))
    return;
  mkdirSync(home, { recursive: true });
  writeFileSync(list, wanted);
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'];
  const { code, output } = await runCommand('npm', args, { cwd: home, timeout_ms: 600_000 });
  if (code !== 0) throw new Error(`The packages of the bench were not installed:\n${output}`);
}

export interface Rival {
  readonly name: string;
  readonly url: string;
  /** What a payer can use: its field or first choice. */
  readonly field: string;
}

/** A page's files, by path. */
type Files = Readonly<Record<string, readonly [type: string, body: Buffer]>>;

async function filesOf(name: string): Promise<Files> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'fixtures', `${name}.js`)],
    bundle: true,
    minify: true,
    format: 'esm',
    outdir: 'out',
    write: false,
    nodePaths: [join(home, 'node_modules')],
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const bodyOf = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.contents;
  const css = bodyOf('.css');
  const link = css ? `<link rel="stylesheet" href="/${name}/page.css">` : '';
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${name}</title>${link}<script type="module" src="/${name}/page.js"></script></head><body><main id="root"></main></body></html>`;
  return {
    [`/${name}`]: ['text/html', Buffer.from(html)],
    [`/${name}/page.js`]: ['text/javascript', Buffer.from(bodyOf('.js') ?? '')],
    ...(css && { [`/${name}/page.css`]: ['text/css', Buffer.from(css)] }),
  };
}

/** Builds and serves the rivals on a loopback port, compressed by brotli. */
export async function serveRivals(): Promise<{
  readonly rivals: readonly Rival[];
  readonly stop: () => void;
}> {
  const files: Files = { ...(await filesOf('adyen')), ...(await filesOf('react')) };
  const packed = new Map(
    Object.entries(files).map(([path, [type, body]]) => [path, { type, body: brotliCompressSync(body) }]),
  );
  const server = createServer(({ url = '' }, reply) => {
    const file = packed.get(url);
    if (!file) return reply.writeHead(404).end();
    return reply.writeHead(200, { 'content-type': file.type, 'content-encoding': 'br' }).end(file.body);
  });
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    rivals: [
      { name: 'Adyen drop-in', url: `${origin}/adyen`, field: '.adyen-checkout__payment-method button' },
      { name: 'React alone', url: `${origin}/react`, field: '#id' },
    ],
    stop: () => void server.close(),
  };
}
