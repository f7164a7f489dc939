/** A bank a payer can choose for netbanking. */
export interface Bank {
  readonly code: string;
  readonly name: string;
}

/** The six banks that are shown as tiles. */
export const COMMON_BANKS: readonly Bank[] = [
  { code: 'SBIN', name: 'State Bank of India' },
  { code: 'HDFC', name: 'HDFC Bank' },
  { code: 'ICIC', name: 'ICICI Bank' },
  { code: 'UTIB', name: 'Axis Bank' },
  { code: 'KKBK', name: 'Kotak Mahindra Bank' },
  { code: 'PUNB_R', name: 'Punjab National Bank' },
];

/** The banks of the searchable list, by name. */
export const OTHER_BANKS: readonly Bank[] = [
  { code: 'BARB_R', name: 'Bank of Baroda' },
  { code: 'BKID', name: 'Bank of India' },
  { code: 'MAHB', name: 'Bank of Maharashtra' },
  { code: 'CNRB', name: 'Canara Bank' },
  { code: 'CBIN', name: 'Central Bank of India' },
  { code: 'CIUB', name: 'City Union Bank' },
  { code: 'FDRL', name: 'Federal Bank' },
  { code: 'IBKL', name: 'IDBI Bank' },
  { code: 'IDFB', name: 'IDFC FIRST Bank' },
  { code: 'IDIB', name: 'Indian Bank' },
  { code: 'IOBA', name: 'Indian Overseas Bank' },
  { code: 'INDB', name: 'IndusInd Bank' },
  { code: 'JAKA', name: 'Jammu and Kashmir Bank' },
  { code: 'KARB', name: 'Karnataka Bank' },
  { code: 'KVBL', name: 'Karur Vysya Bank' },
  { code: 'RATN', name: 'RBL Bank' },
  { code: 'SIBL', name: 'South Indian Bank' },
  { code: 'TMBL', name: 'Tamilnad Mercantile Bank' },
  { code: 'UCBA', name: 'UCO Bank' },
  { code: 'UBIN', name: 'Union Bank of India' },
  { code: 'YESB', name: 'YES Bank' },
];

/** The bank with this code, null if there is none. */
export function findBank(code: string): Bank | null {
  return [...COMMON_BANKS, ...OTHER_BANKS].find((bank) => bank.code === code) ?? null;
}
