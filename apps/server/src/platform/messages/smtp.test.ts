import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { smtp } from './smtp.ts';
import { mailServer } from './testing/mail-server.ts';
import type { MailServer } from './testing/mail-server.ts';
import type { OutgoingMessage } from './transport.ts';

const message: OutgoingMessage = {
  channel: 'email',
  to: 'parent@example.in',
  template: 'emi_signed',
  subject: 'Your loan papers',
  text: 'Your loan agreement is signed.',
  vars: {},
  instituteId: 1,
  test: false,
};

/** What a text format or a mail server could corrupt: every byte, line ends alone and together, a lone dot. */
const spoilable = Buffer.concat([
  Buffer.from('%PDF-1.7\n'),
  Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)),
  Buffer.from('\r\n.\r\n..\r\n\n\r\0From me\r\n--boundary--\r\n'),
  Buffer.from(Array.from({ length: 70_000 }, (_, n) => (n * n + (n >> 7)) % 256)),
]);

/** One part of a mail: its headers, unfolded and with lower-case names, and its body. */
interface Part {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

function partOf(text: string): Part {
  const end = text.indexOf('\r\n\r\n');
  const head = text.slice(0, end).replaceAll(/\r\n[ \t]+/g, ' ');
  const headers = head.split('\r\n').map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { headers: Object.fromEntries(headers), body: text.slice(end + 4) };
}

/** The parts of a mail (RFC 2046, 5.1); none for a single-part mail. */
function partsOf({ headers, body }: Part): Part[] {
  const boundary = /^multipart\/mixed;.*boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1];
  if (boundary === undefined) return [];
  const pieces = `\r\n${body}`.split(`\r\n--${boundary}`);
  expect(pieces.at(-1), 'the mail is whole').toMatch(/^--/);
  return pieces.slice(1, -1).map((piece) => partOf(piece.slice(2)));
}

describe('an e-mail with attachments', () => {
  let server: MailServer;
  beforeEach(async () => void (server = await mailServer()));
  afterEach(() => server.close());

  const place = () => ({ host: '127.0.0.1', port: server.port, secure: false, from: 'fees@example.in' });
  const send = async (more: Partial<OutgoingMessage>): Promise<Part> => {
    const bring = smtp({ ...place(), mustEncrypt: false });
    await bring({ ...message, ...more }, new AbortController().signal);
    const mails = server.mails();
    expect(mails).toHaveLength(1);
    return partOf(mails[0] ?? '');
  };

  it('contains each byte for byte, with its name and type, after the text (regulation E.10)', async () => {
    const mail = await send({
      attachments: [
        { file_name: 'Key fact statement KFS-1.pdf', type: 'application/pdf', bytes: spoilable },
        { file_name: 'empty', type: 'application/pdf', bytes: Buffer.alloc(0) },
      ],
    });
    const [text, paper, empty, ...others] = partsOf(mail);
    expect(text?.headers['content-type']).toMatch(/^text\/plain/);
    expect(text?.body).toContain(message.text);
    expect(paper?.headers['content-type']).toMatch(/^application\/pdf;/);
    expect(paper?.headers['content-disposition']).toBe('attachment; filename="Key fact statement KFS-1.pdf"');
    expect(paper?.headers['content-transfer-encoding']).toBe('base64');
    const bytes = Buffer.from(paper?.body ?? '', 'base64');
    expect([bytes.length, bytes.equals(spoilable)]).toEqual([spoilable.length, true]);
    expect(empty?.headers['content-disposition']).toBe('attachment; filename=empty');
    expect(empty?.headers['content-type'], 'as it is told, not by its name').toMatch(/^application\/pdf;/);
    expect(empty?.body).toBe('');
    expect(others).toEqual([]);
  });

  it('is not sent to a server without encryption, if that is required', async () => {
    const bring = smtp({ ...place(), mustEncrypt: true });
    await expect(bring(message, new AbortController().signal)).rejects.toThrow(/STARTTLS/);
    expect(server.lines.join(' ')).not.toMatch(/DATA|parent@example/);
  });

  it('has a single part without an attachment', async () => {
    const mail = await send({});
    expect(mail.headers['content-type']).toMatch(/^text\/plain/);
    expect(partsOf(mail)).toEqual([]);
    expect(mail.body).toContain(message.text);
  });
});
