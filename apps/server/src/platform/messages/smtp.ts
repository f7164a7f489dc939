import type { SmtpSettings } from '../settings.ts';
import type { RawSend } from './provider.ts';
import { PROVIDER_MS } from './provider.ts';

/** E-mail through an SMTP server; the library is loaded with the first message. */
export function smtp(settings: SmtpSettings): RawSend {
  let mailer: Promise<{ sendMail(mail: object): Promise<{ messageId: string }> }> | undefined;
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      host: settings.host,
      port: settings.port,
      secure: settings.secure,
      // Without it, a machine in the middle can strip the offer of encryption and read codes and attachments.
      requireTLS: settings.mustEncrypt,
      pool: true,
      connectionTimeout: PROVIDER_MS,
      greetingTimeout: PROVIDER_MS,
      socketTimeout: PROVIDER_MS,
      ...(settings.user === undefined
        ? {}
        : { auth: { user: settings.user, pass: settings.password ?? '' } }),
    });
  };
  return async (message) => {
    mailer ??= open();
    const sent = await (
      await mailer
    ).sendMail({
      from: settings.from,
      to: message.to,
      subject: message.subject ?? '',
      text: message.text,
      ...(message.html === undefined ? {} : { html: message.html }),
      attachments: (message.attachments ?? []).map(({ file_name, type, bytes }) => ({
        filename: file_name,
        contentType: type,
        content: bytes,
      })),
      headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': message.language ?? 'en' },
    });
    return { ref: sent.messageId };
  };
}
