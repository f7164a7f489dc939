import { spoken } from './spoken.ts';

/** Words for a payer who must wait (threats 5). */
export const WAITS = /* @__PURE__ */ spoken('waits.WAITS', {
  seconds: (count: number): string => `${count} second${count === 1 ? '' : 's'}`,
  minutes: (count: number): string => `${count} minute${count === 1 ? '' : 's'}`,
  hours: (count: number): string => `${count} hour${count === 1 ? '' : 's'}`,
  tooMany: (wait: string): string => `Too many attempts. Please try again after ${wait}.`,
  endsAt: (time: string): string => ` That is at ${time}, India time.`,
  tomorrow: (time: string): string => `${time} tomorrow`,
  call: (phone: string): string => `call ${phone}`,
  write: (email: string): string => `write to ${email}`,
  /** @param help whom to ask, with a space before it; empty if nobody is named */
  paidElsewhere: (wait: string, help: string): string =>
    `These fees are being paid on another phone or computer. Please try again in ${wait}.${help}`,
  notSettled: (help: string): string =>
    `A payment for these fees was started on another phone or computer and is still open. Please wait until it is paid or fails, so that nobody pays twice.${help}`,
  silentGateway: (time: string): string =>
    `The payment gateway is not responding, so we cannot see yet whether your first payment went through. Please do not pay in another way before ${time}. After that you can pay here again. If both payments go through, one is refunded automatically.`,
  help: (ways: readonly string[]): string => ` For help, ${ways.join(' or ')}.`,
});
