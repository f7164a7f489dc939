import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppError } from '../../errors.ts';
import type { Settings } from '../../settings.ts';
import { docsOf } from '../api/docs-url.ts';
import { failureBody } from '../failure.ts';

/** The library types the reply of an address it cannot read apart from others. */
export type AnyReply = Pick<FastifyReply, 'header' | 'headers' | 'status'>;
export type Call = Pick<FastifyRequest, 'id' | 'url' | 'method' | 'headers' | 'query'>;

/** A document with its own policy. */
export interface DrawnRefusal {
  readonly html: string;
  readonly policy: string;
}

/**
 * Renders a refusal for a person in the language of its request, without the database, which may be down.
 * @param retryAfter seconds after which the document reloads itself; undefined: it does not
 */
export type DrawRefusal = (
  refusal: AppError,
  request: Call,
  retryAfter: number | undefined,
) => Promise<DrawnRefusal>;

/** Seconds after which a document that failed by a bug or a lost database reloads. */
const AGAIN_SECONDS = 10;

/** Whether a browser opens this address in its window: a person sees the answer. */
function isNavigation({ method, headers }: Call): boolean {
  const { 'sec-fetch-dest': destination, accept } = headers;
  if (destination !== undefined) return destination === 'document';
  return (method === 'GET' || method === 'POST') && accept?.includes('text/html') === true;
}

/** How one server sends refusals: the envelope to programs, a document to people. */
export class Refusals {
  #draw: DrawRefusal | undefined;
  readonly #settings: Pick<Settings, 'publicUrl' | 'serviceBases'>;

  constructor(settings: Pick<Settings, 'publicUrl' | 'serviceBases'>) {
    this.#settings = settings;
  }

  /** Provides the renderer of documents; until then everybody gets the envelope. */
  provide(draw: DrawRefusal): void {
    this.#draw = draw;
  }

  /** Sends a refusal with its status and Retry-After, as a document to a browser that opens the address, else in the envelope. */
  send<Reply extends AnyReply>(request: Call, reply: Reply, refusal: AppError): Reply {
    // Later requests of such a caller on this connection are not read.
    if (refusal.code === 'too_slow' || refusal.code === 'one_at_a_time') reply.header('connection', 'close');
    if (refusal.code === 'erp_credentials') reply.header('www-authenticate', 'Basic realm="institute"');
    if (refusal.code === 'api_key') reply.header('www-authenticate', 'Bearer realm="institute"');
    const draw = isNavigation(request) ? this.#draw : undefined;
    const isPassing = refusal.status >= 500 || refusal.retryAfter !== undefined;
    const again =
      draw !== undefined && isPassing ? (refusal.retryAfter ?? AGAIN_SECONDS) : refusal.retryAfter;
    if (again !== undefined) reply.header('retry-after', String(again));
    reply.status(refusal.status);
    const sendPlain = (): Reply =>
      sendEnvelope(request, reply, refusal, docsOf(this.#settings, request.url, refusal.code));
    if (draw === undefined) return sendPlain();
    void draw(refusal, request, again).then(({ html, policy }) => {
      reply.header('content-security-policy', policy).header('cache-control', 'no-store');
      reply.status(refusal.status).type('text/html; charset=utf-8').send(html);
    }, sendPlain);
    return reply;
  }
}

function sendEnvelope<Reply extends AnyReply>(
  request: Call,
  reply: Reply,
  refusal: AppError,
  docsUrl: string | undefined,
): Reply {
  const body = JSON.stringify(failureBody(refusal, request.id, docsUrl));
  reply.status(refusal.status).type('application/json; charset=utf-8').send(body);
  return reply;
}
