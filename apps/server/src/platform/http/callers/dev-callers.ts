import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Settings } from '../../settings.ts';
import { isLoopback, isOwnNetwork } from './addresses.ts';

/** The facts that distinguish a developer on this machine from anybody else. */
export interface DevCaller {
  readonly settings: Pick<Settings, 'production' | 'devOpen' | 'publicUrl'>;
  /** The caller's address, read through TRUST_PROXY. */
  readonly ip: string;
  /** The address of the connection itself. */
  readonly peer: string;
  /** Whether the request came through a proxy, as far as can be told. */
  readonly proxied: () => boolean;
  readonly header: (name: string) => string | undefined;
}

/** One header of a request; of several, the first. */
export const headerOf =
  (request: Pick<FastifyRequest, 'headers'>) =>
  (name: string): string | undefined => {
    const value = request.headers[name];
    return Array.isArray(value) ? value[0] : value;
  };

/** A request's facts about its caller. */
export const devCallerOf = (request: FastifyRequest, settings: Settings): DevCaller => ({
  settings,
  ip: request.ip,
  peer: request.socket.remoteAddress ?? '',
  proxied: () => isProxied(request.raw),
  header: headerOf(request),
});

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Headers that proxies add, whatever their configuration. */
const PROXY_HEADER =
  /^(?:forwarded|via|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip|x-(?:original-)?forwarded-.*|x-original-host)$/;

/**
 * Whether a request came through a proxy, as far as can be told. A proxy without headers is recognized by the old
 * protocol or the closed connection it uses, as nginx does by default: browsers, curl and our own commands do neither.
 */
export const isProxied = ({
  httpVersion,
  headers,
}: Pick<IncomingMessage, 'httpVersion' | 'headers'>): boolean =>
  httpVersion === '1.0' ||
  /\bclose\b/i.test(headers.connection ?? '') ||
  Object.keys(headers).some((name) => PROXY_HEADER.test(name));

/** Whether it is opened by its machine or its own network, over plain http: then no proxy is intended. */
function isDemoAddress(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol !== 'http:') return false;
  return hostname === 'localhost' || isOwnNetwork(hostname.replace(/^\[|\]$/g, ''));
}

/**
 * True for a program or a person on this machine, by a loopback name (so that no foreign site reaches the developer's
 * pages by DNS rebinding), directly and not through a proxy, on an installation that is not public.
 */
export function isOnThisMachine(caller: DevCaller): boolean {
  const host = (caller.header('host') ?? '').replace(/:\d+$/, '').toLowerCase();
  return (
    isDemoAddress(caller.settings.publicUrl) &&
    !caller.proxied() &&
    isLoopback(caller.peer) &&
    isLoopback(caller.ip) &&
    loopbackHosts.has(host)
  );
}
