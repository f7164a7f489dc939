import { smsParts } from '@shulk/domain';
import type { VerificationMethod } from '@shulk/domain';
import type { Language } from '@shulk/words/languages';
import { CODE } from '@shulk/words/messages/codes';
import type { OutgoingMessage } from '../../../platform/messages/transport.ts';
import type { InstitutePage } from '../../pages/index.ts';

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const asHtml = (text: string): string => text.replace(/[&<>]/g, (sign) => signs[sign] ?? sign);

/** The parts of a code's message. */
export interface CodeMessage {
  readonly method: VerificationMethod;
  readonly destination: string;
  readonly code: string;
  /** Whole minutes the code lives. */
  readonly minutes: number;
  /** The language it is written in. */
  readonly language: Language;
  /** Host of PUBLIC_URL, without the port. */
  readonly host: string;
}

/**
 * The message of a code: an SMS whose last line lets the phone fill the code in (messaging F.3), or an e-mail with the
 * code first in the subject and without links (messaging F.2).
 */
export function codeMessage(page: InstitutePage, message: CodeMessage): OutgoingMessage {
  return message.method === 'mobile_verf' ? sms(page, message) : email(page, message);
}

const sentence = ({ code, minutes }: CodeMessage, name: string): string =>
  CODE.text(code, name, String(minutes));

function sms(page: InstitutePage, message: CodeMessage): OutgoingMessage {
  const { label, short_code } = page.institute;
  const lastLine = CODE.lastLine(message.host, message.code);
  const parts = (name: string): number => smsParts(sentence(message, name) + lastLine);
  const name = parts(label) > parts(short_code) ? short_code : label;
  return {
    channel: 'sms',
    template: 'otp',
    text: sentence(message, name) + lastLine,
    vars: { OTP: message.code, INSTITUTE: name, MINUTES: String(message.minutes), HOST: message.host },
    ...addressed(page, message),
  };
}

function email(page: InstitutePage, message: CodeMessage): OutgoingMessage {
  const text = sentence(message, page.institute.label);
  return {
    channel: 'email',
    template: 'otp',
    subject: CODE.subject(message.code),
    text: `${text}\n\n${CODE.notAsked}`,
    html: `<html lang="${message.language}"><p style="font-size:28px;letter-spacing:4px"><strong>${message.code}</strong></p><p>${asHtml(text)}</p><p>${CODE.notAsked}</p></html>`,
    vars: {
      OTP: message.code,
      INSTITUTE: page.institute.label,
      MINUTES: String(message.minutes),
      HOST: message.host,
    },
    ...addressed(page, message),
  };
}

const addressed = (
  page: InstitutePage,
  message: CodeMessage,
): Pick<OutgoingMessage, 'to' | 'instituteId' | 'test'> => ({
  to: message.destination,
  instituteId: page.institute_id,
  test: page.institute.mode !== 'live',
});
