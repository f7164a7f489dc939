import type { PageData } from '@shulk/contract';
import { LOGOS_PER_ROW } from '@shulk/domain';
import { Band } from '@shulk/ui';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { words } from '@shulk/words/screens/page';
import { LanguageSwitch } from '../../shared/language/late-switch.ts';
import { instituteName } from '../../shared/step.tsx';
import css from './page.module.css';

/** The band at the top: the logo block when visible and with images [PJ-2.2.1..PJ-2.2.4], the institute, its place. */
export function PageBand({ page }: { readonly page: PageData | undefined }) {
  const block = page?.logo_block;
  const logos = block?.visible ? block.images : [];
  const { position = 'center' } = block ?? {};
  return (
    <Band
      logos={logos.map(({ file, ...image }) => ({ ...image, src: file }))}
      name={instituteName(page)}
      place={placeLine(page)}
      position={position === 'center' ? 'centre' : position}
      perRow={LOGOS_PER_ROW}
      end={
        <Suspense>
          <LanguageSwitch />
        </Suspense>
      }
    />
  );
}

/** The place and the year; a phone's band has room for one of them. */
function placeLine(page: PageData | undefined): ReactNode {
  const { location, ay } = page?.institute_config ?? {};
  const place = page?.institute_place || location?.label;
  const year = ay && words.academicYear(ay.label);
  if (!place || !year) return place || year;
  return (
    <>
      {place}
      <span className={css['year']}> · {year}</span>
    </>
  );
}
