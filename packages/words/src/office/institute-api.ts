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
