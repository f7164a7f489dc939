import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { ErrorLine, fieldWiring } from '../fields/field-frame.tsx';
import { RadioCard, type RadioCardContent } from './radio-card.tsx';
import css from './radio-card.module.css';

/** Props of {@link RadioCardGroup}. */
export interface RadioCardGroupProps {
  /** Id of the heading that names the group; `label` if there is none. */
  readonly labelledBy?: string | undefined;
  readonly label?: string | undefined;
  readonly cards: readonly RadioCardContent[];
  /** What is wrong with the choice; shown over the cards and read out with them. */
  readonly error?: string | undefined;
  /** The chosen card, or null before any choice. */
  readonly value: string | null;
  /** Called when another card is chosen; never for a disabled card or the one already chosen. */
  readonly onSelect: (value: string) => void;
}

const MOVES: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/**
 * Cards of which one is chosen (ux 3 "Option card", "Disabled card"; APG radio). Tab enters at the chosen card, else
 * at the first. Arrow keys move and choose, wrapping around; a disabled card takes the focus, so that its reason is
 * read out, but not the choice. Space and Enter choose. Home and End are left to the page.
 */
export function RadioCardGroup({ labelledBy, label, cards, error, value, onSelect }: RadioCardGroupProps) {
  const group = useRef<HTMLDivElement>(null);
  const baseId = useId();
  const [focused, setFocused] = useState<string | null>(null);
  const chosenThere = cards.some((card) => card.value === value);
  const stop = focused ?? (chosenThere ? value : cards[0]?.value);

  const select = (card: RadioCardContent) => {
    if (!card.disabled && card.value !== value) onSelect(card.value);
  };
  const goTo = (index: number) => {
    const next = (index + cards.length) % cards.length;
    group.current?.querySelectorAll<HTMLElement>('[role=radio]')[next]?.focus();
    const card = cards[next];
    if (card) select(card);
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const move = MOVES[event.key];
    const picks = event.key === ' ' || event.key === 'Enter';
    // Alt with an arrow is the browser's Back.
    if ((move === undefined && !picks) || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    goTo(index + (move ?? 0));
  };
  return (
    <div
      ref={group}
      className={css['group']}
      role="radiogroup"
      aria-labelledby={labelledBy}
      aria-label={label}
      {...fieldWiring(baseId, { error })}
    >
      {error && <ErrorLine id={baseId} error={error} />}
      {cards.map((card, index) => (
        <RadioCard
          key={card.value}
          id={`${baseId}${index}`}
          card={card}
          checked={card.value === value}
          tabStop={card.value === stop}
          onPick={() => goTo(index)}
          onKeyDown={(event) => onKeyDown(event, index)}
          onFocus={() => setFocused(card.value)}
          onBlur={() => setFocused(null)}
        />
      ))}
    </div>
  );
}
