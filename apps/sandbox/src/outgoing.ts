import http from 'node:http';
import https from 'node:https';

const ANSWER_WITHIN_MS = 5_000;
const SOCKETS = 64;

/** The result of one message: the status of the answer, or why there was none. */
export interface Outcome {
  readonly status: number | null;
  readonly error: string | null;
}

/** Posts messages to a merchant over kept connections; an answer within 5 seconds counts. */
export class Outgoing {
  readonly #agents = {
    'http:': new http.Agent({ keepAlive: true, maxSockets: SOCKETS }),
    'https:': new https.Agent({ keepAlive: true, maxSockets: SOCKETS }),
  };

  post(address: string, body: string, headers: Readonly<Record<string, string>>): Promise<Outcome> {
    return new Promise((resolve) => {
      const url = new URL(address);
      const secure = url.protocol === 'https:';
      const bytes = Buffer.from(body);
      const request = (secure ? https : http).request(url, {
        method: 'POST',
        agent: this.#agents[secure ? 'https:' : 'http:'],
        headers: { 'content-type': 'application/json', 'content-length': bytes.length, ...headers },
      });
      const deadline = setTimeout(() => request.destroy(new Error('timeout')), ANSWER_WITHIN_MS);
      const finish = (status: number | null, error: string | null): void => {
        clearTimeout(deadline);
        resolve({ status, error });
      };
      request.on('response', (response) => {
        response.resume();
        response.on('end', () => finish(response.statusCode ?? null, null));
        response.on('error', (error) => finish(null, error.message));
      });
      request.on('error', (error) => finish(null, error.message));
      request.end(bytes);
    });
  }

  /** Closes the kept connections. */
  close(): void {
    this.#agents['http:'].destroy();
    this.#agents['https:'].destroy();
  }
}
