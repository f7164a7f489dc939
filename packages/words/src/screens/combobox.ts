/** Words of lists one chooses from. */
export const words = {
  choose: 'Choose',
  close: 'Close',
  searching: 'Searching...',
  found: (count: number): string => `${count} found`,
} as const;
