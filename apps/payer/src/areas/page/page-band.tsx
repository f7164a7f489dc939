import type { PageData } from '@shulk/contract';
import { LOGOS_PER_ROW } from '@shulk/domain';
import { Band } from '@shulk/ui';
import { Suspense } from 'react';
import type { MouseEvent, ReactNode } from 'react';
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
      start={page?.support_block?.visible === true ? <HelpLink slug={page.payment_page_slug} /> : undefined}
      end={
        <Suspense>
          <LanguageSwitch />
        </Suspense>
      }
    />
  );
}

/** The way to the institute's numbers, from every step; from another screen, to the page that has them. */
function HelpLink({ slug }: { readonly slug: string }) {
  return (
    <a href={`/${slug}#help`} className="no-print" onClick={goToHelp}>
      {words.help}
    </a>
  );
}

/** As the link itself, but the address stays, and of several steps the one on show has it. */
function goToHelp(event: MouseEvent): void {
  const help = [...document.querySelectorAll<HTMLElement>('#help,[data-help]')].find(
    (part) => part.getClientRects().length > 0,
  );
  if (help === undefined) return;
  event.preventDefault();
  help.scrollIntoView();
  help.focus();
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
