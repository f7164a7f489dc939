import type { PortalPlans } from '@shulk/contract';
import type { TestAnswer, TestApp, TestBrowser, TestServices } from '../../../testing/index.ts';
import { portalCodesIdle } from '../../verification/index.ts';

/** A browser at the portal, opened from a page. */
export interface PortalVisitor {
  readonly browser: TestBrowser;
  send(contact: string): Promise<TestAnswer>;
  verify(contact: string, otp: string): Promise<TestAnswer>;
  /** Requests a code, reads it from the message and enters it. */
  prove(contact: string): Promise<void>;
  plans(slug?: string): Promise<TestAnswer>;
  view(): Promise<PortalPlans>;
  paper(code: string): Promise<TestAnswer>;
  leave(): Promise<TestAnswer>;
}

/** @param browser one that was used before; a new one without it */
export function aVisitor(
  { app, services }: { readonly app: TestApp; readonly services: TestServices },
  slug: string,
  browser: TestBrowser = app.browser(),
): PortalVisitor {
  const who = (contact: string) => ({
    payment_page_slug: slug,
    method: contact.includes('@') ? 'email_verf' : 'mobile_verf',
    contact,
  });
  const visitor: PortalVisitor = {
    browser,
    async send(contact) {
      const answer = await browser.post('/api/portal/v1/code', who(contact));
      await portalCodesIdle(services);
      return answer;
    },
    verify: (contact, otp) => browser.post('/api/portal/v1/code/verify', { ...who(contact), otp }),
    async prove(contact) {
      (await visitor.send(contact)).data();
      const otp = services.sent.findLast(({ to }) => to === contact)?.vars['OTP'];
      if (otp === undefined) throw new Error(`No code went to ${contact}.`);
      (await visitor.verify(contact, otp)).data();
    },
    plans: (from = slug) => browser.get(`/api/portal/v1/plans?payment_page_slug=${from}`),
    view: async () => (await visitor.plans()).data<PortalPlans>(),
    paper: (code) => browser.get(`/api/portal/v1/plans/${code}/key-facts/pdf?payment_page_slug=${slug}`),
    leave: () => browser.call('POST', '/api/portal/v1/leave'),
  };
  return visitor;
}
