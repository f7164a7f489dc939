/** One amount that a student owes, as in the ERP's answer. */
export interface FeeHeader {
  readonly fee_type_code: string;
  readonly label: string;
  /** Rupees. */
  readonly amount: number;
  readonly instalment: string;
  /** Days from today until it is due. */
  readonly due_in_days: number;
}

/** A family in the ERP: one mobile, one or more students. */
export interface Family {
  readonly mobile: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly students: readonly Student[];
  /** Creating this family's customer fails, so that this failure can be seen too. */
  readonly is_refused_as_customer?: boolean;
}

export interface Student {
  readonly student_uuid: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly notes?: Readonly<Record<string, string>>;
  /** The page on which this student pays, if it is not the one of the lookup. */
  readonly slug?: string;
  /** The fees owed; absent leaves the fees to the payment page's own records. */
  readonly fee_headers?: readonly FeeHeader[];
}

/** An institute with its own ERP. */
export interface Institute {
  /** Part of the address: /erp/{code}. */
  readonly code: string;
  readonly client_id: string;
  readonly client_secret: string;
  readonly api_key: string;
  readonly families: readonly Family[];
}

/** The ERP's misbehaviour for a magic student ID. */
export type Mishap = 'slow' | 'failure' | 'malformed' | 'refused' | 'redirect' | 'huge';
