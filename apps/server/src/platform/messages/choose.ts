import type { Clock } from '../clock.ts';
import type { Db } from '../db/db.ts';
import type { Log } from '../log.ts';
import type { Settings } from '../settings.ts';
import { inboxTransport } from './inbox.ts';
import { guarded } from './provider.ts';
import { isRegistered, msg91, twilio } from './sms.ts';
import { smtp } from './smtp.ts';
import type { MessageTransport, Messages } from './transport.ts';

/** What the transports need. */
export interface MessageNeeds {
  readonly db: Db;
  readonly settings: Pick<Settings, 'production' | 'sms' | 'smtp'>;
  readonly clock: Clock;
  readonly log: Log;
  /** Writes one line of the inbox to the terminal. */
  readonly print: (line: string) => void;
}

/**
 * Builds the transports of the settings. A message is sent by its channel's provider; by the inbox if none is set, and
 * always for test institutes (R38).
 */
export function chooseMessages({ db, settings, clock, log, print }: MessageNeeds): Messages {
  const inbox = inboxTransport(db, settings, clock, print);
  const { sms, smtp: mail } = settings;
  const byChannel: Record<'sms' | 'email', MessageTransport> = {
    sms:
      sms === undefined
        ? inbox
        : guarded(sms.provider, sms.provider === 'msg91' ? msg91(sms) : twilio(sms), clock, log),
    email: mail === undefined ? inbox : guarded('smtp', smtp(mail), clock, log),
  };
  return {
    takes: (message) =>
      sms === undefined || message.test || message.channel === 'email' || isRegistered(sms, message),
    send: (message) => (message.test ? inbox : byChannel[message.channel]).send(message),
  };
}
