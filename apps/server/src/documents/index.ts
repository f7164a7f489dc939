export { readAsset, assetPath } from './assets.ts';
export { idSuffixOf, namePrefixOf } from './document-body.ts';
export type { SignedFields } from './document-body.ts';
export { drawKeyFacts, drawReceipt, endDrawing } from './drawing/draw.ts';
export { isPrintableLogo } from './paper/printable-logo.ts';
export { titleFor } from './receipt-document.ts';
export type { ReceiptDocument, ReceiptLine, ReceiptTemplate } from './receipt-document.ts';
export { publicReceiptKeys, receiptKeysJson } from './receipt-key.ts';
export type { ReceiptKey } from './receipt-key.ts';
export { newVerificationCode, signDocument, verifyAddress, verifyDocument } from './sign-document.ts';
export {
  RECEIPT_KEYS_PATH,
  VERIFICATION_CODE,
  VERIFY_ASSETS,
  verifyCodeHtml,
  verifyPageHtml,
  verifyRefusedHtml,
} from './verify/page.ts';
export { LANGUAGE_STYLE, languageLinks, languageQuery } from './verify/language-links.ts';
export type { Reader } from './verify/language-links.ts';
export { FOOT_STYLE, pageFoot } from './verify/page-foot.ts';
export { readTypedCode } from './verify/typed-code.ts';
export { WITHDRAWN_FILE, WITHDRAWN_PATH, withdrawnList } from './verify/withdrawn.ts';
export type { WithdrawnList } from './verify/withdrawn.ts';
export { describeVerifiedState } from './verify/verified-state.ts';
export type { VerifiedState } from './verify/verified-state.ts';
