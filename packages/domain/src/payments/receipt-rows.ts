/** Whether a receipt row has a download: every status but "paid", in any letter case [SR-2.73]. */
export function hasReceiptDownload(status: string): boolean {
  return status.toLowerCase() !== 'paid';
}
