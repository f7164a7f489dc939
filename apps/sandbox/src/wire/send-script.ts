import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyReply } from 'fastify';

const kept = new Map<string, string>();

/** Sends a built script of `apps/sandbox/browser`; read once per process. */
export function sendScript(reply: FastifyReply, name: string): FastifyReply {
  const script = kept.get(name) ?? readFileSync(placeOf(`${name}.js`), 'utf8');
  kept.set(name, script);
  return reply
    .header('content-type', 'text/javascript; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('x-content-type-options', 'nosniff')
    .send(script);
}

/** The folder is found by walking up, because the code runs both from its sources and bundled. */
function placeOf(file: string): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const candidate = join(folder, 'dist', 'assets', file);
    if (existsSync(candidate)) return candidate;
    const parent = dirname(folder);
    if (parent === folder) throw new Error(`The script ${file} is missing: run npm run build.`);
    folder = parent;
  }
}
