/** Words for a payer who must wait (threats 5). */
export const WAITS = {
  seconds: (count: number): string => `${count} second${count === 1 ? '' : 's'}`,
  minutes: (count: number): string => `${count} minute${count === 1 ? '' : 's'}`,
  hours: (count: number): string => `${count} hour${count === 1 ? '' : 's'}`,
  tooMany: (wait: string): string => `Too many attempts. Please try again after ${wait}.`,
  endsAt: (time: string): string => ` That is at ${time}, India time.`,
  tomorrow: (time: string): string => `${time} tomorrow`,
  call: (phone: string): string => `call ${phone}`,
  write: (email: string): string => `write to ${email}`,
  help: (ways: readonly string[]): string => ` For help, ${ways.join(' or ')}.`,
} as const;
