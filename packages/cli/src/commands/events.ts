/** `shulk events`, `listen`, `trigger` and `replay`. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Shulk, ShulkEvent } from '@shulk/client';
import { forward, targetOf } from '../forward.ts';
import { clientOf, instituteOf } from '../settings.ts';
import { say, Stop, wrongUse } from '../stop.ts';

type Values = Readonly<Record<string, unknown>>;

const text = (values: Values, name: string): string | undefined => {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
};
/** The server knows the names of types and refuses others. */
const typeOf = (name: string | undefined): { type?: ShulkEvent['type'] } =>
  name === undefined ? {} : { type: name as ShulkEvent['type'] };

export async function events(values: Values): Promise<void> {
  const [since, student] = [text(values, 'since'), text(values, 'student')];
  const query = {
    ...typeOf(text(values, 'type')),
    ...(since === undefined ? {} : { since }),
    ...(student === undefined ? {} : { student_id: student }),
  };
  for await (const event of clientOf().events.list(query)) {
    if (values['json'] === true) say(JSON.stringify(event));
    else say(`${event.created_at}  ${event.type}  ${event.id}  ${event.data.id}`);
  }
}

/** Programs that are just being started again get a second and a third try. */
const TRIES = 3;

export async function listen(values: Values): Promise<void> {
  const address = text(values, 'forward-to');
  if (address === undefined)
    throw wrongUse('`shulk listen` needs --forward-to, like http://localhost:3000/hook.');
  const target = targetOf(address, text(values, 'secret'));
  const everyMs = Number(text(values, 'every') ?? '1') * 1000;
  if (!(everyMs >= 500)) throw wrongUse('--every is a number of seconds, 0.5 or more.');
  const shulk = clientOf();
  const { name, now } = await instituteOf(shulk);
  const query = { ...typeOf(text(values, 'type')), since: text(values, 'since') ?? now };
  // The first call finds a type or a time that the server refuses.
  await shulk.events.list({ ...query, limit: 1 }).page();
  say(`Events of ${name} go to ${target.url.href} from now on. Ctrl+C ends it.`);
  say(`Secret of the signature: ${target.secret}`);
  for (let after: string | undefined; ;) {
    const list = shulk.events.list(after === undefined ? query : { ...query, after });
    for await (const { data, next } of list.pages()) {
      for (const event of data) await deliver(target, event);
      after = next ?? after;
    }
    await wait(everyMs);
  }
}

async function deliver(target: Parameters<typeof forward>[0], event: ShulkEvent): Promise<void> {
  for (let count = 1; count <= TRIES; count += 1) {
    if (await forward(target, event)) return;
    if (count < TRIES) await wait(count * 500);
  }
  say(
    `Given up after ${TRIES} tries: \`shulk trigger ${event.type} --forward-to …\` sends one of its type again.`,
  );
}

/** The endpoint that is named, or the only one. */
async function endpointOf(shulk: Shulk, values: Values): Promise<string> {
  const named = text(values, 'endpoint');
  if (named !== undefined) return named;
  const { data } = await shulk.webhookEndpoints.list().page();
  const [only] = data;
  if (only === undefined)
    throw new Stop('The institute has no endpoint. Make one (docs/webhooks.md), or use `shulk listen`.');
  if (data.length > 1)
    throw wrongUse(`Name one with --endpoint: ${data.map(({ id, url }) => `${id} (${url})`).join(', ')}`);
  return only.id;
}

export async function trigger(values: Values, [type]: readonly string[]): Promise<void> {
  if (type === undefined)
    throw wrongUse('`shulk trigger` needs a type, like webhook.test or payment.captured.');
  const shulk = clientOf();
  if (type === 'webhook.test') {
    const {
      status,
      ms,
      what_to_do: next,
    } = await shulk.webhookEndpoints.test(await endpointOf(shulk, values));
    say(`webhook.test -> ${status === 0 ? 'no answer' : status} after ${ms} ms`);
    if (next !== '') throw new Stop(next);
    return;
  }
  const address = text(values, 'forward-to');
  if (address === undefined)
    throw wrongUse(
      `No call of the API makes \`${type}\` happen: pay in the sandbox (docs/sandbox.md) for a new one. With --forward-to http://localhost:… the latest one of this type is sent to your program, and \`shulk replay --type ${type}\` sends past ones to your endpoint.`,
    );
  let latest: ShulkEvent | undefined;
  for await (const event of shulk.events.list({ ...typeOf(type), limit: 200 })) latest = event;
  if (latest === undefined)
    throw new Stop(
      `There was no \`${type}\` yet: pay in the sandbox (docs/sandbox.md), then run this again.`,
    );
  const target = targetOf(address, text(values, 'secret'));
  say(`Secret of the signature: ${target.secret}`);
  if (!(await forward(target, latest))) throw new Stop('Your program did not take it.');
}

export async function replay(values: Values): Promise<void> {
  const list = (name: string): string[] => (values[name] as string[] | undefined) ?? [];
  const [ids, types] = [list('event'), list('type')];
  const [student, from, to] = [text(values, 'student'), text(values, 'from'), text(values, 'to')];
  const chosen = {
    ...(ids.length === 0 ? {} : { event_ids: ids }),
    ...(types.length === 0 ? {} : { types: types as ShulkEvent['type'][] }),
    ...(student === undefined ? {} : { student_id: student }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
  if (Object.keys(chosen).length === 0)
    throw wrongUse('`shulk replay` needs which events: --event, --type, --student, --from or --to.');
  const shulk = clientOf();
  const { found, planned } = await shulk.webhookEndpoints.replay(await endpointOf(shulk, values), chosen);
  say(`${found} events found, ${planned} of them are sent again; the others wait already.`);
}
