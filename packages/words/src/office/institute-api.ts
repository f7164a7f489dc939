/** What the institute API says to those who write a school's own systems. */

/** What is wrong with the query of a list. */
export const LIST_FIELDS = {
  after: 'This is not next of a page of this list. Leave it out to start, or send next as it came.',
} as const;

/** What is wrong with a link that is asked for. */
export const LINK_FIELDS = {
  mobile: 'A publishable key names no mobile. Leave it out: the payer types it on the page.',
  noFee: (code: string, near: string | undefined): string =>
    `The student has no open fee "${code}"; ${near === undefined ? '' : `is "${near}" meant? Else `}write it first, or correct the code.`,
} as const;

/** What a key may not load. */
export const OWN_IMPORT_FIELDS = {
  part: 'A key does not load this. Take it out, or give it to whoever runs the installation.',
  other: (code: string): string =>
    `This key is of ${code}. Take out what is of another institute, or correct the code.`,
} as const;

/** What is wrong with a row of several. */
export const ROW_FIELDS = {
  twin: 'Another row is of the same student. Send one row for each.',
} as const;

/** What is wrong with a change of an object. */
export const CHANGE_FIELDS = {
  ifMatch: 'If-Match is the version that you read, a number like 3. Or leave it out.',
  versions: (sent: number, now: number): string => `You sent version ${sent}. It is version ${now} now.`,
  otherId: (id: string): string =>
    `The address names ${id}. An id never changes: leave it out here, or send to the address of the other one.`,
  gone: (sent: number): string =>
    `You sent version ${sent}, but there is none yet. Leave If-Match out to make it.`,
  values: (sent: string, now: string): string => `You sent ${sent}. It is ${now} now.`,
} as const;

/** Why a key that we know does not open a call. */
export const KEY_CASES = {
  permission: (permission: string): string =>
    `This API key does not have the permission ${permission}. Make a key that has it.`,
  ended: (name: string, at: string): string =>
    `The API key "${name}" ended at ${at}. Please use its successor, or make a new one.`,
} as const;

/** What an operator sends about keys. */
export const KEY_FIELDS = {
  noKey: 'No key has this id. See the list of keys of its institute.',
  nameTaken: 'A key of this name is live. Rotate it to get its successor, revoke it, or choose another name.',
  twoLive: 'Two keys of this name are live. Revoke one of them first, or wait until the older one ends.',
  noScope: 'None of its scopes exists any more. Make a new key with others.',
  hasEnded: 'This key has ended. Make a new one.',
  notPublishable: (scopes: string): string => `A publishable key may have these scopes only: ${scopes}.`,
  network: (text: string): string => `${text} is neither an address nor a network like 203.0.113.0/24.`,
  future: 'Give a time in the future, at most a year ahead.',
} as const;
