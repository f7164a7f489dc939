import type { PageData } from '@shulk/contract';
import { receiptEmailProblem, receiptMobileProblem, receiptOtpProblem, shortcutsOf } from '@shulk/domain';
import type { VerificationMethod } from '@shulk/domain';
import { words } from '@shulk/words/screens/portal';
import { track } from '../../../shared/analytics/track.ts';
import { call } from '../../../shared/api.ts';
import type { Refused } from '../../../shared/api.ts';
import { useOtp } from '../../../shared/otp/use-otp.ts';
import type { Otp, OtpPlace } from '../../../shared/otp/use-otp.ts';

/** A refusal's text beside its field. */
const said = ({ status, message }: Refused, otherwise: string): string =>
  status === 0 ? words.unreachable : message || otherwise;

/** The two codes of the portal; their errors are shown beside the field. */
export function usePortalCodes(
  page: PageData,
  typed: { readonly mobile: string; readonly email: string },
  onProven: () => void,
): Record<VerificationMethod, Otp> {
  const slug = page.payment_page_slug;
  const placeOf = (
    method: VerificationMethod,
    contact: string,
    problemOfContact: (text: string) => string | undefined,
  ): OtpPlace => ({
    contact,
    send: async () => {
      const problem = () => problemOfContact(contact);
      if (problem() !== undefined) return { ok: false, contact: () => problem() ?? '' };
      const reply = await call('portal.send_code', { body: { payment_page_slug: slug, method, contact } });
      if (reply.ok) return { ok: true };
      track('otp failed', { code: reply.code });
      return { ok: false, contact: () => said(reply, words.notSent) };
    },
    check: async (otp) => {
      const reply = await call('portal.verify_code', {
        body: { payment_page_slug: slug, method, contact, otp },
      });
      if (reply.ok) return { ok: true, message: '' };
      track('otp failed', { code: reply.code });
      return { ok: false, code: reply.code, error: () => said(reply, words.unreachable) };
    },
    problemOf: receiptOtpProblem,
    onProven: () => {
      track('otp verified', { method });
      onProven();
    },
    bySms: method === 'mobile_verf',
    checksItself: shortcutsOf(page).check_code,
  });
  return {
    mobile_verf: useOtp(placeOf('mobile_verf', typed.mobile.trim(), receiptMobileProblem)),
    email_verf: useOtp(placeOf('email_verf', typed.email.trim(), receiptEmailProblem)),
  };
}
