import { loadCatalogue } from '@shulk/words/catalogues/whole';
import type { Language } from '@shulk/words/languages';
import { KEY_FACTS_PAPER } from '@shulk/words/plans/key-facts';
import { speaking } from '@shulk/words/spoken';
import { drawKeyFacts } from '../../../documents/index.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { languageNow } from '../../../platform/language.ts';
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
 * and kept byte for byte (decision 38, regulation E.10). The kept one is in English; in another language it is drawn from
 * the same facts each time, and says so.
 * @returns undefined before the signature
 */
export async function keyFactPaper(
  services: Pick<Services, 'db' | 'clock'>,
  instituteId: number,
  applicationId: number,
  language: Language = 'en',
): Promise<KeptPaper | undefined> {
  const { db, clock } = services;
  const row = await selectStatementPaper(db, instituteId, applicationId);
  if (row === undefined) return undefined;
  const file_name = speaking(await loadCatalogue(language), () =>
    KEY_FACTS_PAPER.fileName(row.facts.proposal_no),
  );
  const { is_test: test, pdf: stored, ...rest } = row;
  const draw = (): Promise<Buffer> => drawKeyFacts({ ...rest, language, test });
  if (language !== 'en') return { file_name, pdf: await draw() };
  if (stored !== null) return { file_name, pdf: stored };
  const drawn = await draw();
  await keepPaper(db, row, drawn, clock.now());
  const kept = await selectStatementPaper(db, instituteId, applicationId);
  return { file_name, pdf: kept?.pdf ?? drawn };
}

/** The paper for the holder of the application's token (R3). @throws AppError emi_step before the signature */
export async function downloadKeyFacts(ctx: Ctx): Promise<{ file_name: string; pdf: string }> {
  const loan = await ownApplication(ctx);
  const paper = await keyFactPaper(ctx.services, loan.institute_id, loan.id, languageNow());
  if (paper === undefined) throw new AppError('emi_step');
  return { file_name: paper.file_name, pdf: paper.pdf.toString('base64') };
}
