import type { ApiEvent, EventType } from '@shulk/contract';
import { numberEvents } from '../../../apps/server/src/modules/events/index.ts';
import type { TestApp } from '../../../apps/server/src/testing/index.ts';

/** An object of the institute API, as an answer has it; rows of payouts have no id. */
export type ApiData = Readonly<Record<string, unknown>> & { readonly object: string; readonly id: string };

/** What a call takes beside its route. */
export interface CallParts {
  /** Values of the names in the path. */
  readonly ids?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: object;
}

/** The ERP of a school: it calls the institute API with a key. */
export class Desk {
  /** The calls that were answered with an object, as method and path, since the last `begin()`. */
  readonly done = new Set<string>();
  readonly #app: TestApp;
  readonly #key: string;
  #once = 0;

  constructor(app: TestApp, key: string) {
    this.#app = app;
    this.#key = key;
  }

  begin(): void {
    this.done.clear();
  }

  /** Calls a route like `GET /students/{student_id}`. @returns the `data` of its answer */
  async #send(route: string, { ids = {}, query = {}, body }: CallParts): Promise<unknown> {
    const [method = '', path = ''] = route.split(' ');
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(ids[name] ?? '')),
    );
    const asked = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
    this.#once += 1;
    const answer = await this.#app.browser().call(method, `/api/v1${filled}?${asked.join('&')}`, {
      bare: true,
      headers: { authorization: `Bearer ${this.#key}`, 'idempotency-key': `desk-${this.#once}` },
      ...(method === 'GET' || method === 'DELETE' ? {} : { body: body ?? {} }),
    });
    return answer.data();
  }

  /** Reads something to compare with, which is no call under test. */
  async look(route: string, parts: CallParts = {}): Promise<ApiData> {
    return (await this.#send(route, parts)) as ApiData;
  }

  /** Whether the API has no such path. */
  async lacks(path: string): Promise<boolean> {
    const answer = await this.#app.browser().get(`/api/v1${path}`, {
      bare: true,
      headers: { authorization: `Bearer ${this.#key}` },
    });
    return answer.status === 404;
  }

  /** Calls a route that answers with one object. @throws Error if it is refused or has none */
  async call(route: string, parts: CallParts = {}): Promise<ApiData> {
    const data = (await this.#send(route, parts)) as ApiData;
    if (typeof data.object !== 'string') throw new Error(`${route} answered without an object.`);
    this.done.add(route);
    return data;
  }

  /** Calls a route that answers with a list, which must not be empty. @throws Error if it is refused or empty */
  async list(route: string, parts: CallParts = {}): Promise<readonly ApiData[]> {
    const { data } = (await this.#send(route, parts)) as { data: readonly ApiData[] };
    if (typeof data[0]?.object !== 'string') throw new Error(`${route} answered without an object.`);
    this.done.add(route);
    return data;
  }

  /** Writes many objects at once, none of which may be refused. @returns the objects */
  async bulk(route: string, body: object): Promise<readonly ApiData[]> {
    const { results } = (await this.#send(route, { body })) as {
      results: readonly { data: ApiData | null }[];
    };
    const written = results.flatMap(({ data }) => (data === null ? [] : [data]));
    if (written.length === 0 || written.length < results.length)
      throw new Error(`${route} refused ${JSON.stringify(results)}.`);
    this.done.add(route);
    return written;
  }

  /** What happened until now, as the ERP reads it: of one type, of one student, or both. */
  async events(of: {
    readonly type?: EventType;
    readonly student_id?: string;
  }): Promise<readonly ApiEvent[]> {
    const { db, clock } = this.#app.services;
    while ((await numberEvents(db, clock.now())) > 0);
    const { data } = (await this.#send('GET /events', { query: { limit: 200, ...of } })) as {
      data: readonly ApiEvent[];
    };
    return data;
  }
}
