import { Fragment, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { StarIcon } from '../icons/later-icons.tsx';
import { Notice } from '../panels/notice.tsx';
import css from './radio-card.module.css';

/** The content of one card of a group. Only `value` and `title` are required. */
export interface RadioCardContent {
  readonly value: string;
  readonly title: ReactNode;
  /** A letter or number before the title. */
  readonly marker?: string | undefined;
  readonly subtitle?: ReactNode;
  /** Short facts under the title. */
  readonly tags?: readonly string[] | undefined;
  /** The main figure, with small text over and after it. Part of the card's name. */
  readonly figure?:
    | { readonly caption?: string; readonly amount: string; readonly unit?: string }
    | undefined;
  /** Terms under the figure, one line each; read out with the card. */
  readonly terms?: readonly string[] | undefined;
  /** Facts in the line of the subtitle, after the tags. */
  readonly facts?: ReactNode;
  /** Shown at the foot of the card, opposite its controls; read out with the card. */
  readonly meta?: ReactNode;
  /** A pill or other mark opposite the title, replacing the radio ring (for a step already done, say). */
  readonly mark?: ReactNode;
  /** A pill with a star on the upper edge. */
  readonly badge?: string | undefined;
  /** Why the card cannot be chosen, or what to know first; shown and read out. */
  readonly warning?: ReactNode;
  readonly disabled?: boolean | undefined;
  /** Texts with links, over the foot. */
  readonly info?: ReactNode;
  /** Buttons and links of the card. They come after the radio: a radio may not hold controls. */
  readonly more?: ReactNode;
}

interface RadioCardProps {
  readonly id: string;
  readonly card: RadioCardContent;
  readonly checked: boolean;
  readonly tabStop: boolean;
  readonly onPick: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

function ids(...parts: readonly (string | false)[]): string | undefined {
  return parts.filter(Boolean).join(' ') || undefined;
}

/** The content of the radio: everything that can be pressed to choose the card. */
function Face({ id, card }: Pick<RadioCardProps, 'id' | 'card'>) {
  const { marker, title, figure, mark, terms } = card;
  return (
    <>
      {mark === undefined && <span className={css['ring']} />}
      <span className={css['title']}>
        {marker !== undefined && (
          <span className={css['marker']} aria-hidden="true">
            {marker}
          </span>
        )}
        <b id={`${id}-title`} dir="auto">
          {title}
        </b>
      </span>
      {mark !== undefined && (
        <span id={`${id}-mark`} className={css['mark']}>
          {mark}
        </span>
      )}
      {figure && (
        <span id={`${id}-figure`} className={classNames(css['figure'], 'num')}>
          {figure.caption !== undefined && <span>{figure.caption} </span>}
          <b>
            {figure.amount}
            {figure.unit !== undefined && <em>{figure.unit}</em>}
          </b>
        </span>
      )}
      <Words id={id} card={card} />
      {terms && terms.length > 0 && (
        <span id={`${id}-terms`} className={classNames(css['terms'], 'num')}>
          {terms.map((line) => (
            <span key={line}>{line} </span>
          ))}
        </span>
      )}
    </>
  );
}

/** Subtitle, tags and facts: short texts that share their lines. */
function Words({ id, card: { subtitle, tags = [], facts } }: Pick<RadioCardProps, 'id' | 'card'>) {
  if (subtitle === undefined && tags.length === 0 && facts === undefined) return null;
  return (
    <span className={css['words']}>
      {subtitle !== undefined && <span id={`${id}-sub`}>{subtitle}</span>}
      {tags.length > 0 && (
        <span id={`${id}-tags`} className={css['tags']}>
          {tags.map((tag) => (
            <Fragment key={tag}>
              {' '}
              <span>{tag}</span>
            </Fragment>
          ))}
        </span>
      )}
      {facts !== undefined && (
        <>
          {' '}
          <span id={`${id}-facts`}>{facts}</span>
        </>
      )}
    </span>
  );
}

/** One card of a {@link RadioCardGroup}: the radio, then its badge, its warning and its own controls. */
export function RadioCard({
  id,
  card,
  checked,
  tabStop,
  onPick,
  onKeyDown,
  onFocus,
  onBlur,
}: RadioCardProps) {
  const { badge, warning, disabled, more, meta } = card;
  return (
    <div className={classNames(css['card'], disabled && css['off'])}>
      <div
        role="radio"
        className={css['pick']}
        aria-checked={checked}
        aria-disabled={disabled || undefined}
        aria-labelledby={ids(`${id}-title`, card.figure !== undefined && `${id}-figure`)}
        aria-describedby={ids(
          badge !== undefined && `${id}-badge`,
          card.mark !== undefined && `${id}-mark`,
          card.subtitle !== undefined && `${id}-sub`,
          Boolean(card.tags?.length) && `${id}-tags`,
          card.facts !== undefined && `${id}-facts`,
          Boolean(card.terms?.length) && `${id}-terms`,
          meta !== undefined && `${id}-meta`,
          warning !== undefined && `${id}-warning`,
        )}
        tabIndex={tabStop ? 0 : -1}
        onClick={onPick}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onBlur={onBlur}
      >
        <Face id={id} card={card} />
      </div>
      {badge !== undefined && (
        <span id={`${id}-badge`} className={css['badge']}>
          <StarIcon />
          {badge}
        </span>
      )}
      {warning !== undefined && (
        <div className={css['warning']}>
          <Notice tone="warn" id={`${id}-warning`}>
            {warning}
          </Notice>
        </div>
      )}
      {card.info !== undefined && <div className={css['info']}>{card.info}</div>}
      {Boolean(more ?? meta) && (
        <div className={css['foot']}>
          {more}
          {meta !== undefined && (
            <div id={`${id}-meta`} className={css['meta']}>
              {meta}
            </div>
          )}
        </div>
      )}
    </div>
  );
}
