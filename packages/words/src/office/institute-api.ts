/** What the institute API says to those who write a school's own systems. */

/** What is wrong with the query of a list. */
export const LIST_FIELDS = {
  after: 'This is not next of a page of this list. Leave it out to start, or send next as it came.',
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
  hasEnded: 'This key has ended. Make a new one.',
  notPublishable: (scopes: string): string => `A publishable key may have these scopes only: ${scopes}.`,
  network: (text: string): string => `${text} is neither an address nor a network like 203.0.113.0/24.`,
  future: 'Give a time in the future, at most a year ahead.',
} as const;
