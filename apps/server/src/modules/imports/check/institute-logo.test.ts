import { beforeEach, expect, it } from 'vitest';
import { AppError } from '../../../platform/errors.ts';
import { describeOnBoth, emptyTables, testServices } from '../../../testing/index.ts';
import type { TestServices } from '../../../testing/index.ts';
import { importBundle } from '../import-bundle.ts';
import { PIXEL, aBundle, aPage, anInstitute } from '../testing/a-bundle.ts';

/** The head of a lossless WebP of 320 x 200 points. */
const WEBP = Buffer.from('5249464624000000574542505650384c180000002f3fc1310000000000000000000000', 'hex');

/** A PNG of one point with one bit per channel, which the printing library reads wrongly. */
const thin = Buffer.from(PIXEL, 'base64');
thin[24] = 1;

describeOnBoth('the logo of an institute at an import', (use) => {
  let services: TestServices;
  beforeEach(async () => {
    await emptyTables(use.db);
    services = testServices(use.db);
  });

  const load = (bundle: unknown) => importBundle(services, bundle);
  const refused = async (bundle: unknown): Promise<unknown> => {
    const error: unknown = await load(bundle).catch((thrown: unknown) => thrown);
    return error instanceof AppError ? error.fields : error;
  };
  const file = (name: string, type: 'image/png' | 'image/webp', bytes: Buffer) => ({
    name,
    type,
    base64: bytes.toString('base64'),
  });
  const png = file('logo.png', 'image/png', Buffer.from(PIXEL, 'base64'));
  const webp = file('logo.webp', 'image/webp', WEBP);
  const logo = (name: string) => [anInstitute({ logo: name })];

  it('is refused as WebP, which no receipt can print, with advice', async () => {
    expect(await refused(aBundle({ files: [png, webp], institutes: logo('logo.webp') }))).toEqual({
      'institutes.0.logo':
        'Institute hill-school: This logo is a WebP image, which cannot be printed on receipts; save it as PNG or JPEG and import it again.',
    });
  });

  it('is refused as a PNG that cannot be printed', async () => {
    const files = [png, file('thin.png', 'image/png', thin)];
    expect(await refused(aBundle({ files, institutes: logo('thin.png') }))).toEqual({
      'institutes.0.logo': expect.stringContaining('save it as PNG with 8 bits a channel'),
    });
  });

  it('is refused as a WebP that an earlier bundle brought for a page, where WebP is welcome (R20)', async () => {
    const images = [{ file: 'logo.webp', alt: 'Hill School' }];
    await load(aBundle({ files: [png, webp], pages: [aPage({ logo_block: { visible: true, images } })] }));
    const stored = await use.db.one<{ hash: string }>(`select hash from files where type = 'image/webp'`);
    expect(await refused(aBundle({ institutes: logo(stored.hash) }))).toEqual({
      'institutes.0.logo': expect.stringContaining('This logo is a WebP image'),
    });
  });
});
