import { KEY_FACTS_PAPER } from '@shulk/words/plans/key-facts';
import { renderKeyFacts } from '../../../documents/index.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import type { Services } from '../../../platform/services.ts';
import { ownApplication } from '../applications/own-application.ts';
import { keepPaper, selectStatementPaper } from './papers.store.ts';

/** A key-fact statement on paper. */
export interface KeptPaper {
  readonly file_name: string;
  readonly pdf: Buffer;
}

/**
 * The key-fact statement of a signed application as a PDF: rendered from the frozen facts when first sent or opened,
 * and kept byte for byte (decision 38, regulation E.10).
 * @returns undefined before the signature
 */
export async function keyFactPaper(
  services: Pick<Services, 'db' | 'clock'>,
  instituteId: number,
  applicationId: number,
): Promise<KeptPaper | undefined> {
  const { db, clock } = services;
  const row = await selectStatementPaper(db, instituteId, applicationId);
  if (row === undefined) return undefined;
  const file_name = KEY_FACTS_PAPER.fileName(row.facts.proposal_no);
  if (row.pdf !== null) return { file_name, pdf: row.pdf };
  const { is_test: test, ...rest } = row;
  const drawn = await renderKeyFacts({ ...rest, test });
  await keepPaper(db, row, drawn, clock.now());
  const kept = await selectStatementPaper(db, instituteId, applicationId);
  return { file_name, pdf: kept?.pdf ?? drawn };
}

/** The paper for the holder of the application's token (R3). @throws AppError emi_step before the signature */
export async function downloadKeyFacts(ctx: Ctx): Promise<{ file_name: string; pdf: string }> {
  const loan = await ownApplication(ctx);
  const paper = await keyFactPaper(ctx.services, loan.institute_id, loan.id);
  if (paper === undefined) throw new AppError('emi_step');
  return { file_name: paper.file_name, pdf: paper.pdf.toString('base64') };
}
