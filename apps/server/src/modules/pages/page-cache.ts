import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { selectPage } from './pages.store.ts';
import type { PageRow, StoredCodePage, StoredPage } from './pages.store.ts';
import { asksForStudent, formMethods, methodsElsewhere } from '@shulk/domain';
import type { CodePage, Place } from '@shulk/domain';
import type { PageConfig } from '@shulk/contract';

/**
 * The effective page: while any open page of the institute demands a code for the same students, this one does too, by
 * the fields of its own form (R56). An admission form stays without one: nobody is on record there to send a code to.
 * The institute's setting `fees_without_code` leaves each page as it is.
 */
function withSharedCode({ code_forms, ...page }: StoredPage): PageRow {
  const code_pages = page.institute?.fees_without_code === true ? [] : (code_forms ?? []).map(codePageOf);
  const form = page.config.form_block;
  const isAsked = formMethods(form).length > 0;
  const methods = methodsElsewhere(placeOfPage(page), code_pages);
  if (isAsked || form === undefined || !asksForStudent(form) || methods.length === 0)
    return { ...page, code_pages };
  const form_config = {
    ...form.data.form_config,
    enable_otp_verification: methods.includes('mobile_verf'),
    enable_email_otp_verification: methods.includes('email_verf'),
  };
  const config: PageConfig = { ...page.config, form_block: { ...form, data: { ...form.data, form_config } } };
  return { ...page, config, code_pages };
}

const codePageOf = ({ form, ...place }: StoredCodePage): CodePage => ({ place, methods: formMethods(form) });

/** The students of a page. */
const placeOfPage = (
  page: Pick<StoredPage, 'location_code' | 'education_type_code' | 'ay_code' | 'class_code'>,
): Place => ({
  location: page.location_code,
  education_type: page.education_type_code,
  academic_year: page.ay_code,
  class_code: page.class_code,
});

const maxAgeMs = 5_000;
const maxPages = 2_000;

interface Entry {
  readonly page: PageRow | undefined;
  readonly readAt: number;
}

/**
 * Frequently read, rarely changed pages, kept in memory for at most 5 s and dropped at once when any process saves a
 * page (a notification on channel `pages`); the 5 s bound a missed notification.
 */
export class PageCache {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #entries = new Map<string, Entry>();
  readonly #reading = new Map<string, Promise<PageRow | undefined>>();

  constructor(db: Db, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Starts to listen for saved pages; returns a function that stops it. */
  watch(): Promise<() => Promise<void>> {
    return this.#db.listen('pages', (slug) => this.forget(slug));
  }

  /** Drops one page, or all of them for an empty slug. */
  forget(slug: string): void {
    if (slug === '') this.#entries.clear();
    else this.#entries.delete(slug);
  }

  /** The page of a slug as last read here, however old; reads nothing. */
  known(slug: string): PageRow | undefined {
    return this.#entries.get(slug)?.page;
  }

  /** The page of a slug; concurrent callers share one read. */
  find(slug: string): Promise<PageRow | undefined> {
    const now = Date.parse(this.#clock.now());
    const entry = this.#entries.get(slug);
    if (entry && now - entry.readAt >= 0 && now - entry.readAt < maxAgeMs) return Promise.resolve(entry.page);
    const running = this.#reading.get(slug);
    if (running) return running;
    const reading = this.#read(slug, now).finally(() => this.#reading.delete(slug));
    this.#reading.set(slug, reading);
    return reading;
  }

  async #read(slug: string, now: number): Promise<PageRow | undefined> {
    const stored = await selectPage(this.#db, slug);
    const page = stored && withSharedCode(stored);
    if (this.#entries.size >= maxPages) this.#entries.clear();
    this.#entries.set(slug, { page, readAt: now });
    return page;
  }
}
