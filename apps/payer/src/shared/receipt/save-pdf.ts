import { RECEIPT_FILE_NAME } from '@shulk/words/exact/receipts';

/**
 * A PDF from base64, as a file; undefined for invalid base64.
 * @param name of the file; a receipt's fixed one by default [SR-2.75]
 */
export function pdfFile(base64: string, name = `${RECEIPT_FILE_NAME}.pdf`): File | undefined {
  let text: string;
  try {
    text = atob(base64);
  } catch {
    return undefined;
  }
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  return new File([bytes], name, { type: 'application/pdf' });
}

/** Downloads a file in the browser. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Whether this device can share a file with another app, such as a messenger. */
export const canShare = (file: File): boolean =>
  typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] });
