import { z } from 'zod';
import { permissions } from '../core/permissions.ts';
import type { Permission } from '../core/permissions.ts';
import { route } from '../core/route.ts';

/** An API key as operators see it: everything but its secret. */
export const keyView = z.object({
  id: z.string(),
  institute_code: z.string(),
  name: z.string(),
  kind: z.enum(['secret', 'publishable']),
  mode: z.enum(['test', 'live']),
  ends_with: z.string().describe('Its last four signs, to tell it from others'),
  scopes: z.array(z.string()),
  addresses: z.array(z.string()),
  state: z.enum(['live', 'expired', 'revoked']),
  created_at: z.string(),
  expires_at: z.string(),
  revoked_at: z.string().nullable(),
  last_used_at: z.string().nullable().describe('To the minute; null if it was never used'),
});
export type KeyView = z.infer<typeof keyView>;

/** A key at the only moment its secret is shown. */
export const newKeyView = keyView.extend({ key: z.string().describe('Shown this once; we keep its hash') });
export type NewKeyView = z.infer<typeof newKeyView>;

const keyId = z.string().max(64).describe('Id of a key, as the list of keys gives it');

/** Also offsets that no clock has: the database would refuse them. */
const time = z.iso
  .datetime({ offset: true })
  .refine((text) => Date.parse(text) >= 0, 'A time like 2027-03-31T18:30:00Z');

/** What a new key is to be. */
export const newKeyWanted = z.strictObject({
  institute_code: z.string().max(64),
  name: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'At most 40 of a-z, 0-9 and dash')
    .describe('What uses it, like erp; a rotated key keeps it'),
  kind: z
    .enum(['secret', 'publishable'])
    .default('secret')
    .describe('publishable: may stand in a web page, with scopes that only create'),
  scopes: z
    .array(z.enum(permissions as [Permission, ...Permission[]]))
    .min(1)
    .max(permissions.length)
    .describe('What it may do, like payments:read'),
  addresses: z
    .array(z.string().max(49))
    .max(50)
    .default([])
    .describe('Addresses and networks it may be used from, like 203.0.113.0/24; none: any'),
  expires_at: time.optional().describe('When it ends, at most a year ahead; a year when left out'),
});
export type NewKeyWanted = z.output<typeof newKeyWanted>;

/** Which key gets a successor, and when the two end. */
export const successorWanted = z.strictObject({
  id: keyId,
  old_ends_at: time.optional().describe('When the old one ends; in 24 hours when left out'),
  expires_at: time.optional().describe('When the new one ends, at most a year ahead; a year when left out'),
});
export type SuccessorWanted = z.output<typeof successorWanted>;

export const createKey = route('console.create_key', {
  summary: 'Makes an API key of an institute, in the mode that the institute is in',
  source: 'decision 255',
  proof: 'operator',
  body: newKeyWanted,
  data: newKeyView,
  success: [201],
  errors: ['operator_required'],
});

export const rotateKey = route('console.rotate_key', {
  summary:
    'Makes the successor of an API key, with the same name and scopes; the old one ends a little later',
  source: 'decision 255',
  proof: 'operator',
  body: successorWanted,
  data: newKeyView,
  success: [201],
  errors: ['operator_required'],
});

export const revokeKey = route('console.revoke_key', {
  summary: 'Ends an API key at once; one that ended before stays as it is',
  source: 'decision 255',
  proof: 'operator',
  body: z.strictObject({ id: keyId }),
  data: keyView,
  errors: ['operator_required'],
});

export const listKeys = route('console.keys', {
  summary: 'The API keys of an institute, the newest first, also those that ended',
  source: 'decision 255',
  proof: 'operator',
  query: z.object({ institute_code: z.string().max(64) }),
  data: z.array(keyView),
  errors: ['operator_required'],
});
