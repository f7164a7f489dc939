import type { FastifyInstance } from 'fastify';
import { toMs } from '../clock.ts';
import { createMeter } from '../limits.ts';

/** Where browsers report what a page's policy blocked (threats 7). */
export const CSP_REPORTS = '/api/csp-reports';

/** A report is short; a long one is none. */
const MOST_BYTES = 8 * 1024;
/** Lines a minute in total: anybody can send reports, and one broken page sends many. */
const LINES_PER_MINUTE = 20;

/** What is logged of one report: nothing that names a person, a page or a query. */
interface Violation {
  readonly directive: string;
  readonly blocked: string;
  readonly frame: boolean;
}

const textOf = (report: object, name: string): string => {
  const value: unknown = Reflect.get(report, name);
  return typeof value === 'string' ? value : '';
};

/** Of an address only its host; the browser's own keywords unchanged. */
function sourceOf(blocked: string): string {
  if (/^[a-z-]{1,40}$/.test(blocked)) return blocked;
  if (!URL.canParse(blocked)) return 'other';
  const { protocol, host } = new URL(blocked);
  return /^(?:https?|wss?):$/.test(protocol) ? host : protocol;
}

/** Reads a report; undefined for anything else, and for what a browser's extension caused. */
export function readCspReport(body: unknown): Violation | undefined {
  if (!Buffer.isBuffer(body)) return undefined;
  let sent: unknown;
  try {
    sent = JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
  const report: unknown =
    typeof sent === 'object' && sent !== null ? Reflect.get(sent, 'csp-report') : undefined;
  if (typeof report !== 'object' || report === null) return undefined;
  const directive =
    textOf(report, 'effective-directive') || textOf(report, 'violated-directive').split(' ')[0] || '';
  const blocked = textOf(report, 'blocked-uri');
  const isExtension = [blocked, textOf(report, 'source-file')].some((text) => /^[a-z]+-extension/.test(text));
  if (!/^[a-z-]{1,40}$/.test(directive) || isExtension) return undefined;
  const page = textOf(report, 'document-uri');
  const frame = URL.canParse(page) && /^\/checkout(?:\/|$)/.test(new URL(page).pathname);
  return { directive, blocked: sourceOf(blocked), frame };
}

/** Receives the browsers' reports; all get the same answer, and few a minute are logged. */
export function mountCspReports(http: FastifyInstance): void {
  const { services } = http.platform;
  const meter = createMeter(LINES_PER_MINUTE, LINES_PER_MINUTE);
  http.post(CSP_REPORTS, { bodyLimit: MOST_BYTES, config: { raw: true } }, (request, reply) => {
    const violation = readCspReport(request.body);
    if (violation !== undefined && meter.take('', toMs(services.clock.now())) === 0)
      services.log.warn({ csp: violation }, 'the content security policy of a page blocked something');
    return reply.status(204).send();
  });
}
