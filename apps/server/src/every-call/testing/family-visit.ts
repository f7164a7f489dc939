import { paths, routes } from '@shulk/contract';
import type { CallName, FamilyChild, RouteEntry, WireFeeType } from '@shulk/contract';
import type { TestAnswer, TestApp, TestBrowser, TestServices } from '../../testing/index.ts';
import { requestsByCall } from './requests-by-call.ts';
import type { CallInput, Family, GatewayAnswer, TypedContact } from './requests-by-call.ts';

/** The options of a family's visit to one page. */
export interface VisitOptions {
  readonly app: TestApp;
  readonly services: TestServices;
  readonly slug: string;
  /** The institute's own ID of the student; empty on a page without one. */
  readonly studentId: string;
  /** All contacts of the database: none may be in an answer before it was typed. */
  readonly contacts: readonly string[];
}

const entries = new Map(routes.map((entry): [string, RouteEntry] => [entry.name, entry]));

/** Where answers contain values that later calls need. */
const HARVEST = [
  'sbd_code',
  'session_code',
  'order_id',
  'application_id',
  'application_code',
  'customer_code',
  'customer_mobile',
  'reverse_token',
  'link_id',
];

/** A browser that makes every call of the contract. */
export class FamilyVisit implements Family {
  readonly slug: string;
  /** The institute's own ID of the student; for receipts without a student the number of the payment (R31). */
  studentId: string;
  readonly platformCode: string;
  /** What this browser has typed so far. */
  typed: TypedContact = {};
  card = '';
  chosen: { sft_code: string; amount: string }[] = [];
  /** The answer of the gateway's window after the payment. */
  paid: GatewayAnswer = {};
  /** Calls that were answered, not refused. */
  readonly answered = new Set<CallName>();
  /** The last refusal of each call, for whoever adds one. */
  readonly refused = new Map<CallName, string>();
  readonly leaks: string[] = [];
  readonly #browser: TestBrowser;
  readonly #options: VisitOptions;
  readonly #held = new Map<string, string>([['group_code', 'kaveri-trust']]);
  readonly #tokens = new Map<CallName, { access_token: string; refresh_token: string }>();
  #bearer = '';
  #keys = 0;

  constructor(options: VisitOptions) {
    this.#options = options;
    this.#browser = options.app.browser();
    this.slug = options.slug;
    this.studentId = options.studentId;
    this.platformCode = options.services.settings.platformCode;
  }

  has = (name: string): boolean => this.#held.has(name);
  held = (name: string): string => this.#held.get(name) ?? '';
  hold = (name: string, value: string): unknown => this.#held.set(name, value);
  refreshTokenOf = (name: CallName): string => this.#tokens.get(name)?.refresh_token ?? '';
  lastMessage = (): string => this.#options.services.sent.at(-1)?.vars['OTP'] ?? '0000';

