import type { ImageRef } from '@shulk/contract';
import { Picture } from '@shulk/ui';
import { useSyncExternalStore } from 'react';

/** Whether the payer asked for less data: then pictures are replaced by their text (ux 3 "Low bandwidth"). */
const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

const never = () => (): void => undefined;

interface PageImageProps {
  readonly image: ImageRef;
  /** True for a candidate for the largest element of the first screen: it is loaded eagerly. */
  readonly early?: boolean;
}

/** A picture of the page, lazy and with its space reserved. */
export function PageImage({ image, early = false }: PageImageProps) {
  const isSaving = useSyncExternalStore(never, savesData, () => false);
  if (isSaving) return image.alt === '' ? null : <p>{image.alt}</p>;
  const { file, ...given } = image;
  return <Picture {...given} src={file} lazy={!early} />;
}
