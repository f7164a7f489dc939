import { endGroupEndpoint, groupEndpoint, groupEndpointWanted, newGroupEndpoint } from '@shulk/contract';
import type { GroupEndpoint, NewGroupEndpoint } from '@shulk/contract';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { Output } from '../../../platform/log.ts';
import {
  createGroupEndpointOf,
  endGroupEndpointOf,
  groupEndpointsOf,
  resumeGroupEndpointOf,
  rotateGroupEndpointOf,
} from '../../webhooks-out/index.ts';
import { checked, exitOf, listed, Misused, readWords, runAct } from './run-act.ts';
import type { Act, Place } from './run-act.ts';

const USAGE = `Say one of:
  npm run webhooks -- create INSTITUTE --url https://… [--types payment.captured,refund.processed] [--description TEXT]
  npm run webhooks -- list INSTITUTE
  npm run webhooks -- rotate ENDPOINT_ID
  npm run webhooks -- resume ENDPOINT_ID
  npm run webhooks -- end ENDPOINT_ID
An endpoint hears of all institutes of the group of INSTITUTE that are in its mode, test or live; the office of INSTITUTE is told
when it fails. A new secret is printed once, alone on its line.`;

const flags = {
  url: { type: 'string' },
  types: { type: 'string' },
  description: { type: 'string' },
} as const;
const read = (words: readonly string[]) => readWords(words, flags);

type Flags = ReturnType<typeof read>['values'];

function createAct(institute_code: string, { url, types, description }: Flags): Act<NewGroupEndpoint> {
  const wanted = { institute_code, url, description, types: listed(types) };
  const body = checked(groupEndpointWanted, wanted, 'The endpoint was refused. Nothing was changed.');
  const here: Act<NewGroupEndpoint>['here'] = (place) => createGroupEndpointOf(place, body);
  return { call: 'console.create_group_endpoint', query: {}, body, data: newGroupEndpoint, here };
}

const listAct = (institute_code: string): Act<GroupEndpoint[]> => ({
  call: 'console.group_endpoints',
  query: { institute_code },
  body: undefined,
  data: z.array(groupEndpoint),
  here: (place) => groupEndpointsOf(place, { institute_code }),
});

const rotateAct = (id: string): Act<NewGroupEndpoint> => ({
  call: 'console.rotate_group_endpoint',
  query: {},
  body: { id },
  data: newGroupEndpoint,
  here: (place) => rotateGroupEndpointOf(place, { id }),
});

const resumeAct = (id: string): Act<GroupEndpoint> => ({
  call: 'console.resume_group_endpoint',
  query: {},
  body: { id },
  data: groupEndpoint,
  here: (place) => resumeGroupEndpointOf(place, { id }),
});

const endAct = (id: string): Act<z.output<typeof endGroupEndpoint.data>> => ({
  call: 'console.end_group_endpoint',
  query: {},
  body: { id },
  data: endGroupEndpoint.data,
  here: (place) => endGroupEndpointOf(place, { id }),
});

const line = ({ id, url, group_code, hears_of, mode, state, waiting, types }: GroupEndpoint): string =>
  `${id}  ${url}  ${group_code}, ${mode}: ${hears_of.join(', ')}  ${state.toLowerCase()}, ${waiting} waiting  ` +
  (types.length === 0 ? 'all types' : types.join(','));

/** The secret alone goes to the output, so that a script can take it. */
function tellNew({ secret, ...view }: NewGroupEndpoint, { out, err }: Output): void {
  err(`${line(view)}\nThe secret is shown this once. Keep it in a secret store:`);
  out(secret);
}

/**
 * Makes, lists, rotates, resumes and ends webhook endpoints that hear of a whole group: through the running server while it
 * has the embedded database, otherwise in the database.
 * @returns the exit code
 */
export const runWebhooks = (
  words: readonly string[],
  settings: Place,
  clock: Clock,
  output: Output,
): Promise<number> =>
  exitOf(USAGE, output, async () => {
    const { positionals, values } = read(words);
    const [verb, of, ...more] = positionals;
    if (of === undefined || more.length > 0) throw new Misused();
    const run = <Data>(act: Act<Data>): Promise<Data> => runAct(act, settings, clock, output);
    if (verb === 'create') tellNew(await run(createAct(of, values)), output);
    else if (verb === 'rotate') tellNew(await run(rotateAct(of)), output);
    else if (verb === 'resume') output.out(line(await run(resumeAct(of))));
    else if (verb === 'end') output.out(`${(await run(endAct(of))).id}  ended`);
    else if (verb === 'list') (await run(listAct(of))).forEach((one) => output.out(line(one)));
    else throw new Misused();
  });
