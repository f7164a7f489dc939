import type { ServiceEndpoint } from '@shulk/browser-client';
import { defaultBases } from '@shulk/contract/paths';
import type { Service } from '@shulk/contract/paths';
import { language } from '../language/language.ts';
import { settings } from '../settings.ts';
import { shownHeaders } from './shown-in-calls.ts';

/** A call without an answer for this long counts as unreachable. */
export const DEADLINE_MS = 45_000;

/** The base address of a service: of the settings, else the product's own. */
export const baseOf = (service: Service): string => settings().bases[service] ?? defaultBases[service];

/** How this tab calls a service: with the page's API key, and the shown page and student. */
export const endpointOf = (service: Service): ServiceEndpoint => ({
  base: baseOf(service),
  credentials: 'same-origin',
  deadlineMs: DEADLINE_MS,
  headers: {
    'accept-language': language(),
    'x-api-key': settings().api_key,
    ...shownHeaders(),
  },
});
