import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A mail server of a test. */
export interface MailServer {
  readonly port: number;
  /** Every line it received, commands and mails. */
  readonly lines: readonly string[];
  /** The received mails as their sender wrote them: dots that SMTP doubles are single again (RFC 5321, 4.5.2). */
  mails(): string[];
  close(): void;
}

/** A mail server that accepts everything, without encryption or delivery. */
export async function mailServer(): Promise<MailServer> {
  const lines: string[] = [];
  const mails: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let rest = '';
    let mail: string[] | undefined;
    const answer = (text: string): void => void socket.write(`${text}\r\n`);
    const take = (line: string): void => {
      lines.push(line);
      if (mail === undefined) {
        if (line === 'DATA') mail = [];
        answer(answerTo(line));
      } else if (line === '.') {
        mails.push(mail.join('\r\n'));
        mail = undefined;
        answer('250 taken');
      } else mail.push(line.startsWith('.') ? line.slice(1) : line);
    };
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk) => {
      const whole = (rest + chunk.toString('latin1')).split('\r\n');
      rest = whole.pop() ?? '';
      for (const line of whole) take(line);
    });
    answer('220 mail.example ready');
    socket.unref();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    lines,
    mails: () => [...mails],
    // Senders keep their connection for the next mail, so the server closes it.
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Its answer to a command. */
function answerTo(command: string): string {
  if (command === 'DATA') return '354 go on';
  if (command === 'STARTTLS') return '502 not here';
  return command === 'QUIT' ? '221 bye' : '250 fine';
}
