import type { ImageRef } from '@shulk/contract';

/** Whether the payer asked for less data: then pictures are told in words (ux 3 "Low bandwidth"). */
const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** A picture of the page, lazy and with its room kept. */
export function PageImage({ image }: { readonly image: ImageRef }) {
  if (savesData()) return image.alt === '' ? null : <p>{image.alt}</p>;
  return <img src={image.file} alt={image.alt} width={image.width} height={image.height} loading="lazy" />;
}
