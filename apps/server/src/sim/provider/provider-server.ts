import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ANSWERS } from './faces/answers.ts';
import { faceAt } from './faces/faces.ts';
import { answerByMood } from './provider-calls.ts';
import type { Provider } from './provider.ts';

/** A provider that listens: where, and what ends it. */
export interface ListeningProvider {
  readonly address: string;
  readonly close: () => Promise<void>;
}

/** Lets a provider answer over real HTTP on loopback, in the wire of each account's vendor (gateways A.2-A.6, B.2-B.4, C.2-C.4). */
export async function listenAs(provider: Provider): Promise<ListeningProvider> {
  const server = createServer((request, response) => {
    const { method = '', headers } = request;
    void answerByMood(request, response, (text) => {
      const url = new URL(request.url ?? '/', 'http://provider');
      const face = faceAt(url.pathname);
      const account = face.caller(headers, text);
      const mood = provider.away.has(account) ? 'down' : provider.mood;
      const call = { method, url, headers, text, account };
      return { mood, answer: () => ANSWERS[face.protocol](provider, call) };
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
