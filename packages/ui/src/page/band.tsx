import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { initialsOf } from '../panels/initials.ts';
import { Picture } from './picture.tsx';
import css from './band.module.css';

/** One logo; width and height are the file's own, so that its space is reserved before it loads. */
export interface BandLogo {
  readonly src: string;
  /** Alternative text; empty if the name is beside it. */
  readonly alt: string;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

/** Props of {@link Band}. */
export interface BandProps {
  readonly logos?: readonly BandLogo[] | undefined;
  /** The institute's name as it writes it. Plain text: the only h1 is the step's title (ux 2). */
  readonly name?: string | undefined;
  /** Second line: place, year. */
  readonly place?: ReactNode;
  /** Position of the logos. */
  readonly position?: 'left' | 'centre' | 'right' | undefined;
  /** Logos in one row. */
  readonly perRow?: number | undefined;
  /** In a corner of the band: the far one beside an owner at the left, else the near one. Such as the way to help. */
  readonly start?: ReactNode;
  /** At the far end of the band, such as the choice of the language. */
  readonly end?: ReactNode;
}

/** Splits a list into rows of the given size; the last one may be shorter. */
function rowsOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, row) =>
    items.slice(row * size, (row + 1) * size),
  );
}

/** The band in the page's colour at the top, one line: logos on white (they are designed for it), name, place. */
export function Band({ logos = [], name, place, position = 'centre', perRow = 3, start, end }: BandProps) {
  return (
    <header className={css['band']}>
      <div className={classNames(css['inner'], css[position])}>
        <div className={css['owner']}>
          {logos.length > 0 && (
            <div className={css['logos']}>
              {rowsOf(logos, perRow).map((row, index) => (
                <ul key={index} className={css['row']}>
                  {row.map((logo) => (
                    <li key={logo.src} className={css['plate']}>
                      <Picture {...logo} instead={initialsOf(logo.alt || name || '')} />
                    </li>
                  ))}
                </ul>
              ))}
            </div>
          )}
          <div className={css['words']}>
            {name !== undefined && (
              <p className={css['name']} dir="auto">
                {name}
              </p>
            )}
            {place !== undefined && place !== '' && (
              <p className={css['place']} dir="auto">
                {place}
              </p>
            )}
          </div>
        </div>
        {start !== undefined && (
          <div className={css['start']} data-corner="">
            {start}
          </div>
        )}
        {end !== undefined && <div className={css['end']}>{end}</div>}
      </div>
    </header>
  );
}
