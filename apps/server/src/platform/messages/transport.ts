import type { Language } from '@shulk/words/languages';

/** One message to one person. Text and html are ready to send; vars fill a provider's registered template. */
export interface OutgoingMessage {
  readonly channel: 'sms' | 'email';
  /** Ten digits of an Indian mobile, or an e-mail address. */
  readonly to: string;
  /** Our template key, e.g. `otp`; settings map it to the provider's template id. */
  readonly template: string;
  /** What its text is written in; English if absent. */
  readonly language?: Language;
  /** The whole text; for SMS it ends with the WebOTP line (messaging F.3). */
  readonly text: string;
  readonly html?: string;
  readonly subject?: string;
  /** Files attached to an e-mail; an SMS has none. */
  readonly attachments?: readonly Attachment[];
  readonly vars: Readonly<Record<string, string>>;
  readonly instituteId: number;
  /** True for a test institute: then only the inbox is used, whatever the settings say (R38). */
  readonly test: boolean;
}

/** A file attached to an e-mail. */
export interface Attachment {
  readonly file_name: string;
  /** Media type, such as application/pdf. */
  readonly type: string;
  readonly bytes: Buffer;
}

/** A channel for messages to people (R27). */
export interface MessageTransport {
  /**
   * Sends one message.
   * @returns the provider's reference
   * @throws MessageRefused if the provider refuses, does not answer in 5 s, or its breaker is open
   */
  send(message: OutgoingMessage): Promise<{ readonly ref: string }>;
}

/** What modules call: it picks the transport by channel, institute and settings. */
export interface Messages extends MessageTransport {
  /** Whether a message may be sent in its language: a provider of SMS sends only registered texts. */
  takes(message: OutgoingMessage): boolean;
}

/** The message was not sent; it does not count against the payer (threats 5). */
export class MessageRefused extends Error {
  override readonly name = 'MessageRefused';
}
