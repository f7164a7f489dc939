import { FAILURES } from '@shulk/words/failures';
import { saidNow } from '@shulk/words/spoken';
import { MANDATE_TRUTH } from '@shulk/words/truth/mandate';

/** Why a payment or an auto debit failed, which its row keeps in English, in the language in force. */
export const failureSaid = (kept: string): string => saidNow(MANDATE_TRUTH, saidNow(FAILURES, kept));
