import type { Paise } from '@shulk/domain';
import type { Reach } from '../../../platform/outbound/addresses.ts';

/** One amount an institute's ERP says a student owes (R30). */
export interface ErpFeeHeader {
  readonly fee_type_code: string;
  readonly label: string;
  readonly amount: Paise;
  /** yyyy-mm-dd; '' for a fee without a date. */
  readonly due_date: string;
  /** The ERP's name of the instalment; '' when it gives none. */
  readonly instalment: string;
  /** The fee group it belongs to; '' leaves the choice to the page. */
  readonly fee_group_code: string;
}

/** A student in the ERP; no field contains a placeholder. */
export interface ErpStudent {
  readonly student_uuid: string;
  readonly student_id: string;
  readonly first_name: string;
  readonly middle_name: string;
  readonly last_name: string;
  readonly notes: Readonly<Record<string, string>>;
  /** The page this student pays on; '' for the one of the lookup. */
  readonly own_slug: string;
  /** Everything this student owes now; undefined if the ERP leaves the fees to us. */
  readonly fee_headers: readonly ErpFeeHeader[] | undefined;
}

/** The students' customer. Each part is '' if the ERP does not know it. */
export interface ErpCustomer {
  readonly first_name: string;
  readonly middle_name: string;
  readonly last_name: string;
  /** Ten digits, or ''. */
  readonly mobile: string;
  /** In lower case, or ''. */
  readonly email: string;
}

/** The result of a lookup: one student or several of one customer [PJ-3.20]. */
export interface ErpFound {
  readonly students: readonly ErpStudent[];
  readonly customer: ErpCustomer;
}

/** Address and credentials of an ERP (R36). */
export interface ErpAccess {
  /** Whole address without a slash at the end. */
  readonly base_url: string;
  /** Which networks the calls may reach. */
  readonly reach: Reach;
  readonly client_id: string;
  readonly client_secret: string;
  readonly api_key: string;
}

/** A query by exactly one field [PJ-7.10]. */
export interface ErpQuestion {
  readonly action: string;
  readonly payment_page_slug: string;
  readonly field: 'student_uuid' | 'mobile';
  readonly value: string;
}

/** Why an ERP returned nothing usable; for our log, never for a payer. */
export type ErpProblem =
  | 'no_address'
  | 'unreachable'
  | 'private_address'
  | 'timeout'
  | 'too_busy'
  | 'redirect'
  | 'credentials_refused'
  | 'bad_status'
  | 'too_large'
  | 'malformed';

/** An ERP that cannot be used now. The message is our own and contains no credential and no personal data. */
export class ErpFailure extends Error {
  override readonly name = 'ErpFailure';
  readonly problem: ErpProblem;

  constructor(problem: ErpProblem, detail = '') {
    super(detail === '' ? problem : `${problem}: ${detail}`);
    this.problem = problem;
  }
}

/** The interface of an institute's own system for the reverse lookup. Every function throws ErpFailure. */
export interface InstituteErp {
  /** The students of an ID or mobile; undefined if the ERP knows none. */
  find(access: ErpAccess, question: ErpQuestion): Promise<ErpFound | undefined>;
  /** Makes the mobile a customer there, or finds it; idempotent [PJ-7.19]. */
  createCustomer(access: ErpAccess, mobile: string): Promise<{ readonly erp_customer_code: string }>;
}
