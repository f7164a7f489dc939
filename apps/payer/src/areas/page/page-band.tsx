import type { PageData } from '@shulk/contract';
import { LOGOS_PER_ROW } from '@shulk/domain';
import { Band } from '@shulk/ui';
import { words } from '@shulk/words/screens/page';
import { instituteName } from '../../shared/step.tsx';

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
    />
  );
}

function placeLine(page: PageData | undefined): string | undefined {
  const { location, ay } = page?.institute_config ?? {};
  const parts = [page?.institute_place || location?.label, ay && words.academicYear(ay.label)];
  return parts.filter(Boolean).join(' · ') || undefined;
}
