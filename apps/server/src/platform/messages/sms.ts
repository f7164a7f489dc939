import { LANGUAGES } from '@shulk/words/languages';
import type { Language } from '@shulk/words/languages';
import { smsTemplates } from '@shulk/words/messages/sms-templates';
import type { SmsSettings } from '../settings.ts';
import type { RawSend } from './provider.ts';
import { MessageRefused } from './transport.ts';
import type { OutgoingMessage } from './transport.ts';

type Msg91 = Extract<SmsSettings, { provider: 'msg91' }>;
type Twilio = Extract<SmsSettings, { provider: 'twilio' }>;

/** The name of a template in the settings: each language of a text is registered by itself, as `otp.hi`. */
const nameOf = ({ template, language = 'en' }: Pick<OutgoingMessage, 'template' | 'language'>): string =>
  language === 'en' ? template : `${template}.${language}`;

/** Whether the settings say that the text of a message is registered in its language. */
export const isRegistered = (
  settings: SmsSettings,
  message: Pick<OutgoingMessage, 'template' | 'language'>,
): boolean =>
  settings.provider === 'msg91'
    ? nameOf(message) in settings.templates
    : settings.languages.includes(message.language ?? 'en');

/** The templates that are not registered in a language other than English, of those in which some are (decision 241). */
export const unregistered = (settings: SmsSettings): readonly (readonly [Language, readonly string[]])[] =>
  LANGUAGES.filter((language) => language !== 'en').flatMap((language) => {
    const names = smsTemplates().map(({ name }) => name);
    const left = names.filter((template) => !isRegistered(settings, { template, language }));
    return left.length === 0 || left.length === names.length ? [] : [[language, left] as const];
  });

/** MSG91 Flow: a template registered for India, filled by name; success is in `type`, not in the HTTP status. */
export function msg91(settings: Msg91): RawSend {
  return async (message, signal) => {
    const templateId = settings.templates[nameOf(message)];
    if (templateId === undefined)
      throw new MessageRefused(`no template id for ${nameOf(message)} in SMS_MSG91_TEMPLATES`);
    const answer = await fetch(`${settings.apiUrl}/api/v5/flow/`, {
      method: 'POST',
      headers: { authkey: settings.authKey, 'content-type': 'application/json' },
      body: JSON.stringify({
        template_id: templateId,
        short_url: '0',
        ...(settings.sender === undefined ? {} : { sender: settings.sender }),
        recipients: [{ mobiles: `91${message.to}`, ...message.vars }],
      }),
      signal,
      redirect: 'error',
    });
    const body = await readJson(answer);
    if (!answer.ok || body['type'] !== 'success')
      throw new MessageRefused(`msg91 answered ${answer.status} ${text(body['type'])}`);
    return { ref: text(body['message']) };
  };
}

/** Twilio's Messages resource: the whole text, numbers with +91. */
export function twilio(settings: Twilio): RawSend {
  const path = `/2010-04-01/Accounts/${encodeURIComponent(settings.accountSid)}/Messages.json`;
  const credentials = Buffer.from(`${settings.accountSid}:${settings.authToken}`).toString('base64');
  return async (message, signal) => {
    const answer = await fetch(settings.apiUrl + path, {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}` },
      body: new URLSearchParams({ To: `+91${message.to}`, From: settings.from, Body: message.text }),
      signal,
      redirect: 'error',
    });
    const body = await readJson(answer);
    if (!answer.ok || typeof body['sid'] !== 'string')
      throw new MessageRefused(`twilio answered ${answer.status} ${text(body['code'])}`);
    return { ref: body['sid'] };
  };
}

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 80) : '';

async function readJson(answer: Response): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await answer.json();
    return typeof body === 'object' && body !== null ? { ...body } : {};
  } catch {
    return {};
  }
}
