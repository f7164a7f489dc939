import type { SmsSettings } from '../settings.ts';
import type { RawSend } from './provider.ts';
import { MessageRefused } from './transport.ts';

type Msg91 = Extract<SmsSettings, { provider: 'msg91' }>;
type Twilio = Extract<SmsSettings, { provider: 'twilio' }>;

/** MSG91 Flow: a template registered for India, filled by name; success is in `type`, not in the HTTP status. */
export function msg91(settings: Msg91): RawSend {
  return async (message, signal) => {
    const templateId = settings.templates[message.template];
    if (templateId === undefined)
      throw new MessageRefused(`no template id for ${message.template} in SMS_MSG91_TEMPLATES`);
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
