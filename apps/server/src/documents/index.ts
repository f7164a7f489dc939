export { readAsset, assetPath } from './assets.ts';
export { DocumentFieldError, idSuffixOf, namePrefixOf } from './document-body.ts';
export type { DocumentKind, SignedFields } from './document-body.ts';
export { renderKeyFacts } from './key-facts/render-key-facts.ts';
export type { KeyFactPaper } from './key-facts/render-key-facts.ts';
export { isPrintableLogo } from './paper/printable-logo.ts';
export { ReceiptContradiction, titleFor } from './receipt-document.ts';
export type {
  ReceiptDocument,
  ReceiptInstitute,
  ReceiptLine,
  ReceiptRefund,
  ReceiptStudent,
  ReceiptTemplate,
  ReceiptTitle,
} from './receipt-document.ts';
export {
  generateReceiptKey,
  parseReceiptKeyFile,
  publicReceiptKeys,
  ReceiptKeyError,
  receiptKeyFileText,
  receiptKeysJson,
  signingKeyFor,
} from './receipt-key.ts';
export type { PublicReceiptKey, ReceiptKey } from './receipt-key.ts';
export { RECEIPT_FILE_NAME, renderReceipt } from './render-receipt.ts';
export { newVerificationCode, signDocument, verifyAddress, verifyDocument } from './sign-document.ts';
export type { VerifiedDocument } from './sign-document.ts';
export {
  RECEIPT_KEYS_PATH,
  VERIFICATION_CODE,
  VERIFY_ASSETS,
  verifyCodeHtml,
  verifyPageHtml,
  verifyRefusedHtml,
} from './verify/page.ts';
export type { VerifyAsset } from './verify/page.ts';
export { FOOT_STYLE, pageFoot } from './verify/page-foot.ts';
export { readTypedCode } from './verify/typed-code.ts';
export type { TypedCode } from './verify/typed-code.ts';
export { WITHDRAWN_FILE, WITHDRAWN_PATH, withdrawnList } from './verify/withdrawn.ts';
export type { WithdrawnList } from './verify/withdrawn.ts';
export { describeVerifiedState } from './verify/verified-state.ts';
export type { IssuedDocument, VerifiedState, VerifiedStateText } from './verify/verified-state.ts';
