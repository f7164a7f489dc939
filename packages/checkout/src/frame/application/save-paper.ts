/** Some browsers read the address only after the click has been handled. */
const KEPT_MS = 60_000;

/** Downloads a base64 PDF under its name. */
export function savePaper({ file_name, pdf }: { readonly file_name: string; readonly pdf: string }): void {
  const bytes = Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = file_name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
