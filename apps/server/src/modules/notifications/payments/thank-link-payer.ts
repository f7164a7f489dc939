import { formatExact, smsAmount } from '@shulk/domain';
import { languageFor } from '@shulk/words/languages';
import { PAID_BY_LINK } from '@shulk/words/messages/payments';
import { RUPEES } from '@shulk/words/messages/rupees';
import { inLanguageOfReader } from '../../../platform/messages/language-of-reader.ts';
import type { OutgoingMessage } from '../../../platform/messages/transport.ts';
import type { Services } from '../../../platform/services.ts';
import { sendOnce } from '../send-to-payer.ts';
import type { LinkPayerRow, PaidRow } from './paid-message.store.ts';

/**
 * Tells whoever paid by a parent's link that the money arrived, at the contact they typed: neither the student nor the
 * receipt, which are the parent's (decision 240). May run twice; each message is sent once.
 * @throws MessageRefused if a provider refuses; the job is retried
 */
export async function thankLinkPayer(
  services: Services,
  paid: PaidRow,
  { mobile, email, language }: LinkPayerRow,
): Promise<void> {
  const reader = languageFor({ chosen: language ?? 'en', tags: [] });
  const built = await Promise.all(
    [mobile !== '' && sms(paid, mobile), email !== '' && mail(paid, email)]
      .filter((build) => build !== false)
      .map((build) => inLanguageOfReader(services.messages, reader, build)),
  );
  await sendOnce(
    services,
    { instituteId: paid.institute_id, eventRef: `payment:${paid.payment_id}:link` },
    built,
  );
}

const common = (paid: PaidRow): Pick<OutgoingMessage, 'template' | 'instituteId' | 'test'> => ({
  template: 'paid_by_link',
  instituteId: paid.institute_id,
  test: paid.is_test,
});

const sms = (paid: PaidRow, to: string) => (): OutgoingMessage => ({
  ...common(paid),
  channel: 'sms',
  to,
  text: PAID_BY_LINK.text({
    amount: formatExact(paid.amount_paise).replace('₹', RUPEES.sms),
    institute: paid.institute_label,
    transaction: paid.application_code,
  }),
  vars: {
    AMOUNT: smsAmount(paid.amount_paise),
    INSTITUTE: paid.institute_short,
    TRANSACTION: paid.application_code,
  },
});

const mail = (paid: PaidRow, to: string) => (): OutgoingMessage => {
  const amount = formatExact(paid.amount_paise);
  return {
    ...common(paid),
    channel: 'email',
    to,
    subject: PAID_BY_LINK.subject(amount),
    text: PAID_BY_LINK.text({ amount, institute: paid.institute_label, transaction: paid.application_code }),
    vars: { AMOUNT: amount, INSTITUTE: paid.institute_label, TRANSACTION: paid.application_code },
  };
};
