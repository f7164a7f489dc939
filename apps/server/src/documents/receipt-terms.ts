import { PAYMENT_MODES } from '@shulk/words/papers/receipt';
import { VERIFIED } from '@shulk/words/papers/verify';
import { speaking } from '@shulk/words/spoken';
import type { ReceiptDocument } from './receipt-document.ts';

/** The title in the paper's language; another language says what the verify page says of such a paper. */
export function shownTitle({ language, title }: Pick<ReceiptDocument, 'language' | 'title'>): string {
  if (language === 'en') return title;
  const titles = {
    RECEIPT: VERIFIED.kinds.receipt,
    'PARTIALLY REFUNDED': VERIFIED.partlyRefunded,
    REFUNDED: VERIFIED.headings.refunded,
    CANCELLED: VERIFIED.headings.cancelled,
  };
  return titles[title];
}

type Mode = keyof typeof PAYMENT_MODES;

/** A payment's mode in the language in force: it is booked in English; an institute's own word stays as it is. */
export function shownMode(booked: string): string {
  const known = speaking(undefined, () =>
    (Object.keys(PAYMENT_MODES) as Mode[]).find((mode) => PAYMENT_MODES[mode] === booked),
  );
  return known === undefined ? booked : PAYMENT_MODES[known];
}