  /** Makes one call of the table, and searches its whole answer for contacts. */
  async ask(name: CallName): Promise<TestAnswer> {
    const entry = entries.get(name);
    if (entry === undefined) throw new Error(`${name} has no entry in the contract`);
    const asked = requestsByCall[name](this);
    const answer = await this.#browser.call(entry.method, this.#address(name, asked), {
      ...(entry.method === 'GET' ? {} : { body: asked.body ?? {} }),
      headers: await this.#headers(entry),
    });
    this.#look(name, answer);
    if (answer.json.success) this.#keep(name, answer.json.data);
    else
      this.refused.set(name, `${answer.json.error.code} ${JSON.stringify(answer.json.error.fields ?? '')}`);
    return answer;
  }

  async askAll(names: readonly CallName[]): Promise<void> {
    for (const name of names) await this.ask(name);
  }

  /** Opens a document of this page, the sheet's frame among them. */
  async open(path: string): Promise<void> {
    this.#look(path, await this.#browser.get(path, { bare: true, headers: { accept: 'text/html' } }));
  }

  #address(name: CallName, { params = {}, query = {} }: CallInput): string {
    const { service, path } = paths[name];
    const filled = path.replace(/:(\w+)/g, (_all, part: string) => encodeURIComponent(params[part] || 'x'));
    const search = new URLSearchParams(query).toString();
    return `${this.#options.services.settings.serviceBases[service]}${filled}${search && `?${search}`}`;
  }

  async #headers({ proof, name }: RouteEntry): Promise<Record<string, string>> {
    this.#keys += 1;
    const always = { 'idempotency-key': `${name}-${this.#keys}` };
    const bearer = (token: string) => ({ ...always, authorization: `Bearer ${token}` });
    if (proof === 'customer_token') return bearer(await this.#access('tokens.authorize'));
    if (proof === 'notify_token') return bearer(await this.#access('notify.authorize'));
    if (proof === 'checkout_token' || proof === 'application_token') return bearer(this.#bearer);
    if (proof !== 'erp') return always;
    const basic = Buffer.from('deccan-it-demo:demo-deccan-client-secret').toString('base64');
    return { ...always, authorization: `Basic ${basic}`, 'x-api-key': 'demo-deccan-api-key' };
  }

  async #access(name: CallName): Promise<string> {
    await this.ask(name);
    return this.#tokens.get(name)?.access_token ?? '';
  }

  #look(what: string, { body, headers }: TestAnswer): void {
    const text = `${body} ${JSON.stringify(headers)}`;
    const own = Object.values(this.typed);
    const state = own.length === 0 ? 'nothing proven' : `${Object.keys(this.typed).join(' and ')} proven`;
    for (const contact of this.#options.contacts)
      if (text.includes(contact) && !own.includes(contact))
        this.leaks.push(`${what} on ${this.slug} with ${state}: ${contact}`);
  }

  #keep(name: CallName, data: unknown): void {
    this.answered.add(name);
    if (name === 'tokens.authorize' || name === 'notify.authorize')
      this.#tokens.set(name, data as { access_token: string; refresh_token: string });
    if (name === 'fees.checkbox')
      this.#choose((data as { fee_types: WireFeeType[] }[]).flatMap((b) => b.fee_types));
    if (name === 'fees.dynamic' && this.chosen.length === 0) this.#choose(data as WireFeeType[]);
    if (name === 'students.create') this.hold('sbd_code', (data as { code: string }).code);
    if (name === 'students.fetch')
      for (const option of data as { value: string; student_uuid: string }[])
        if ([option.student_uuid, option.value].includes(this.studentId)) this.hold('sbd_code', option.value);
    if (name === 'emi.application')
      this.hold('consent_version', (data as { consent: { version: string } }).consent.version);
    if (name === 'links.create') this.hold('link_path', (data as { path: string }).path);
    if (name === 'links.open') this.hold('link_amount', String((data as { amount: number }).amount));
    // The codes of another child are for opening that child only.
    if (name === 'family.list') this.#holdChild((data as { children: FamilyChild[] }).children[0]);
    else this.#harvest(data);
  }

  #holdChild(child: FamilyChild | undefined): void {
    if (child === undefined) return;
    this.hold('child', child.sbd_code);
    this.hold('child_page', child.page_slug);
  }

  #choose(types: readonly WireFeeType[]): void {
    const payable = types.find((type) => type.payable_amount > 0);
    if (payable === undefined) return;
    this.chosen = [{ sft_code: payable.sft_code, amount: String(payable.payable_amount) }];
    this.hold('fee_group', payable.group_code ?? '');
  }

  #harvest(data: unknown): void {
    if (typeof data !== 'object' || data === null) return;
    for (const [key, value] of Object.entries(data)) {
      if (key === 'checkout_token' && typeof value === 'string') this.#bearer = value;
      else if (HARVEST.includes(key) && typeof value === 'string' && value !== '') this.hold(key, value);
      else this.#harvest(value);
    }
  }
}
