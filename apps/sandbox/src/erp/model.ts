/** One amount a student owes, as the ERP tells it. */
export interface FeeHeader {
  readonly fee_type_code: string;
  readonly label: string;
  /** Rupees. */
  readonly amount: number;
  readonly instalment: string;
  /** Days from today until it is due. */
  readonly due_in_days: number;
}

/** A family on the ERP's books: one mobile, one or more students. */
export interface Family {
  readonly mobile: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly students: readonly Student[];
  /** Making this family a customer fails, so that this failure can be seen too. */
  readonly is_refused_as_customer?: boolean;
}

export interface Student {
  readonly student_uuid: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly notes?: Readonly<Record<string, string>>;
  /** The page this student pays on, when it is not the one he was looked up on. */
  readonly slug?: string;
  /** What he owes; absent leaves the fees to the payment page's own records. */
  readonly fee_headers?: readonly FeeHeader[];
}

/** An institute with an ERP of its own. */
export interface Institute {
  /** Part of the address: /erp/{code}. */
  readonly code: string;
  readonly client_id: string;
  readonly client_secret: string;
  readonly api_key: string;
  readonly families: readonly Family[];
}

/** What a magic student ID makes the ERP do instead of answering. */
export type Mishap = 'slow' | 'failure' | 'malformed' | 'refused' | 'redirect' | 'huge';
