import type { ImageRef } from '@shulk/contract';
import { Picture } from '@shulk/ui';

/** Whether the payer asked for less data: then pictures are told in words (ux 3 "Low bandwidth"). */
const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

interface PageImageProps {
  readonly image: ImageRef;
  /** True for one that may be the largest thing on the first screen: it is fetched at once. */
  readonly early?: boolean;
}

/** A picture of the page, lazy and with its room kept. */
export function PageImage({ image, early = false }: PageImageProps) {
  if (savesData()) return image.alt === '' ? null : <p>{image.alt}</p>;
  const { file, ...given } = image;
  return <Picture {...given} src={file} lazy={!early} />;
}
