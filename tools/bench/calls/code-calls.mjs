/** The calls about tokens, one-time codes and the mobile a payer proves. */
import { PAGES } from '../payer-steps.mjs';
import { closed } from './closed.mjs';
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
} from './code-steps.mjs';

const nothing = async () => ({});

/** The mobile a payer has proved, where none is on record. */
const newMobile = ({ mobile, student_uuid, sbd_code }) => ({
  existing_mobile: '',
  new_mobile: mobile,
  student_uuid,
  sbd_code,
});

export const CODE_CALLS = [
  { name: 'tokens.authorize', family: 'single', prepare: nothing, call: authorize },
  {
    name: 'tokens.regenerate',
    family: 'single',
    prepare: authorize,
    call: (payer, { data }) =>
      payer.browser.post('/api/customer/v0.1/authentication/platform/regenerate-token', {
        refresh_token: data.refresh_token,
      }),
  },
  { name: 'notify.authorize', family: 'single', prepare: nothing, call: authorizeNotify },
  {
    name: 'notify.regenerate',
    family: 'single',
    prepare: authorizeNotify,
    call: (payer, { data }) =>
      payer.browser.post('/api/notify/v1/auth/regenerate-token', { refresh_token: data.refresh_token }),
  },
  {
    name: 'verification.check_mobile',
    prepare: atCode,
    call: (payer, { mobile, customer }) =>
      payer.browser.post('/api/customer/v1/auth/login/check-mobile', { mobile_number: mobile }, customer),
  },
  { name: 'verification.send_mobile', prepare: atCode, call: sendCode },
  { name: 'verification.verify_mobile', prepare: withCode, call: verifyMobile },
  { name: 'verification.check_email', prepare: atCode, call: checkEmail },
  {
    name: 'verification.verify_email',
    prepare: withEmailCode,
    call: (payer, { mobile, email, otp, page }) =>
      payer.browser.post(
        `${PAGES}/verifications/verify-otp`,
        { mobile_number: mobile, email_id: email, otp },
        page,
      ),
  },
  {
    name: 'verification.resend',
    prepare: codeSent,
    call: (payer, { mobile, page }) =>
      payer.browser.post(`${PAGES}/verifications/resend-otp`, { mobile_number: mobile }, page),
  },
  {
    name: 'customers.update_mobile',
    family: 'unreachable',
    prepare: numberProven,
    call: (payer, given) =>
      payer.browser.patch(`${PAGES}/customer/customer-details/update-mobile`, newMobile(given), given.page),
  },
  {
    name: 'customer.update_mobile',
    family: 'unreachable',
    prepare: numberProven,
    call: (payer, given) =>
      payer.browser.patch(
        '/api/customer/v1/customer-profile/customer-details/update-mobile',
        newMobile(given),
        given.customer,
      ),
  },
  {
    name: 'customer.bypass_login, closed',
    family: 'single',
    prepare: nothing,
    call: (payer) => closed(payer.browser.post('/api/customer/v1/auth/login/bypass-login', {})),
  },
  {
    name: 'visit.end',
    prepare: fullVisit,
    call: (payer, cookie) => payer.browser.post(`${PAGES}/misc/visit/end`, undefined, cookie),
  },
];
