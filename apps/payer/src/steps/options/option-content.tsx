import type { CardView } from '@shulk/contract/wire';
import {
  autoDebitNote,
  cardAmount,
  cardMode,
  emiLine,
  exactAmountNote,
  formatDay,
  linkWithParams,
  parseCalendarDay,
  recommendedText,
} from '@shulk/domain';
import type { ShownCard } from '@shulk/domain';
import { Collapsible } from '@shulk/ui';
import type { RadioCardContent } from '@shulk/ui';
import type { ReactNode } from 'react';
import { cardTexts } from '@shulk/words/exact/cards';
import { words } from '@shulk/words/steps/options';
import { OutLink } from '../../shared/blocks/out-link.tsx';
import { CardDetails } from './details/card-details.tsx';
import type { OptionContext } from './details/option-context.ts';
import { cardFigure } from './option-list.ts';
import css from './cards.module.css';
import type { PaymentCard } from '@shulk/contract';

const NAMES: Readonly<Record<NonNullable<PaymentCard['pg_vendor']>, string>> = {
  'HDFC-COLLECTNOW-RAZORPAY': 'HDFC CollectNow',
  'HDFC-VAS-RAZORPAY': 'HDFC SmartGateway',
  UNIPG: 'UniPG',
  CASHFREE: 'Cashfree',
  EASEBUZZ: 'Easebuzz',
  RAZORPAY: 'Razorpay',
};

/** The gateway vendor's name as a word mark drawn by us (decisions 15), on a white plate in both schemes [SR-3.6]. */
function GatewayMark({ vendor }: { readonly vendor: NonNullable<PaymentCard['pg_vendor']> }) {
  return (
    <span className={css['mark']} role="img" aria-label={NAMES[vendor]}>
      <svg width="10" height="14" viewBox="0 0 10 14" aria-hidden="true" focusable="false">
        <path d="M0 14 6 0h4L4 14z" fill="#2d6be4" />
      </svg>
      {NAMES[vendor]}
    </span>
  );
}

/** A card's content in the option group [SR-2.83..SR-2.97]. */
export function optionContent(
  { card, letter, disabled_message }: ShownCard<CardView>,
  context: OptionContext,
): RadioCardContent {
  return {
    value: card.code,
    marker: letter,
    title: card.title,
    ...(card.subtitle ? { subtitle: card.subtitle } : {}),
    tags: card.tags,
    figure: cardFigure(card),
    facts: factsOf(card),
    terms: termsOf(card),
    meta: viaOf(card),
    badge: recommendedText(card),
    warning: disabled_message,
    disabled: disabled_message !== undefined,
    info: infoOf(card, context),
    more: <OptionMore card={card} context={context} />,
  };
}

/** What the figure omits: its paise (R52), and a monthly plan's cost. */
function termsOf(card: CardView): readonly string[] {
  const amount = cardAmount(card);
  const note = amount === undefined ? undefined : exactAmountNote(amount, 'sheet');
  const cost = cardMode(card) === 'MONTHLY-EMI' ? emiLine(card) : undefined;
  return [note, cost].filter((line) => line !== undefined);
}

/** The amount's small print and the start date. */
function factsOf(card: CardView): ReactNode {
  const { start_date: start } = card;
  const text = card.fee_group.amount_sub_text;
  if (!text && !start) return undefined;
  return (
    <>
      {text}
      {text && start && ' · '}
      {start && <StartDate text={start} />}
    </>
  );
}

/** The gateway of a DIRECT card. */
function viaOf(card: CardView): ReactNode {
  if (card.financing_mode !== 'DIRECT' || !card.pg_vendor) return undefined;
  return (
    <span className={css['via']}>
      {cardTexts.paymentVia} <GatewayMark vendor={card.pg_vendor} />
    </span>
  );
}

/** The start-date line [SR-2.91]; an institute may also write text there. */
function StartDate({ text }: { readonly text: string }) {
  const day = parseCalendarDay(text);
  return (
    <span>
      {words.startsOn} {day === undefined ? text : <time dateTime={day}>{formatDay(day)}</time>}
    </span>
  );
}

/** The institute's ribbon, its info text, and what the card says about an auto debit. */
function infoOf(card: CardView, context: OptionContext): ReactNode {
  const note = autoDebitNote(card);
  const texts = card.info_text ?? [];
  if (note === undefined && !card.ribbon_text && texts.length === 0) return undefined;
  return (
    <>
      {note !== undefined && <p>{note}</p>}
      {card.ribbon_text && (
        <span className={css['ribbon']} dir="auto">
          {card.ribbon_text}
        </span>
      )}
      {texts.map(({ text, url }) => (
        <p key={text} dir="auto">
          {url ? (
            <OutLink
              className={css['link']}
              href={linkWithParams(url, card.custom_link_params, context.linkValues)}
            >
              {text}
            </OutLink>
          ) : (
            text
          )}
        </p>
      ))}
    </>
  );
}

function OptionMore({ card, context }: { readonly card: CardView; readonly context: OptionContext }) {
  return (
    <Collapsible
      openLabel={cardTexts.moreDetails}
      closeLabel={cardTexts.lessDetails}
      about={words.detailsOf(card.title)}
    >
      <CardDetails card={card} context={context} />
    </Collapsible>
  );
}
