/** The calls about tokens, one-time codes and the payer's proved mobile. */
import { PAGES, type Found } from '../payer-steps.ts';
import { closed, nothing, payerCall, type PayerCall } from './payer-call.ts';
import {
  atCode,
  authorize,
  authorizeNotify,
  checkEmail,
  codeSent,
  fullVisit,
  numberProven,
  sendCode,
  verifyMobile,
  withCode,
  withEmailCode,
} from './code-steps.ts';

/** The payer's proved mobile, if none is on record. */
const newMobile = ({
  mobile,
  student_uuid,
  sbd_code,
}: Pick<Found, 'student_uuid' | 'sbd_code'> & { readonly mobile: string }) => ({
  existing_mobile: '',
  new_mobile: mobile,
  student_uuid,
  sbd_code,
});

export const CODE_CALLS: readonly PayerCall[] = [
  payerCall({ name: 'tokens.authorize', family: 'single', prepare: nothing, call: authorize }),
  payerCall({
    name: 'tokens.regenerate',
    family: 'single',
    prepare: authorize,
    call: (payer, { data }) =>
      payer.browser.post('/api/customer/v0.1/authentication/platform/regenerate-token', {
        refresh_token: data.refresh_token,
      }),
  }),
  payerCall({ name: 'notify.authorize', family: 'single', prepare: nothing, call: authorizeNotify }),
  payerCall({
    name: 'notify.regenerate',
    family: 'single',
    prepare: authorizeNotify,
    call: (payer, { data }) =>
      payer.browser.post('/api/notify/v1/auth/regenerate-token', { refresh_token: data.refresh_token }),
  }),
  payerCall({
    name: 'verification.check_mobile',
    prepare: atCode,
    call: (payer, { mobile, customer }) =>
      payer.browser.post('/api/customer/v1/auth/login/check-mobile', { mobile_number: mobile }, customer),
  }),
  payerCall({ name: 'verification.send_mobile', prepare: atCode, call: sendCode }),
  payerCall({ name: 'verification.verify_mobile', prepare: withCode, call: verifyMobile }),
  payerCall({ name: 'verification.check_email', prepare: atCode, call: checkEmail }),
  payerCall({
    name: 'verification.verify_email',
    prepare: withEmailCode,
    call: (payer, { mobile, email, otp, page }) =>
      payer.browser.post(
        `${PAGES}/verifications/verify-otp`,
        { mobile_number: mobile, email_id: email, otp },
        page,
      ),
  }),
  payerCall({
    name: 'verification.resend',
    prepare: codeSent,
    call: (payer, { mobile, page }) =>
      payer.browser.post(`${PAGES}/verifications/resend-otp`, { mobile_number: mobile }, page),
  }),
  payerCall({
    name: 'customers.update_mobile',
    family: 'unreachable',
    prepare: numberProven,
    call: (payer, given) =>
      payer.browser.patch(`${PAGES}/customer/customer-details/update-mobile`, newMobile(given), given.page),
  }),
  payerCall({
    name: 'customer.update_mobile',
    family: 'unreachable',
    prepare: numberProven,
    call: (payer, given) =>
      payer.browser.patch(
        '/api/customer/v1/customer-profile/customer-details/update-mobile',
        newMobile(given),
        given.customer,
      ),
  }),
  payerCall({
    name: 'customer.bypass_login, closed',
    family: 'single',
    prepare: nothing,
    call: (payer) => closed(payer.browser.post('/api/customer/v1/auth/login/bypass-login', {})),
  }),
  payerCall({
    name: 'visit.end',
    prepare: fullVisit,
    call: (payer, cookie) => payer.browser.post(`${PAGES}/misc/visit/end`, undefined, cookie),
  }),
];
