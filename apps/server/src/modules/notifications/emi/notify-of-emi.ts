import { formatDay, formatExact, keyFactStatement, smsAmount } from '@shulk/domain';
import { LOAN } from '@shulk/words/messages/loans';
import type { Language } from '@shulk/words/languages';
import { CONSENT } from '@shulk/words/plans/consent';
import { RUPEES } from '@shulk/words/messages/rupees';
import { assert } from '../../../platform/errors.ts';
import type { Attachment, OutgoingMessage } from '../../../platform/messages/transport.ts';
import type { OutboxEvent } from '../../../platform/outbox.ts';
import type { Services } from '../../../platform/services.ts';
import { keyFactPaper } from '../../loans/index.ts';
import { selectEmiMessage } from './emi-message.store.ts';
import type { EmiMessageRow } from './emi-message.store.ts';
import { sendToPayer } from '../send-to-payer.ts';

/** The news of an application; the payer did the rest. */
export const EMI_NEWS = [
  'approved',
  'signed',
  'active',
  'completed',
  'rejected',
  'expired',
  'cancelled',
] as const;

export type EmiNews = (typeof EMI_NEWS)[number];

/** The messages whose e-mail has the key-fact statement attached. */
const WITH_PAPER: readonly EmiNews[] = ['signed', 'active'];

/**
 * Notifies the payer of an EMI application's progress (decision 29). After the signature the e-mail contains the
 * key-fact statement exactly, and the addresses of the loan agreement, the sanction letter and both privacy policies;
 * the SMS says where to read them (regulation E.10). An active loan's message has its first debit and whom to ask, a
 * completed one's its end (decision 38). May run twice; each message is sent once.
 * @throws MessageRefused if a provider refuses; the job is retried
 */
export async function notifyOfEmi(services: Services, event: OutboxEvent, news: EmiNews): Promise<void> {
  const id = event.payload['application_id'];
  assert(typeof id === 'number', 'the event of an application names it');
  const told = await selectEmiMessage(services.db, event.institute_id, id);
  // The institute that recorded an imported application informs its payer itself.
  if (told === undefined) return;
  const { publicUrl } = services.settings;
  const page = `${publicUrl}/${told.slug}`;
  await sendToPayer(services, told, {
    eventRef: `emi:${told.application_id}:${news}`,
    sms: (mobile) => ({
      ...partsOf(told, news, page),
      channel: 'sms',
      to: mobile,
      text: `${wordsOf(told, news, RUPEES.sms)} ${page}`,
    }),
    email: (email, language) => ({
      ...partsOf(told, news, page),
      channel: 'email',
      to: email,
      subject: LOAN.subject(news, told.application_code),
      text: [
        `${wordsOf(told, news, '₹')} ${page}`,
        ...(news === 'signed' ? papersOf(told, publicUrl, language) : []),
      ].join('\n\n'),
    }),
    papers: async (language) => (WITH_PAPER.includes(news) ? papersIn(services, told, language) : []),
  });
}

const partsOf = (
  told: EmiMessageRow,
  news: EmiNews,
  page: string,
): Pick<OutgoingMessage, 'template' | 'vars' | 'instituteId' | 'test'> => ({
  template: `emi_${news}`,
  vars: {
    LENDER: told.lender,
    INSTITUTE: told.institute_short,
    AMOUNT: smsAmount(told.amount_paise),
    TRANSACTION: told.application_code,
    DEBIT: amountOf(told, RUPEES.sms),
    DATE: dayOf(told),
    PHONE: told.grievance.phone,
    DESK: deskOf(told),
    ADDRESS: page,
  },
  instituteId: told.institute_id,
  test: told.is_test,
});

/** The next instalment; '' if none follows. */
const amountOf = ({ next_paise: paise }: EmiMessageRow, sign: string): string =>
  paise === null ? '' : formatExact(paise).replace('₹', sign);

const dayOf = ({ next_on: day }: EmiMessageRow): string => (day === null ? '' : formatDay(day));

/** Whom to ask at the lender. */
const deskOf = ({ grievance }: EmiMessageRow): string => `${grievance.name}, ${grievance.phone}`;

/** The text, without the rupee sign: it would halve the length of an SMS. */
const wordsOf = (told: EmiMessageRow, news: EmiNews, sign: string): string =>
  LOAN.text[news]({
    lender: told.lender,
    institute: told.institute_label,
    debit: amountOf(told, sign),
    day: dayOf(told),
    desk: deskOf(told),
  });

/** The key-fact statement as a PDF in the language of the e-mail, and the English one, which is kept and binds. */
async function papersIn(
  services: Services,
  { institute_id: institute, application_id: id }: EmiMessageRow,
  language: Language,
): Promise<Attachment[]> {
  const wanted: readonly Language[] = language === 'en' ? ['en'] : [language, 'en'];
  const drawn = await Promise.all(wanted.map((one) => keyFactPaper(services, institute, id, one)));
  return drawn.flatMap((paper) =>
    paper === undefined ? [] : [{ file_name: paper.file_name, type: 'application/pdf', bytes: paper.pdf }],
  );
}

/** A lender's papers, each with its address, and the statement as it is kept (regulation E.10). */
function papersOf(told: EmiMessageRow, publicUrl: string, language: Language): string[] {
  const whole = (url: string): string => (url.startsWith('/') ? `${publicUrl}${url}` : url);
  const links = [
    [LOAN.agreement, told.papers.agreement_url],
    [LOAN.sanction, told.papers.sanction_url],
    [LOAN.lenderPrivacy(told.lender), told.privacy_url],
    [LOAN.ourPrivacy, `${publicUrl}/legal/privacy`],
  ].flatMap(([name, url]) => (url === undefined || url === '' ? [] : [`${name}: ${whole(url)}`]));
  const translated =
    language === 'en' || told.facts === null ? [] : [keyFactStatement(told.facts), CONSENT.translated];
  return [links.join('\n'), ...translated, told.statement];
}
