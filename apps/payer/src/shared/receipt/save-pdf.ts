import { RECEIPT_FILE_NAME } from '@shulk/words/exact/receipts';

/**
 * A PDF sent as base64, as a file; undefined when it is no base64.
 * @param name of the file; a receipt's fixed one without it [SR-2.75]
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

/** Hands a file to the browser to be saved. */
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

/** Whether this device can hand a file to another app, such as a messenger. */
export const canShare = (file: File): boolean =>
  typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] });
