import { RequestKeys } from '@shulk/browser-client';
import type { CheckoutOptions } from '@shulk/checkout/loader';
import type { OrderToken, PageData } from '@shulk/contract';
import { errorTexts } from '@shulk/words/exact/errors';
import { workflowTexts } from '@shulk/words/exact/workflow';
import { inSentences } from '@shulk/words/screens/shared';
import { words } from '@shulk/words/steps/pay';
import { useEffect, useRef, useState } from 'react';
import { distinctId } from '../../shared/analytics/track.ts';
import { call, isFinal } from '../../shared/api.ts';
import type { BodyOf } from '../../shared/api.ts';
import { language } from '../../shared/language/language.ts';
import { loadSdkScript } from '../../shared/sdk/sdk-script.ts';
import { openSheet, renewedToken } from '../../steps/pay/index.ts';
import type { OpenSheet, PaymentResult } from '../../steps/pay/index.ts';

/** A payment by a link, one at a time. */
export interface LinkPayment {
  readonly isBusy: boolean;
  /** Why the last try failed; empty otherwise. */
  readonly problem: string;
  readonly start: (body: BodyOf<'links.pay'>) => void;
}

/** The sheet knows nothing but its order: whoever pays by a link is told no student and no session. */
const optionsOf = (page: PageData, { checkout_token, order_id }: OrderToken): CheckoutOptions => ({
  ...(page.test_mode ? {} : { env: 'production' }),
  auth: checkout_token,
  pp_config: { slug: page.payment_page_slug },
  customizations: { logo_url: page.logo_block?.visible ? page.logo_block.images[0]?.file : undefined },
  visit_id: distinctId(),
  language: language(),
  renew_auth: () => renewedToken(order_id),
});

const failureOf = ({ reason }: PaymentResult): string =>
  inSentences([workflowTexts.transactionFailed, reason].filter(Boolean));

/**
 * Pays by a link in the same sheet as a parent does.
 * @param onEnd the link may be another one now: look again
 */
export function useLinkPayment(page: PageData, onEnd: () => void): LinkPayment {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<() => string>();
  const [keys] = useState(() => new RequestKeys());
  const running = useRef(false);
  const sheet = useRef<OpenSheet>(undefined);
  useEffect(() => () => sheet.current?.unmount(), []);
  const release = (said?: () => string): void => {
    sheet.current = undefined;
    running.current = false;
    setBusy(false);
    setProblem(() => said);
  };
  const open = (order: OrderToken): void => {
    const events = {
      captured: onEnd,
      failed: (result: PaymentResult) => {
        setProblem(() => () => failureOf(result));
        onEnd();
      },
      authorised: onEnd,
      closed: onEnd,
    };
    sheet.current = openSheet(page.payment_page_slug, optionsOf(page, order), events, {
      ended: (then) => {
        keys.settle();
        release();
        then();
      },
      refused: release,
    });
  };
  const run = async (body: BodyOf<'links.pay'>): Promise<void> => {
    // Without the script an order would only reserve the fees.
    await loadSdkScript();
    if (window.Shulk === undefined) return release(() => words.sdkMissing);
    const reply = await call('links.pay', { body, idempotencyKey: keys.keyFor(JSON.stringify(body)) });
    if (reply.ok) return open(reply.data);
    if (isFinal(reply)) keys.settle();
    release(() => reply.message || (reply.status === 0 ? words.unreachable : errorTexts.failure));
    onEnd();
  };
  return {
    isBusy,
    problem: problem?.() ?? '',
    start: (body) => {
      // A double click presses twice before React renders, so the state cannot guard against it.
      if (running.current) return;
      running.current = true;
      setBusy(true);
      setProblem(undefined);
      run(body).catch(() => release(() => errorTexts.failure));
    },
  };
}
