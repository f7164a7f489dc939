/** A fault of a page that payers would meet. */
export interface PageFinding {
  /** The path inside the page: `sdk_block.0.plan_code`. */
  readonly path: string;
  /** What is wrong and what to do. */
  readonly problem: string;
  /** `refuse`: the page would be unusable. `warn`: it loads, but should be checked. */
  readonly level: 'refuse' | 'warn';
}

interface LintField {
  readonly input_id: string;
  readonly input_type: string;
  readonly is_active: boolean;
  readonly field_type: string;
}

interface LintCard {
  readonly code: string;
  readonly financing_mode: string;
  readonly plan_code?: string | undefined;
  readonly fee_group: { readonly code: string; readonly amount?: number | undefined };
}

interface Switch {
  readonly visible: boolean;
}

/** The configuration that the rules read. */
export interface LintPage {
  readonly payment_page_type: string;
  readonly payment_page_expired?: boolean | undefined;
  readonly dynamic_link?: boolean | undefined;
  readonly is_checkbox_enabled?: boolean | undefined;
  readonly location?: string | undefined;
  readonly education_type?: string | undefined;
  readonly academic_year?: string | undefined;
  readonly class_code?: string | undefined;
  readonly form_block?:
    | (Switch & {
        readonly data: {
          readonly fields: readonly (readonly LintField[])[];
          readonly form_config?:
            | {
                readonly enable_otp_verification?: boolean | undefined;
                readonly enable_email_otp_verification?: boolean | undefined;
                readonly block_unverified_student?: boolean | undefined;
              }
            | undefined;
        };
      })
    | undefined;
  readonly sdk_block?: readonly LintCard[] | undefined;
  readonly content_blocks?: readonly unknown[] | undefined;
  readonly search_block?: Switch | undefined;
  readonly gile_search?: object | undefined;
  readonly workflow_block?:
    | (Switch & { readonly workflow_config?: readonly unknown[] | undefined })
    | undefined;
  readonly callback_config?:
    | { readonly action?: string | undefined; readonly fields?: object | undefined }
    | undefined;
}

/** Facts about the page's institute, from the database and the same file. */
export interface LintFacts {
  /** Codes of the fee heads. */
  readonly heads: ReadonlySet<string>;
  /** Codes of fee groups with the fee of a student in them. */
  readonly charged: ReadonlySet<string>;
  /** Codes of fee groups with fees whose amount the payer types. */
  readonly typed: ReadonlySet<string>;
  /** Codes of fee groups with fees of a fixed amount. */
  readonly fixed: ReadonlySet<string>;
  /** Fee groups with a fee structure for the class of this page. */
  readonly owed: ReadonlySet<string>;
  /** The slug of a search that offers this page; undefined when none does. */
  readonly search: string | undefined;
  /** A reverse lookup of another page leads here and brings the student along. */
  readonly is_led_to: boolean;
  readonly has_gateway: boolean;
  readonly has_erp: boolean;
  /** The institute's own server can send links with a student or a session. */
  readonly has_integrator: boolean;
  /** Lender of each EMI plan that has no entry in `lenders`, by plan code. */
  readonly missing_lenders: ReadonlyMap<string, string>;
}
