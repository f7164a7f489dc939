import type { PortalPlan } from '@shulk/contract';
import { Button, NewTabLink } from '@shulk/ui';
import { useState } from 'react';
import { words } from '@shulk/words/screens/portal';
import { call } from '../../../shared/api.ts';
import { pdfFile, saveFile } from '../../../shared/receipt/save-pdf.ts';
import { toastError } from '../../../shared/toasts.ts';
import css from './plans.module.css';

interface PlanWaysProps {
  readonly slug: string;
  readonly plan: PortalPlan;
  readonly onProofNeeded: () => void;
}

/** What can be done with a plan, the payer's own next step first. */
export function PlanWays({ slug, plan, onProofNeeded }: PlanWaysProps) {
  const { page_path, truth_path, lender_url, papers } = plan;
  return (
    <div className={`${css['ways']} no-print`}>
      {page_path !== '' && <a href={page_path}>{plan.may_continue ? words.continue : words.payNow}</a>}
      {lender_url !== '' && (
        <NewTabLink href={lender_url} newTabLabel={words.newTab}>
          {words.lenderPage(plan.lender?.name ?? words.lender)}
        </NewTabLink>
      )}
      {plan.has_key_facts && <KeyFacts slug={slug} code={plan.code} onProofNeeded={onProofNeeded} />}
      {papers.map(({ label, url }) => (
        <NewTabLink key={label} href={url} newTabLabel={words.newTab}>
          {label}
        </NewTabLink>
      ))}
      {truth_path !== '' && <a href={truth_path}>{words.truth}</a>}
      {page_path !== '' && <a href={`${page_path}/r/auth`}>{words.receipts}</a>}
    </div>
  );
}

interface KeyFactsProps {
  readonly slug: string;
  readonly code: string;
  readonly onProofNeeded: () => void;
}

/** The key-fact statement as sent, as a file. */
function KeyFacts({ slug, code, onProofNeeded }: KeyFactsProps) {
  const [isBusy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    const reply = await call('portal.key_facts_pdf', {
      params: { application_code: code },
      query: { payment_page_slug: slug },
    });
    setBusy(false);
    if (!reply.ok && reply.code === 'proof_required') return onProofNeeded();
    const file = reply.ok ? pdfFile(reply.data.pdf, reply.data.file_name) : undefined;
    if (file === undefined) toastError(() => words.notDownloaded);
    else saveFile(file);
  };
  return (
    <Button variant="secondary" busy={isBusy} onClick={() => void download()}>
      {words.keyFacts}
    </Button>
  );
}
