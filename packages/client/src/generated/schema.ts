/* Written by `npm run client:calls` from our OpenAPI document: do not edit. */
export interface components {
    schemas: {
        CheckoutLink: {
            /**
             * @description What kind of object it is
             * @constant
             */
            object: "checkout_link";
            id: string;
            /** @description Grows by one with each change */
            version: number;
            created_at: string;
            updated_at: string;
            /** @description For the payer; it works in the browser that opens it first */
            url: string;
            payment_page_slug: string;
            student_id: string;
            /** @description The institute's own name of the matter; empty when none was given */
            reference_id: string;
            /** @description What the institute noted with its session or order */
            notes: {
                [key: string]: unknown;
            };
            /**
             * @description CLAIMED: a browser has opened it. What it pays is told by the order and payment with its reference
             * @enum {string}
             */
            status: "OPEN" | "CLAIMED" | "PAID" | "EXPIRED" | "CANCELLED";
            /** @description Until then it must have been opened; then, until when it can be used */
            expires_at: string;
        };
        Class: {
            /**
             * @description What kind of object it is
             * @constant
             */
            object: "class";
            /** @description Codes of location, education type, academic year and class, with a slash between them */
            id: string;
            /** @description Grows by one with each change */
            version: number;
            created_at: string;
            updated_at: string;
            location_code: string;
            location_label: string;
            education_type_code: string;
            education_type_label: string;
            academic_year_code: string;
            academic_year_label: string;
            class_code: string;
            class_label: string;
        };
        Debit: {
            /**
             * @description What kind of object it is
             * @constant
             */
            object: "debit";
            id: string;
            /** @description Grows by one with each change */
            version: number;
            created_at: string;
            updated_at: string;
            mandate_id: string;
            /** @description The institute's own student ID; empty for nobody's */
            student_id: string;
            instalment_no: number;
            due_date: string;
            /** @enum {string} */
            status: "SCHEDULED" | "NOTIFIED" | "SUBMITTED" | "PAID" | "BOUNCED" | "UNKNOWN" | "SKIPPED" | "CANCELLED";
            /** @description As the payer was told before it; until then as planned */
            amount: number;
            /** @description Rupees, at most 2 decimals */
            planned: number;
            /** @constant */
            currency: "INR";
            /** @description Its order, which the last notice opened; empty before the first */
            order_id: string;
            /** @description The bank's code of its last failure */
            reason: string;
            lines: {
                /** @description Our id of the fee; empty for money without fee lines */
                fee_line_id: string;
                /** @description The fee's own code in your system; empty when it has none */
                code: string;
                /** @description Code of its fee head; empty for money without fee lines */
                head: string;
                label: string;
                /** @description Rupees, at most 2 decimals */
                planned: number;
            }[];
        };
        Dispute: {
            /**
             * @description What kind of object it is
             * @constant
             */
            object: "dispute";
            id: string;
            /** @description Grows by one with each change */
            version: number;
            created_at: string;
            updated_at: string;
            payment_id: string;
            application_code: string;
            order_id: string;
            /** @description The institute's own name of the matter; empty when none was given */
            reference_id: string;
            /** @description What the institute noted with its session or order */
            notes: {
                [key: string]: unknown;
            };
            /** @description The institute's own student ID; empty for nobody's */
            student_id: string;
            gateway: string;
            gateway_account: string;
            /**
             * @description OPEN: the gateway waits for your answer; UNDER_REVIEW: the bank looks at it
             * @enum {string}
             */
            status: "OPEN" | "UNDER_REVIEW" | "WON" | "LOST" | "CLOSED";
            /** @enum {string} */
            phase: "INQUIRY" | "CHARGEBACK" | "PRE_ARBITRATION" | "ARBITRATION";
            /** @description Rupees, at most 2 decimals */
            amount: number;
            /** @description What the gateway keeps of it while it is open */
            held: number;
            /** @description Rupees, at most 2 decimals */
            lost: number;
            /** @constant */
            currency: "INR";
            reason_code: string;
            reason: string;
            opened_at: string;
            respond_by: string | null;
            ended_at: string | null;
        };
        EmiApplication: {
            /**
             * @description What kind of object it is
             * @constant
             */
            object: "emi_application";
            id: string;
            /** @description Grows by one with each change */
            version: number;
            created_at: string;
            updated_at: string;
            /** @description The institute's own code of it; empty for one made here */
            code: string;
            /** @description The institute's own name of the matter; empty when none was given */
            reference_id: string;
            /** @description What the institute noted with its session or order */
            notes: {
                [key: string]: unknown;
            };
            /** @description The institute's own student ID; empty for nobody's */
            student_id: string;
            /** @enum {string} */
            status: "DRAFT" | "SUBMITTED" | "REFERRED" | "APPROVED" | "SIGNED" | "MANDATE_PENDING" | "ACTIVE" | "COMPLETED" | "REJECTED" | "EXPIRED" | "CANCELLED";
            /** @description Rupees, at most 2 decimals */
            amount: number;
            /** @constant */
            currency: "INR";
            applied_on: string;
            /** @description Code of the plan */
            plan: string;
        };
        Exception: {
            /**
             * @description What kind of object it is
             * @constant
             */
            object: "exception";
            id: string;
            /** @description Grows by one with each change */
            version: number;
            created_at: string;
            updated_at: string;
            /** @enum {string} */
            kind: "unknown_payment" | "unknown_refund" | "settled_twice" | "amount_differs" | "adjustment" | "not_settled";
            /** @enum {string} */
            status: "OPEN" | "CLEARED";
            gateway: string;
            gateway_account: string;
            /** @description Empty for a payment that no settlement has */
            settlement_id: string;
            utr: string;
            gateway_payment_id: string;
            /** @description Only for a payment that no settlement has */
            payment_id: string;
            expected: number | null;
            found: number | null;
            found_at: string;
            cleared_at: string | null;
        };
        FeeLine: {
            /**
             * @description What kind of object it is
             * @constant
             */
            object: "fee_line";
            id: string;
            /** @description Grows by one with each change, and with each payment */
            version: number;
            created_at: string;
            updated_at: string;
            /** @description The fee's own code in your system; empty when it has none */
            code: string;
            student_id: string;
            head: string;
            fee_group: string;
            academic_year: string;
            instalment: string;
            label: string;
            due_date: string | null;
            /** @enum {string} */
            status: "ACTIVE" | "CANCELLED";
            /** @description Rupees, at most 2 decimals */
            gross: number;
            /** @description Rupees, at most 2 decimals */
            concession: number;
            /** @description What the concession is made of, as the institute gave it */
            concessions: unknown[];
            /** @description Gross less concession */
            net: number;
            /** @description Granted to whoever pays in full */
            discount: number;
            discount_until: string | null;
            /** @description The payer types the amount */
            is_dynamic: boolean;
            /** @description Paid of net, discounts included */
            settled: number;
            /** @description Rupees, at most 2 decimals */
            late_fee_paid: number;
            /** @description Rupees, at most 2 decimals */
            late_fee_waived: number;
            /** @description What of net is still owed */
            balance: number;
        };
        Guardian: {
            /**
             * @description What kind of object it is
             * @constant
             */
            object: "guardian";
            id: string;
            /** @description Grows by one with each change */
            version: number;
            created_at: string;
            updated_at: string;
            student_id: string;
            relation: string;
            is_primary: boolean;
            active: boolean;
            has_mobile: boolean;
            has_email: boolean;
        };
        Mandate: {
            /**
             * @description What kind of object it is
             * @constant
             */
            object: "mandate";
            id: string;
            /** @description Grows by one with each change */
            version: number;
            created_at: string;
            updated_at: string;
            order_id: string;
            application_code: string;
            /** @description The institute's own name of the matter; empty when none was given */
            reference_id: string;
            /** @description What the institute noted with its session or order */
            notes: {
                [key: string]: unknown;
            };
            /** @description The institute's own student ID; empty for nobody's */
            student_id: string;
            /** @enum {string} */
            status: "CREATED" | "PENDING" | "ACTIVE" | "PAUSED" | "REJECTED" | "CANCELLED" | "EXPIRED" | "COMPLETED";
            /** @enum {string} */
            rail: "UPI_AUTOPAY" | "ENACH";
            /** @description Rupees, at most 2 decimals */
            max_amount: number;
            /** @constant */
            currency: "INR";
            starts_on: string;
            ends_on: string;
            gateway: string;
            gateway_account: string;
            reason: string;
        };
        OfflinePayment: {
            /**
             * @description What kind of object it is
             * @constant
             */
            object: "offline_payment";
            id: string;
            /** @description Grows by one with each change */
            version: number;
            created_at: string;
            updated_at: string;
            /** @description The institute's own code of it; empty when it has none */
            code: string;
            /** @description The institute's own student ID; empty for nobody's */
            student_id: string;
            /** @enum {string} */
            status: "RECORDED" | "CANCELLED";
            /** @description Rupees, at most 2 decimals */
            amount: number;
            /** @constant */
            currency: "INR";
            mode: string;
            reference: string;
            /** @description That of a receipt which the institute gave itself */
            old_receipt_number: string;
            received_at: string;
            recorded_at: string;
            cancelled_at: string | null;
            cancel_reason: string;
            /** @description Empty where the receipt is not ours */
            receipt_number: string;
            lines: {
                /** @description Our id of the fee; empty for money without fee lines */
                fee_line_id: string;
                /** @description The fee's own code in your system; empty when it has none */
                code: string;
                /** @description Code of its fee head; empty for money without fee lines */
                head: string;
                /** @description As the payer read it; left out where the institute recorded the money */
                label?: string;
                instalment: string;
                /** @description Late fee included */
                amount: number;
                /** @description Within the amount */
                late_fee: number;
                /** @description Already taken off */
                discount: number;
                /** @description The whole fee before its concession */
                gross: number;
                /** @description Rupees, at most 2 decimals */
                concession: number;
                /** @description What stays owed of the fee after this payment */
                balance_after: number;
            }[];
        };
        Order: {
            /**
             * @description What kind of object it is
             * @constant
             */
            object: "order";
            id: string;
            /** @description Grows by one with each change */
            version: number;
            created_at: string;
            updated_at: string;
            /** @description The transaction id that the payer reads */
            application_code: string;
            /** @description The institute's own name of the matter; empty when none was given */
            reference_id: string;
            /** @description What the institute noted with its session or order */
            notes: {
                [key: string]: unknown;
            };
            /** @description The institute's own student ID; empty for nobody's */
            student_id: string;
            payment_page_slug: string;
            card_code: string;
            title: string;
            /** @enum {string} */
            financing_mode: "DIRECT" | "MONTHLY-EMI" | "AUTO-DEBIT";
            /**
             * @description A payer's browser, your server, an auto debit on its day, or whom a parent asked to pay
             * @enum {string}
             */
            made_by: "browser" | "erp" | "mandate" | "link";
            /**
             * @description OPEN: it can be paid. PAID is the only state in which fees are paid. EXPIRED and CANCELLED can still become PAID, when a bank pays late
             * @enum {string}
             */
            status: "OPEN" | "PAID" | "PART_REFUNDED" | "REFUNDED" | "AUTHORISED" | "EXPIRED" | "CANCELLED" | "REVIEW";
            /** @description Late fees included and discounts taken off */
            amount: number;
            /** @constant */
            currency: "INR";
            /** @description When it can no more be paid by its payer */
            expires_at: string;
            /** @description What became of the latest try to pay it; null while there is none to tell of */
            attempt: {
                /** @enum {string} */
                status: "PENDING" | "CAPTURED" | "FAILED" | "CANCELLED" | "UNKNOWN";
                method: string;
                /** @description The gateway's or bank's code; empty where none was told */
                reason: string;
            } | null;
            /** @description Ids of the payments that came for it, oldest first */
            payments: string[];
            /** @description What the amount is made of, as it was ordered; what money paid stands in the payment */
            lines: {
                /** @description Our id of the fee; empty for money without fee lines */
                fee_line_id: string;
                /** @description The fee's own code in your system; empty when it has none */
                code: string;
                /** @description Code of its fee head; empty for money without fee lines */
                head: string;
                label: string;
                instalment: string;
                /** @description Late fee included */
                amount: number;
                /** @description Within the amount */
                late_fee: number;
                /** @description Already taken off */
                discount: number;
            }[];
        };
        Payment: {
            /**
             * @description What kind of object it is
             * @constant
             */
            object: "payment";
            /** @description The transaction id; a second payment of one order has its number behind it: ….2 */
            id: string;
            /** @description Grows by one with each change */
            version: number;
            created_at: string;
            updated_at: string;
            /** @description The transaction id that the payer reads */
            application_code: string;
            order_id: string;
            /** @description The institute's own name of the matter; empty when none was given */
            reference_id: string;
            /** @description What the institute noted with its session or order */
            notes: {
                [key: string]: unknown;
            };
            /** @description The institute's own student ID; empty for nobody's */
            student_id: string;
            /** @description Class of the student when the receipt was issued; empty without a receipt */
            class_code: string;
            /**
             * @description EXCESS: nobody owes it, and it goes back by itself. REVIEW: it pays no fee and waits for a person. The others are booked to fees
             * @enum {string}
             */
            status: "CAPTURED" | "PARTIALLY REFUNDED" | "REFUNDED" | "EXCESS" | "REVIEW";
            /** @description Rupees, at most 2 decimals */
            amount: number;
            /** @constant */
            currency: "INR";
            /** @description What of it pays no fee and waits for a person at the institute */
            held: number;
            /** @enum {string} */
            held_reason: "" | "DIFFERS" | "LENT_FOR" | "PAID_BEFORE" | "REST";
            /** @description What of it nobody owes; it goes back by itself */
            excess: number;
            /** @description Rupees, at most 2 decimals */
            refunded: number;
            /** @description What the payer's bank disputes at this moment */
            disputed: number;
            gateway: string;
            /** @description Code of the account it came through */
            gateway_account: string;
            gateway_payment_id: string;
            /** @description As the gateway names it, e.g. upi; may be empty */
            method: string;
            /** @description The RRN or UTR the payer sees at the bank; empty where unknown */
            bank_reference: string;
            /** @description When the payer paid */
            received_at: string;
            /** @description When we heard of it and booked it */
            booked_at: string;
            /** @enum {string} */
            time_source: "GATEWAY" | "NOT_TOLD" | "FUTURE" | "BEFORE_ORDER";
            /** @description Empty where it pays no fee */
            receipt_number: string;
            /** @description The fees it pays: post these */
            lines: {
                /** @description Our id of the fee; empty for money without fee lines */
                fee_line_id: string;
                /** @description The fee's own code in your system; empty when it has none */
                code: string;
                /** @description Code of its fee head; empty for money without fee lines */
                head: string;
                /** @description As the payer read it; left out where the institute recorded the money */
                label?: string;
                instalment: string;
                /** @description Late fee included */
                amount: number;
                /** @description Within the amount */
                late_fee: number;
                /** @description Already taken off */
                discount: number;
                /** @description The whole fee before its concession */
                gross: number;
                /** @description Rupees, at most 2 decimals */
                concession: number;
                /** @description What stays owed of the fee after this payment */
                balance_after: number;
            }[];
            settlement: {
                settlement_id: string;
                /** @description The bank's reference of the payout */
                utr: string;
                settled_at: string;
                /** @description What the gateway charges for it, without tax */
                fee: number;
                /** @description Rupees, at most 2 decimals */
                tax: number;
                /** @description What reaches the bank of it; below 0 what is taken off the payout */
                net: number;
            } | null;
        };
        Receipt: {
            /**
             * @description What kind of object it is
             * @constant
             */
            object: "receipt";
            /** @description Its number */
            id: string;
            /** @description Grows by one with each change */
            version: number;
            created_at: string;
            updated_at: string;
            application_code: string;
            payment_id: string;
            /** @description Empty for money that the institute recorded */
            order_id: string;
            /** @description The institute's own name of the matter; empty when none was given */
            reference_id: string;
            /** @description What the institute noted with its session or order */
            notes: {
                [key: string]: unknown;
            };
            /** @description The institute's own student ID; empty for nobody's */
            student_id: string;
            /** @description Class of the student when the receipt was issued; empty without a receipt */
            class_code: string;
            academic_year: string;
            financial_year: string;
            /**
             * @description CANCELLED: the money was taken back, as when a cheque is returned; the number stays used
             * @enum {string}
             */
            status: "ISSUED" | "REISSUED" | "PARTIALLY_REFUNDED" | "REFUNDED" | "CANCELLED";
            /** @description Rupees, at most 2 decimals */
            amount: number;
            /** @description Rupees, at most 2 decimals */
            refunded: number;
            /** @constant */
            currency: "INR";
            method: string;
            bank_reference: string;
            received_at: string;
            issued_at: string;
            reissued_at: string | null;
            /** @description Its page is /verify/ with this code */
            verification_code: string;
            lines: {
                /** @description Our id of the fee; empty for money without fee lines */
                fee_line_id: string;
                /** @description The fee's own code in your system; empty when it has none */
                code: string;
                /** @description Code of its fee head; empty for money without fee lines */
                head: string;
                /** @description As the payer read it; left out where the institute recorded the money */
                label?: string;
                instalment: string;
                /** @description Late fee included */
                amount: number;
                /** @description Within the amount */
                late_fee: number;
                /** @description Already taken off */
                discount: number;
                /** @description The whole fee before its concession */
                gross: number;
                /** @description Rupees, at most 2 decimals */
                concession: number;
                /** @description What stays owed of the fee after this payment */
                balance_after: number;
            }[];
        };
        Refund: {
            /**
             * @description What kind of object it is
             * @constant
             */
            object: "refund";
            id: string;
            /** @description Grows by one with each change */
            version: number;
            created_at: string;
            updated_at: string;
            payment_id: string;
            application_code: string;
            order_id: string;
            /** @description The institute's own name of the matter; empty when none was given */
            reference_id: string;
            /** @description What the institute noted with its session or order */
            notes: {
                [key: string]: unknown;
            };
            /** @description The institute's own student ID; empty for nobody's */
            student_id: string;
            /**
             * @description WAITING: refused for now; it is tried again for 30 days
             * @enum {string}
             */
            status: "REQUESTED" | "SENT" | "WAITING" | "PROCESSED" | "FAILED" | "UNKNOWN";
            /** @description Rupees, at most 2 decimals */
            amount: number;
            /** @constant */
            currency: "INR";
            /**
             * @description What goes back: money that pays fees, that waited for a person, or that nobody owed
             * @enum {string}
             */
            part: "FEES" | "HELD" | "EXCESS";
            /**
             * @description EXCESS: by itself; GATEWAY: made in the gateway's dashboard; DISPUTE: taken by the payer's bank
             * @enum {string}
             */
            requested_by: "EXCESS" | "OPERATOR" | "GATEWAY" | "DISPUTE";
            reason: string;
            /** @description True when the fees it gives back are owed again */
            reopens_fees: boolean;
            gateway: string;
            gateway_account: string;
            gateway_payment_id: string;
            /** @description Empty until the gateway told one */
            gateway_refund_id: string;
            /** @description From which fees it comes; empty until it is booked, and for money that paid none */
            lines: {
                /** @description Our id of the fee; empty for money without fee lines */
                fee_line_id: string;
                /** @description The fee's own code in your system; empty when it has none */
                code: string;
                /** @description Code of its fee head; empty for money without fee lines */
                head: string;
                /** @description Late fee included */
                amount: number;
                /** @description Within the amount */
                late_fee: number;
                /** @description Already taken off */
                discount: number;
            }[];
            settlement: {
                settlement_id: string;
                /** @description The bank's reference of the payout */
                utr: string;
                settled_at: string;
                /** @description What the gateway charges for it, without tax */
                fee: number;
                /** @description Rupees, at most 2 decimals */
                tax: number;
                /** @description What reaches the bank of it; below 0 what is taken off the payout */
                net: number;
            } | null;
        };
        Settlement: {
            /**
             * @description What kind of object it is
             * @constant
             */
            object: "settlement";
            id: string;
            /** @description Grows by one with each change */
            version: number;
            created_at: string;
            updated_at: string;
            /** @description The gateway's own id of it */
            settlement_id: string;
            gateway: string;
            gateway_account: string;
            utr: string;
            settled_at: string;
            /** @constant */
            currency: "INR";
            /** @description How many payments it has */
            payments: number;
            refunds: number;
            adjustments: number;
            /** @description All its payments */
            gross: number;
            /** @description What refunds take off */
            refunded: number;
            /** @description Below 0 what adjustments take off */
            adjusted: number;
            /** @description Rupees, at most 2 decimals */
            fee: number;
            /** @description Rupees, at most 2 decimals */
            tax: number;
            /** @description What reaches the bank */
            net: number;
        };
        Student: {
            /**
             * @description What kind of object it is
             * @constant
             */
            object: "student";
            /** @description The institute's own student ID */
            id: string;
            /** @description Grows by one with each change */
            version: number;
            created_at: string;
            updated_at: string;
            /** @enum {string} */
            status: "ACTIVE" | "INACTIVE" | "LEFT";
            /** @description False for one who only appeared by a form */
            verified: boolean;
            location_code: string;
            education_type_code: string;
            academic_year: string;
            class_code: string;
        };
        Head: {
            /**
             * @description What kind of object it is
             * @constant
             */
            object: "head";
            /** @description Code of the head */
            id: string;
            /** @description Grows by one with each change */
            version: number;
            created_at: string;
            updated_at: string;
            label: string;
            /** @enum {string} */
            kind: "TUITION" | "OTHER" | "TRANSPORT" | "HOSTEL" | "DEVELOPMENT" | "DEPOSIT" | "FINE" | "OPENING";
            /** @description Code of its late-fee rule */
            late_fee_rule: string | null;
        };
        Import: {
            /**
             * @description What kind of object it is
             * @constant
             */
            object: "import";
            id: string;
            /** @description Grows by one with each change */
            version: number;
            created_at: string;
            updated_at: string;
            /**
             * @description FAILED: refused, or overtaken on its way. STOPPED: the server ended; load it again
             * @enum {string}
             */
            state: "RUNNING" | "DONE" | "FAILED" | "STOPPED";
            /** @description True: nothing was written */
            dry_run: boolean;
            /** @description Name of the key that sent it */
            key_name: string;
            /** @description As the caller named it; empty without a name */
            file_name: string;
            /** @description Of the body as it came, as `sha256sum` prints it */
            file_sha256: string;
            /** @description Students it has; 0 until it is checked, and in a dry run */
            students_all: number;
            /** @description Students written so far */
            students_done: number;
            /** @description What it did; in a dry run what it would do, without faulty students. null while nothing could be loaded */
            result: {
                /** @description By kind: students, fee_lines … */
                created: {
                    [key: string]: number;
                };
                /** @description By kind: students, fee_lines … */
                updated: {
                    [key: string]: number;
                };
                /** @description By kind: students, fee_lines … */
                unchanged: {
                    [key: string]: number;
                };
                students_created: number;
                students_updated: number;
                students_unchanged: number;
                lines_created: number;
                lines_updated: number;
                lines_withdrawn: number;
                lines_unchanged: number;
                /** @description What the students of the bundle owed before, without late fees */
                owed_before: number;
                /** @description What they owe after it */
                owed_after: number;
            } | null;
            /** @description Why students were left as they are, by the path of the place; in a dry run all faults, of which each would refuse the bundle */
            faults: {
                [key: string]: string;
            };
            /** @description What somebody should look at, by the path of the place; it is loaded all the same */
            warnings: {
                [key: string]: string;
            };
        };
        Institute: {
            /**
             * @description What kind of object it is
             * @constant
             */
            object: "institute";
            /** @description Code of the institute in its import bundle */
            id: string;
            /** @description Grows by one with each change */
            version: number;
            created_at: string;
            updated_at: string;
            /** @description Printed on receipts */
            short_code: string;
            label: string;
            group_code: string;
            group_label: string;
            /**
             * @description Test: no real money moves
             * @enum {string}
             */
            mode: "test" | "live";
            place: string;
            address: string;
            registration: string;
            /** @description The sites that may show the payment sheet */
            link_hosts: string[];
            /** @description The institute's time, which of a test institute may be ahead */
            now: string;
            /** @description How many classes the list of classes has */
            classes: number;
            /** @description How many students are active */
            students: number;
        };
        SettlementRow: {
            /** @constant */
            object: "settlement_row";
            /**
             * @description Adjustment: e.g. a dispute; fee: a charge of the gateway alone
             * @enum {string}
             */
            kind: "payment" | "refund" | "adjustment" | "fee";
            settlement_id: string;
            utr: string;
            settled_at: string;
            /** @description What comes to the bank before charges; below 0 what is taken off */
            amount: number;
            /** @description Rupees, at most 2 decimals */
            fee: number;
            /** @description Rupees, at most 2 decimals */
            tax: number;
            /** @description Rupees, at most 2 decimals */
            net: number;
            /** @constant */
            currency: "INR";
            /** @description Empty while nobody knows which payment it is */
            payment_id: string;
            /** @description Empty for none */
            refund_id: string;
            /** @description Empty for none */
            dispute_id: string;
            application_code: string;
            reference_id: string;
            notes: {
                [key: string]: unknown;
            };
            /** @description The institute's own student ID; empty for nobody's */
            student_id: string;
            receipt_number: string;
            gateway_payment_id: string;
        };
        Structure: {
            /**
             * @description What kind of object it is
             * @constant
             */
            object: "structure";
            /** @description Codes of year, class, head, group, and its instalment, with a slash between them */
            id: string;
            /** @description Grows by one with each change */
            version: number;
            created_at: string;
            updated_at: string;
            academic_year: string;
            class_code: string;
            head: string;
            /** @description The fee group it is paid with */
            group: string;
            instalment: string;
            /** @description A day like 2026-12-10; null: no day */
            due_date: string | null;
            /** @description Rupees, at most 2 decimals */
            amount: number;
        };
        WebhookDelivery: {
            /** @constant */
            object: "webhook_delivery";
            event_id: string;
            type: string;
            /** @description When it happened */
            created_at: string;
            /** @description When it was planned, or tried last */
            updated_at: string;
            /** @enum {string} */
            state: "WAITING" | "FAILING" | "DELIVERED";
            delivered_at: string | null;
            /** @description When it is tried again, if it failed */
            next_try_at: string | null;
            /** @description How often it was tried since it was planned */
            tries: number;
            /** @description The last twenty tries, the latest first */
            log: {
                at: string;
                /** @description The HTTP status of the answer; 0 without one */
                status: number;
                /** @description How long the answer took */
                ms: number;
                /**
                 * @description Why it failed; '' if it was delivered
                 * @enum {string}
                 */
                problem: "" | "address" | "redirect" | "certificate" | "slow" | "status" | "unreachable";
                /** @description The same in words, and what to do; '' if it was delivered */
                what_to_do: string;
                /** @description The first kilobyte of the answer */
                answer: string;
            }[];
        };
        WebhookEndpoint: {
            /**
             * @description What kind of object it is
             * @constant
             */
            object: "webhook_endpoint";
            id: string;
            /** @description Grows by one with each change */
            version: number;
            created_at: string;
            updated_at: string;
            url: string;
            description: string;
            /** @description The types of events it hears of; empty: all */
            types: string[];
            /** @enum {string} */
            mode: "test" | "live";
            /**
             * @description Events of a paused endpoint wait
             * @enum {string}
             */
            state: "ACTIVE" | "PAUSED";
            /**
             * @description Failing: it did not take an event for five days; resume it once it works
             * @enum {string}
             */
            paused_for: "" | "asked" | "failing";
            /** @description Events that it has not taken yet */
            waiting: number;
            /** @description Since when it has not taken an event; null while it takes all */
            failing_since: string | null;
            /** @description Test mode only: every event comes twice, as it may in live mode */
            deliver_twice: boolean;
            /** @description Test mode only: events of a student come in pairs out of order, to try what a receiver does then */
            reorder: boolean;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export interface operations {
    "api.checkout_link_cancel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its id */
                link_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: components["schemas"]["CheckoutLink"];
                    };
                };
            };
        };
    };
    "api.checkout_links_list": {
        parameters: {
            query?: {
                /** @description How many objects at most, up to 200 */
                limit?: number;
                /** @description `next` of the page before; it fits the same list of the same institute only */
                after?: string;
                /** @description Only what changed at this time or later, like 2026-11-27T06:00:00Z */
                updated_since?: string;
                /** @description Only those of this student, by your own student ID */
                student_id?: string;
                /** @description Only those of this `reference_id` */
                reference_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: {
                            data: components["schemas"]["CheckoutLink"][];
                            /** @description Whether more objects follow now */
                            has_more: boolean;
                            /** @description Give it as `after` to read on, now or later: an object that changes comes again behind it. null when the page is empty and `after` was left out */
                            next: string | null;
                        };
                    };
                };
            };
        };
    };
    "api.checkout_link_create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The page: the last part of its address, as `kaveri-term` */
                    payment_page_slug: string;
                    /** @description The institute’s own student ID, as a payer would type it */
                    student_id: string;
                    /** @description The payer's mobile, locked on the page: ten digits. Not with a publishable key */
                    customer_mobile?: string;
                    /** @description Your codes of the fees that are chosen when it opens; left out: those the page chooses */
                    fee_lines?: string[];
                    /** @description The institute's own name of the matter, kept with it */
                    reference_id?: string;
                    /** @description What you note with it, at most 15 names with texts of 256 characters: they come back with the order, its payments, receipts, refunds and events */
                    notes?: {
                        [key: string]: string;
                    };
                    /** @description Minutes until the link must have been opened once; 15 when left out */
                    expires_in_minutes?: number;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: components["schemas"]["CheckoutLink"];
                    };
                };
            };
        };
    };
    "api.checkout_link_get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its id */
                link_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: components["schemas"]["CheckoutLink"];
                    };
                };
            };
        };
    };
    "api.classes_list": {
        parameters: {
            query?: {
                /** @description How many objects at most, up to 200 */
                limit?: number;
                /** @description `next` of the page before; it fits the same list of the same institute only */
                after?: string;
                /** @description Only what changed at this time or later, like 2026-11-27T06:00:00Z */
                updated_since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: {
                            data: components["schemas"]["Class"][];
                            /** @description Whether more objects follow now */
                            has_more: boolean;
                            /** @description Give it as `after` to read on, now or later: an object that changes comes again behind it. null when the page is empty and `after` was left out */
                            next: string | null;
                        };
                    };
                };
            };
        };
    };
    "api.clock_advance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A day (2026-12-05, its beginning in India) or an instant (2026-12-05T09:30:00Z), later than `now` of the institute by at most 366 days */
                    to: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: {
                            /** @description The institute's time from now on */
                            now: string;
                            /** @description False: so much fell due that the clock stands on the way. Send the same time again, as a new call */
                            is_there: boolean;
                            /** @description What happened during the call, in the order of GET /events, at most 200 */
                            events: {
                                id: string;
                                /** @enum {string} */
                                type: "order.created" | "order.expired" | "order.cancelled" | "payment.pending" | "payment.failed" | "payment.captured" | "payment.late_captured" | "payment.duplicate" | "payment.held" | "payment.placed" | "receipt.issued" | "receipt.reissued" | "receipt.cancelled" | "refund.requested" | "refund.processed" | "refund.failed" | "student.created" | "student.updated" | "student.activated" | "student.deactivated" | "guardian.created" | "guardian.updated" | "guardian.contact_changed" | "fee_line.created" | "fee_line.updated" | "fee_line.cancelled" | "concession.granted" | "concession.ended" | "late_fee.waived" | "offline_payment.recorded" | "offline_payment.cancelled" | "mandate.created" | "mandate.active" | "mandate.paused" | "mandate.cancelled" | "mandate.expired" | "mandate.completed" | "debit.scheduled" | "debit.notified" | "debit.captured" | "debit.bounced" | "debit.skipped" | "emi.submitted" | "emi.approved" | "emi.rejected" | "emi.signed" | "emi.disbursed" | "emi.cancelled" | "emi.expired" | "settlement.reported" | "dispute.opened" | "dispute.updated" | "dispute.closed" | "exception.opened";
                                created_at: string;
                                /** @description What kind of object it tells of */
                                object: string;
                                object_id: string;
                            }[];
                            /** @description Whether more events happened than are listed */
                            has_more: boolean;
                            /** @description Give it as `after` to GET /events for the rest, and for what a gateway tells a moment later */
                            next: string;
                        };
                    };
                };
            };
        };
    };
    "api.debit_get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the debit: that of its mandate, a dot and its number */
                debit_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: components["schemas"]["Debit"];
                    };
                };
            };
        };
    };
    "api.debit_skip": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the mandate */
                mandate_id: string;
                /** @description Number of the debit, from 1 */
                instalment_no: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: components["schemas"]["Debit"];
                    };
                };
            };
        };
    };
    "api.debits_list": {
        parameters: {
            query?: {
                /** @description How many objects at most, up to 200 */
                limit?: number;
                /** @description `next` of the page before; it fits the same list of the same institute only */
                after?: string;
                /** @description Only what changed at this time or later, like 2026-11-27T06:00:00Z */
                updated_since?: string;
                /** @description Only those of this student */
                student_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: {
                            data: components["schemas"]["Debit"][];
                            /** @description Whether more objects follow now */
                            has_more: boolean;
                            /** @description Give it as `after` to read on, now or later: an object that changes comes again behind it. null when the page is empty and `after` was left out */
                            next: string | null;
                        };
                    };
                };
            };
        };
    };
    "api.dispute_get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The gateway's id of it */
                dispute_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: components["schemas"]["Dispute"];
                    };
                };
            };
        };
    };
    "api.disputes_list": {
        parameters: {
            query?: {
                /** @description How many objects at most, up to 200 */
                limit?: number;
                /** @description `next` of the page before; it fits the same list of the same institute only */
                after?: string;
                /** @description Only what changed at this time or later, like 2026-11-27T06:00:00Z */
                updated_since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: {
                            data: components["schemas"]["Dispute"][];
                            /** @description Whether more objects follow now */
                            has_more: boolean;
                            /** @description Give it as `after` to read on, now or later: an object that changes comes again behind it. null when the page is empty and `after` was left out */
                            next: string | null;
                        };
                    };
                };
            };
        };
    };
    "api.emi_application_get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its id */
                application_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: components["schemas"]["EmiApplication"];
                    };
                };
            };
        };
    };
    "api.emi_applications_list": {
        parameters: {
            query?: {
                /** @description How many objects at most, up to 200 */
                limit?: number;
                /** @description `next` of the page before; it fits the same list of the same institute only */
                after?: string;
                /** @description Only what changed at this time or later, like 2026-11-27T06:00:00Z */
                updated_since?: string;
                /** @description Only those of this student, by your own student ID */
                student_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: {
                            data: components["schemas"]["EmiApplication"][];
                            /** @description Whether more objects follow now */
                            has_more: boolean;
                            /** @description Give it as `after` to read on, now or later: an object that changes comes again behind it. null when the page is empty and `after` was left out */
                            next: string | null;
                        };
                    };
                };
            };
        };
    };
    "api.event_get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its id, like evt_… */
                event_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: {
                            id: string;
                            /** @enum {string} */
                            type: "order.created" | "order.expired" | "order.cancelled" | "payment.pending" | "payment.failed" | "payment.captured" | "payment.late_captured" | "payment.duplicate" | "payment.held" | "payment.placed" | "receipt.issued" | "receipt.reissued" | "receipt.cancelled" | "refund.requested" | "refund.processed" | "refund.failed" | "student.created" | "student.updated" | "student.activated" | "student.deactivated" | "guardian.created" | "guardian.updated" | "guardian.contact_changed" | "fee_line.created" | "fee_line.updated" | "fee_line.cancelled" | "concession.granted" | "concession.ended" | "late_fee.waived" | "offline_payment.recorded" | "offline_payment.cancelled" | "mandate.created" | "mandate.active" | "mandate.paused" | "mandate.cancelled" | "mandate.expired" | "mandate.completed" | "debit.scheduled" | "debit.notified" | "debit.captured" | "debit.bounced" | "debit.skipped" | "emi.submitted" | "emi.approved" | "emi.rejected" | "emi.signed" | "emi.disbursed" | "emi.cancelled" | "emi.expired" | "settlement.reported" | "dispute.opened" | "dispute.updated" | "dispute.closed" | "exception.opened";
                            /** @description When it happened, by the institute's clock */
                            created_at: string;
                            livemode: boolean;
                            institute_code: string;
                            /** @description Version of the object in data: one with a lower version is older */
                            object_version: number;
                            /** @description Number of the event among those of its student, from 1 without a gap; null for none of a student */
                            student_sequence: number | null;
                            /** @description The object when the event got its number: the same body as its own call answered */
                            data: components["schemas"]["Debit"] | components["schemas"]["Dispute"] | components["schemas"]["EmiApplication"] | components["schemas"]["Exception"] | components["schemas"]["FeeLine"] | components["schemas"]["Guardian"] | components["schemas"]["Mandate"] | components["schemas"]["OfflinePayment"] | components["schemas"]["Order"] | components["schemas"]["Payment"] | components["schemas"]["Receipt"] | components["schemas"]["Refund"] | components["schemas"]["Settlement"] | components["schemas"]["Student"];
                        };
                    };
                };
            };
        };
    };
    "api.events_list": {
        parameters: {
            query?: {
                /** @description How many objects at most, up to 200 */
                limit?: number;
                /** @description `next` of the page before; it fits the same list of the same institute only */
                after?: string;
                /** @description Only those of this type */
                type?: "order.created" | "order.expired" | "order.cancelled" | "payment.pending" | "payment.failed" | "payment.captured" | "payment.late_captured" | "payment.duplicate" | "payment.held" | "payment.placed" | "receipt.issued" | "receipt.reissued" | "receipt.cancelled" | "refund.requested" | "refund.processed" | "refund.failed" | "student.created" | "student.updated" | "student.activated" | "student.deactivated" | "guardian.created" | "guardian.updated" | "guardian.contact_changed" | "fee_line.created" | "fee_line.updated" | "fee_line.cancelled" | "concession.granted" | "concession.ended" | "late_fee.waived" | "offline_payment.recorded" | "offline_payment.cancelled" | "mandate.created" | "mandate.active" | "mandate.paused" | "mandate.cancelled" | "mandate.expired" | "mandate.completed" | "debit.scheduled" | "debit.notified" | "debit.captured" | "debit.bounced" | "debit.skipped" | "emi.submitted" | "emi.approved" | "emi.rejected" | "emi.signed" | "emi.disbursed" | "emi.cancelled" | "emi.expired" | "settlement.reported" | "dispute.opened" | "dispute.updated" | "dispute.closed" | "exception.opened";
                /** @description Only those of this student, by the institute's own ID */
                student_id?: string;
                /** @description Only what happened at this time or later; they are kept for 90 days */
                since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: {
                            data: {
                                id: string;
                                /** @enum {string} */
                                type: "order.created" | "order.expired" | "order.cancelled" | "payment.pending" | "payment.failed" | "payment.captured" | "payment.late_captured" | "payment.duplicate" | "payment.held" | "payment.placed" | "receipt.issued" | "receipt.reissued" | "receipt.cancelled" | "refund.requested" | "refund.processed" | "refund.failed" | "student.created" | "student.updated" | "student.activated" | "student.deactivated" | "guardian.created" | "guardian.updated" | "guardian.contact_changed" | "fee_line.created" | "fee_line.updated" | "fee_line.cancelled" | "concession.granted" | "concession.ended" | "late_fee.waived" | "offline_payment.recorded" | "offline_payment.cancelled" | "mandate.created" | "mandate.active" | "mandate.paused" | "mandate.cancelled" | "mandate.expired" | "mandate.completed" | "debit.scheduled" | "debit.notified" | "debit.captured" | "debit.bounced" | "debit.skipped" | "emi.submitted" | "emi.approved" | "emi.rejected" | "emi.signed" | "emi.disbursed" | "emi.cancelled" | "emi.expired" | "settlement.reported" | "dispute.opened" | "dispute.updated" | "dispute.closed" | "exception.opened";
                                /** @description When it happened, by the institute's clock */
                                created_at: string;
                                livemode: boolean;
                                institute_code: string;
                                /** @description Version of the object in data: one with a lower version is older */
                                object_version: number;
                                /** @description Number of the event among those of its student, from 1 without a gap; null for none of a student */
                                student_sequence: number | null;
                                /** @description The object when the event got its number: the same body as its own call answered */
                                data: components["schemas"]["Debit"] | components["schemas"]["Dispute"] | components["schemas"]["EmiApplication"] | components["schemas"]["Exception"] | components["schemas"]["FeeLine"] | components["schemas"]["Guardian"] | components["schemas"]["Mandate"] | components["schemas"]["OfflinePayment"] | components["schemas"]["Order"] | components["schemas"]["Payment"] | components["schemas"]["Receipt"] | components["schemas"]["Refund"] | components["schemas"]["Settlement"] | components["schemas"]["Student"];
                            }[];
                            /** @description Whether more objects follow now */
                            has_more: boolean;
                            /** @description Give it as `after` to read on, now or later: an object that changes comes again behind it. null when the page is empty and `after` was left out */
                            next: string | null;
                        };
                    };
                };
            };
        };
    };
    "api.exceptions_list": {
        parameters: {
            query?: {
                /** @description How many objects at most, up to 200 */
                limit?: number;
                /** @description `next` of the page before; it fits the same list of the same institute only */
                after?: string;
                /** @description Only what changed at this time or later, like 2026-11-27T06:00:00Z */
                updated_since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: {
                            data: components["schemas"]["Exception"][];
                            /** @description Whether more objects follow now */
                            has_more: boolean;
                            /** @description Give it as `after` to read on, now or later: an object that changes comes again behind it. null when the page is empty and `after` was left out */
                            next: string | null;
                        };
                    };
                };
            };
        };
    };
    "api.fee_line_get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Our id of the fee, like sft_… */
                fee_line_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: components["schemas"]["FeeLine"];
                    };
                };
            };
        };
    };
    "api.student_fee_line_get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The institute's own student ID */
                student_id: string;
                /** @description Your own code, unique for each student */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: components["schemas"]["FeeLine"];
                    };
                };
            };
        };
    };
    "api.fee_line_put": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The institute's own student ID */
                student_id: string;
                /** @description Your own code, unique for each student */
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Code of its fee head */
                    head: string;
                    /** @description Code of its fee group: what one card of the page covers */
                    group: string;
                    /** @description Code of the academic year */
                    academic_year: string;
                    /** @description Which instalment it is, as the payer reads it */
                    instalment?: string;
                    /** @description As the payer reads it; left out: that of its head, with the instalment */
                    label?: string;
                    /** @description Late fees begin after it; left out: none */
                    due_date?: string;
                    /** @description The whole fee in rupees, before concessions */
                    gross: number;
                    /** @description What is let off for good, with its reason; left out: nothing */
                    concessions?: {
                        label: string;
                        amount: number;
                        reason?: string;
                    }[];
                    /** @description Conditional reduction, granted only with full payment */
                    discount?: {
                        amount: number;
                        until?: string;
                    };
                    /** @description The institute fixes another payable: the row is forced and locked */
                    payable_now?: number;
                    /** @description The payer types the amount, within these bounds */
                    dynamic?: {
                        min?: number;
                        max?: number;
                    };
                    /**
                     * @description CANCELLED withdraws a fee without money on it; left out: ACTIVE
                     * @enum {string}
                     */
                    status?: "ACTIVE" | "CANCELLED";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: components["schemas"]["FeeLine"];
                    };
                };
            };
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: components["schemas"]["FeeLine"];
                    };
                };
            };
        };
    };
    "api.fee_lines_bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The fees, of any students */
                    fee_lines: {
                        /** @description The institute's own student ID */
                        student_id: string;
                        /** @description Unique per student; makes the import repeatable */
                        code: string;
                        /** @description Code of its fee head */
                        head: string;
                        /** @description Code of its fee group: what one card of the page covers */
                        group: string;
                        /** @description Code of the academic year */
                        academic_year: string;
                        /** @description Which instalment it is, as the payer reads it */
                        instalment?: string;
                        /** @description As the payer reads it; left out: that of its head, with the instalment */
                        label?: string;
                        /** @description Late fees begin after it; left out: none */
                        due_date?: string;
                        /** @description The whole fee in rupees, before concessions */
                        gross: number;
                        /** @description What is let off for good, with its reason; left out: nothing */
                        concessions?: {
                            label: string;
                            amount: number;
                            reason?: string;
                        }[];
                        /** @description Conditional reduction, granted only with full payment */
                        discount?: {
                            amount: number;
                            until?: string;
                        };
                        /** @description The institute fixes another payable: the row is forced and locked */
                        payable_now?: number;
                        /** @description The payer types the amount, within these bounds */
                        dynamic?: {
                            min?: number;
                            max?: number;
                        };
                        /**
                         * @description CANCELLED withdraws a fee without money on it; left out: ACTIVE
                         * @enum {string}
                         */
                        status?: "ACTIVE" | "CANCELLED";
                    }[];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: {
                            /** @description How many rows are written now, those that changed nothing included */
                            written: number;
                            refused: number;
                            results: {
                                /** @description Its place in what was sent, from 0 */
                                row: number;
                                ok: boolean;
                                /** @description The object as it is now; null for a refused row */
                                data: components["schemas"]["FeeLine"] | null;
                                error: {
                                    /** @constant */
                                    code: "invalid_request";
                                    /** @description What to correct, by field of the row */
                                    fields: {
                                        [key: string]: string;
                                    };
                                    docs_url: string;
                                } | null;
                            }[];
                        };
                    };
                };
            };
        };
    };
    "api.fee_lines_list": {
        parameters: {
            query?: {
                /** @description How many objects at most, up to 200 */
                limit?: number;
                /** @description `next` of the page before; it fits the same list of the same institute only */
                after?: string;
                /** @description Only what changed at this time or later, like 2026-11-27T06:00:00Z */
                updated_since?: string;
                /** @description Only those of this student */
                student_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: {
                            data: components["schemas"]["FeeLine"][];
                            /** @description Whether more objects follow now */
                            has_more: boolean;
                            /** @description Give it as `after` to read on, now or later: an object that changes comes again behind it. null when the page is empty and `after` was left out */
                            next: string | null;
                        };
                    };
                };
            };
        };
    };
    "api.head_put": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Code of the head */
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description As payers and receipts name it */
                    label: string;
                    /**
                     * @description What it is for: the books keep a DEPOSIT as a debt of the institute
                     * @enum {string}
                     */
                    kind: "TUITION" | "OTHER" | "TRANSPORT" | "HOSTEL" | "DEVELOPMENT" | "DEPOSIT" | "FINE" | "OPENING";
                    /** @description Code of a late-fee rule of the institute; left out: none */
                    late_fee_rule?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: components["schemas"]["Head"];
                    };
                };
            };
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: components["schemas"]["Head"];
                    };
                };
            };
        };
    };
    "api.heads_list": {
        parameters: {
            query?: {
                /** @description How many objects at most, up to 200 */
                limit?: number;
                /** @description `next` of the page before; it fits the same list of the same institute only */
                after?: string;
                /** @description Only what changed at this time or later, like 2026-11-27T06:00:00Z */
                updated_since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: {
                            data: components["schemas"]["Head"][];
                            /** @description Whether more objects follow now */
                            has_more: boolean;
                            /** @description Give it as `after` to read on, now or later: an object that changes comes again behind it. null when the page is empty and `after` was left out */
                            next: string | null;
                        };
                    };
                };
            };
        };
    };
    "api.held_money_list": {
        parameters: {
            query?: {
                /** @description How many objects at most, up to 200 */
                limit?: number;
                /** @description `next` of the page before; it fits the same list of the same institute only */
                after?: string;
                /** @description Only what changed at this time or later, like 2026-11-27T06:00:00Z */
                updated_since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: {
                            data: components["schemas"]["Payment"][];
                            /** @description Whether more objects follow now */
                            has_more: boolean;
                            /** @description Give it as `after` to read on, now or later: an object that changes comes again behind it. null when the page is empty and `after` was left out */
                            next: string | null;
                        };
                    };
                };
            };
        };
    };
    "api.imports_list": {
        parameters: {
            query?: {
                /** @description How many objects at most, up to 200 */
                limit?: number;
                /** @description `next` of the page before; it fits the same list of the same institute only */
                after?: string;
                /** @description Only what changed at this time or later, like 2026-11-27T06:00:00Z */
                updated_since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: {
                            data: {
                                /**
                                 * @description What kind of object it is
                                 * @constant
                                 */
                                object: "import";
                                id: string;
                                /** @description Grows by one with each change */
                                version: number;
                                created_at: string;
                                updated_at: string;
                                /**
                                 * @description FAILED: refused, or overtaken on its way. STOPPED: the server ended; load it again
                                 * @enum {string}
                                 */
                                state: "RUNNING" | "DONE" | "FAILED" | "STOPPED";
                                /** @description True: nothing was written */
                                dry_run: boolean;
                                /** @description Name of the key that sent it */
                                key_name: string;
                                /** @description As the caller named it; empty without a name */
                                file_name: string;
                                /** @description Of the body as it came, as `sha256sum` prints it */
                                file_sha256: string;
                                /** @description Students it has; 0 until it is checked, and in a dry run */
                                students_all: number;
                                /** @description Students written so far */
                                students_done: number;
                                /** @description What it did; in a dry run what it would do, without faulty students. null while nothing could be loaded */
                                result: {
                                    /** @description By kind: students, fee_lines … */
                                    created: {
                                        [key: string]: number;
                                    };
                                    /** @description By kind: students, fee_lines … */
                                    updated: {
                                        [key: string]: number;
                                    };
                                    /** @description By kind: students, fee_lines … */
                                    unchanged: {
                                        [key: string]: number;
                                    };
                                    students_created: number;
                                    students_updated: number;
                                    students_unchanged: number;
                                    lines_created: number;
                                    lines_updated: number;
                                    lines_withdrawn: number;
                                    lines_unchanged: number;
                                    /** @description What the students of the bundle owed before, without late fees */
                                    owed_before: number;
                                    /** @description What they owe after it */
                                    owed_after: number;
                                } | null;
                            }[];
                            /** @description Whether more objects follow now */
                            has_more: boolean;
                            /** @description Give it as `after` to read on, now or later: an object that changes comes again behind it. null when the page is empty and `after` was left out */
                            next: string | null;
                        };
                    };
                };
            };
        };
    };
    "api.import_create": {
        parameters: {
            query?: {
                /** @description True: everything is checked and taken back; answers what loading would do */
                dry_run?: boolean | ("0" | "1" | "true" | "false");
                /** @description True: students with faults are left out and told in faults */
                only_good?: boolean | ("0" | "1" | "true" | "false");
                /** @description Name of the file, for the record */
                file_name?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Always 1
                     * @constant
                     */
                    version: 1;
                    /** @description Classes, heads, groups, rules; that of the key */
                    institutes?: {
                        code: string;
                        offerings?: {
                            location: {
                                code: string;
                                label: string;
                            };
                            education_type: {
                                code: string;
                                label: string;
                            };
                            academic_year: {
                                code: string;
                                label: string;
                            };
                            classes: {
                                code: string;
                                label: string;
                            }[];
                        }[];
                        heads?: {
                            code: string;
                            label: string;
                            /** @enum {string} */
                            kind: "TUITION" | "OTHER" | "TRANSPORT" | "HOSTEL" | "DEVELOPMENT" | "DEPOSIT" | "FINE" | "OPENING";
                            late_fee_rule?: string;
                        }[];
                        groups?: {
                            code: string;
                            title: string;
                            is_editable?: boolean;
                        }[];
                        late_fee_rules?: {
                            code: string;
                            /** @enum {string} */
                            kind: "PER_DAY" | "FLAT" | "SLABS" | "PERCENT_PER_MONTH";
                            grace_days?: number;
                            counts_grace?: boolean;
                            amount?: number;
                            rate_bps?: number;
                            slabs?: {
                                until_days?: number;
                                amount: number;
                                is_per_day: boolean;
                            }[];
                            cap?: number;
                        }[];
                        structures?: {
                            academic_year: string;
                            class_code: string;
                            head: string;
                            group: string;
                            instalment?: string;
                            due_date?: string;
                            amount: number;
                        }[];
                    }[];
                    /** @description Students with their contacts and fees */
                    students?: {
                        institute_code: string;
                        student_id: string;
                        first_name: string;
                        middle_name?: string;
                        last_name?: string;
                        /** @enum {string} */
                        status?: "ACTIVE" | "INACTIVE" | "LEFT";
                        location: string;
                        education_type: string;
                        academic_year: string;
                        class_code: string;
                        details?: {
                            [key: string]: string;
                        };
                        guardians: {
                            name: string;
                            /** @enum {string} */
                            relation: "MOTHER" | "FATHER" | "GUARDIAN" | "SELF" | "OTHER";
                            mobile?: string;
                            email?: string;
                            is_primary?: boolean;
                            active?: boolean;
                        }[];
                        /**
                         * @description Replace (left out: this): contacts that the list does not name lose their access
                         * @enum {string}
                         */
                        guardians_mode?: "replace" | "add";
                        fee_lines: {
                            /** @description Unique per student; makes the import repeatable */
                            code: string;
                            head: string;
                            group: string;
                            academic_year: string;
                            instalment?: string;
                            label?: string;
                            due_date?: string;
                            gross: number;
                            concessions?: {
                                label: string;
                                amount: number;
                                reason?: string;
                            }[];
                            /** @description Conditional reduction, granted only with full payment */
                            discount?: {
                                amount: number;
                                until?: string;
                            };
                            /** @description The institute fixes another payable: the row is forced and locked */
                            payable_now?: number;
                            dynamic?: {
                                min?: number;
                                max?: number;
                            };
                            /**
                             * @description CANCELLED withdraws a fee without money on it; left out: ACTIVE
                             * @enum {string}
                             */
                            status?: "ACTIVE" | "CANCELLED";
                        }[];
                    }[];
                    /** @description Money received before, or at the counter */
                    payments?: {
                        institute_code: string;
                        code: string;
                        student_id: string;
                        received_on: string;
                        /** @enum {string} */
                        mode: "CASH" | "CHEQUE" | "DD" | "NEFT" | "RTGS" | "IMPS" | "UPI" | "POS";
                        reference?: string;
                        old_receipt_no?: string;
                        /** @description True: a receipt with a number of ours is given for it, because the institute gave none */
                        give_receipt?: boolean;
                        allocation: {
                            line: string;
                            /** @description Money for the fee itself; 0 when only late fee was taken */
                            amount: number;
                            /** @description Money taken for the late fee, beside amount */
                            late_fee?: number;
                            late_fee_waived?: {
                                /** @description How much was let off; absent = all of it, and no more is fined on the line */
                                amount?: number;
                                by: string;
                                reason: string;
                            };
                        }[];
                    }[];
                    /** @description What of it came to nothing */
                    payment_reversals?: {
                        institute_code: string;
                        /** @description The code of the recorded payment */
                        payment: string;
                        reversed_on: string;
                        /** @description Printed on the receipt */
                        reason: string;
                    }[];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: components["schemas"]["Import"];
                    };
                };
            };
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: components["schemas"]["Import"];
                    };
                };
            };
        };
    };
    "api.import_get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the import */
                import_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: {
                            /**
                             * @description What kind of object it is
                             * @constant
                             */
                            object: "import";
                            id: string;
                            /** @description Grows by one with each change */
                            version: number;
                            created_at: string;
                            updated_at: string;
                            /**
                             * @description FAILED: refused, or overtaken on its way. STOPPED: the server ended; load it again
                             * @enum {string}
                             */
                            state: "RUNNING" | "DONE" | "FAILED" | "STOPPED";
                            /** @description True: nothing was written */
                            dry_run: boolean;
                            /** @description Name of the key that sent it */
                            key_name: string;
                            /** @description As the caller named it; empty without a name */
                            file_name: string;
                            /** @description Of the body as it came, as `sha256sum` prints it */
                            file_sha256: string;
                            /** @description Students it has; 0 until it is checked, and in a dry run */
                            students_all: number;
                            /** @description Students written so far */
                            students_done: number;
                            /** @description What it did; in a dry run what it would do, without faulty students. null while nothing could be loaded */
                            result: {
                                /** @description By kind: students, fee_lines … */
                                created: {
                                    [key: string]: number;
                                };
                                /** @description By kind: students, fee_lines … */
                                updated: {
                                    [key: string]: number;
                                };
                                /** @description By kind: students, fee_lines … */
                                unchanged: {
                                    [key: string]: number;
                                };
                                students_created: number;
                                students_updated: number;
                                students_unchanged: number;
                                lines_created: number;
                                lines_updated: number;
                                lines_withdrawn: number;
                                lines_unchanged: number;
                                /** @description What the students of the bundle owed before, without late fees */
                                owed_before: number;
                                /** @description What they owe after it */
                                owed_after: number;
                            } | null;
                        };
                    };
                };
            };
        };
    };
    "api.institute_get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: components["schemas"]["Institute"];
                    };
                };
            };
        };
    };
    "api.mandate_cancel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the mandate */
                mandate_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: components["schemas"]["Mandate"];
                    };
                };
            };
        };
    };
    "api.mandate_get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the mandate */
                mandate_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: components["schemas"]["Mandate"];
                    };
                };
            };
        };
    };
    "api.mandates_list": {
        parameters: {
            query?: {
                /** @description How many objects at most, up to 200 */
                limit?: number;
                /** @description `next` of the page before; it fits the same list of the same institute only */
                after?: string;
                /** @description Only what changed at this time or later, like 2026-11-27T06:00:00Z */
                updated_since?: string;
                /** @description Only those of this student */
                student_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: {
                            data: components["schemas"]["Mandate"][];
                            /** @description Whether more objects follow now */
                            has_more: boolean;
                            /** @description Give it as `after` to read on, now or later: an object that changes comes again behind it. null when the page is empty and `after` was left out */
                            next: string | null;
                        };
                    };
                };
            };
        };
    };
    "api.offline_payment_cancel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its id, or the code that your system gave it */
                payment_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Printed on the receipt */
                    reason: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: components["schemas"]["OfflinePayment"];
                    };
                };
            };
        };
    };
    "api.offline_payment_get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its id, or the code that your system gave it */
                payment_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: components["schemas"]["OfflinePayment"];
                    };
                };
            };
        };
    };
    "api.offline_payments_list": {
        parameters: {
            query?: {
                /** @description How many objects at most, up to 200 */
                limit?: number;
                /** @description `next` of the page before; it fits the same list of the same institute only */
                after?: string;
                /** @description Only what changed at this time or later, like 2026-11-27T06:00:00Z */
                updated_since?: string;
                /** @description Only those of this student, by the institute's own ID */
                student_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: {
                            data: components["schemas"]["OfflinePayment"][];
                            /** @description Whether more objects follow now */
                            has_more: boolean;
                            /** @description Give it as `after` to read on, now or later: an object that changes comes again behind it. null when the page is empty and `after` was left out */
                            next: string | null;
                        };
                    };
                };
            };
        };
    };
    "api.offline_payment_record": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Your own code of it, never used for another one */
                    code: string;
                    /** @description The institute's own student ID */
                    student_id: string;
                    /** @description The day it was received, not after today */
                    received_on: string;
                    /**
                     * @description How it came
                     * @enum {string}
                     */
                    mode: "CASH" | "CHEQUE" | "DD" | "NEFT" | "RTGS" | "IMPS" | "UPI" | "POS";
                    /** @description Number of the cheque, UTR or the like */
                    reference?: string;
                    /** @description Number of the receipt that you gave for it */
                    old_receipt_no?: string;
                    /** @description True: a receipt with a number of ours is given for it, because the institute gave none */
                    give_receipt?: boolean;
                    /** @description Which fees of the student it pays, by their own codes */
                    allocation: {
                        line: string;
                        /** @description Money for the fee itself; 0 when only late fee was taken */
                        amount: number;
                        /** @description Money taken for the late fee, beside amount */
                        late_fee?: number;
                        late_fee_waived?: {
                            /** @description How much was let off; absent = all of it, and no more is fined on the line */
                            amount?: number;
                            by: string;
                            reason: string;
                        };
                    }[];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: components["schemas"]["OfflinePayment"];
                    };
                };
            };
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: components["schemas"]["OfflinePayment"];
                    };
                };
            };
        };
    };
    "api.order_get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its id, or its `application_code` */
                order_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: components["schemas"]["Order"];
                    };
                };
            };
        };
    };
    "api.orders_list": {
        parameters: {
            query?: {
                /** @description How many objects at most, up to 200 */
                limit?: number;
                /** @description `next` of the page before; it fits the same list of the same institute only */
                after?: string;
                /** @description Only what changed at this time or later, like 2026-11-27T06:00:00Z */
                updated_since?: string;
                /** @description Only those of this `reference_id` */
                reference_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: {
                            data: components["schemas"]["Order"][];
                            /** @description Whether more objects follow now */
                            has_more: boolean;
                            /** @description Give it as `after` to read on, now or later: an object that changes comes again behind it. null when the page is empty and `after` was left out */
                            next: string | null;
                        };
                    };
                };
            };
        };
    };
    "api.payment_get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its id: the transaction id */
                payment_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: components["schemas"]["Payment"];
                    };
                };
            };
        };
    };
    "api.payments_list": {
        parameters: {
            query?: {
                /** @description How many objects at most, up to 200 */
                limit?: number;
                /** @description `next` of the page before; it fits the same list of the same institute only */
                after?: string;
                /** @description Only what changed at this time or later, like 2026-11-27T06:00:00Z */
                updated_since?: string;
                /** @description Only those of this student, by your own student ID */
                student_id?: string;
                /** @description Only those of this `reference_id` */
                reference_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: {
                            data: components["schemas"]["Payment"][];
                            /** @description Whether more objects follow now */
                            has_more: boolean;
                            /** @description Give it as `after` to read on, now or later: an object that changes comes again behind it. null when the page is empty and `after` was left out */
                            next: string | null;
                        };
                    };
                };
            };
        };
    };
    "api.receipt_get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its number, with %2F for each slash: RCP%2F2026-27%2F000001 */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: components["schemas"]["Receipt"];
                    };
                };
            };
        };
    };
    "api.receipt_pdf": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its number, with %2F for each slash: RCP%2F2026-27%2F000001 */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: {
                            number: string;
                            file_name: string;
                            /**
                             * Format: base64
                             * @description The PDF, in base64
                             */
                            pdf: string;
                        };
                    };
                };
            };
        };
    };
    "api.receipts_list": {
        parameters: {
            query?: {
                /** @description How many objects at most, up to 200 */
                limit?: number;
                /** @description `next` of the page before; it fits the same list of the same institute only */
                after?: string;
                /** @description Only what changed at this time or later, like 2026-11-27T06:00:00Z */
                updated_since?: string;
                /** @description Only those of this student, by your own student ID */
                student_id?: string;
                /** @description Only those of this `reference_id` */
                reference_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: {
                            data: components["schemas"]["Receipt"][];
                            /** @description Whether more objects follow now */
                            has_more: boolean;
                            /** @description Give it as `after` to read on, now or later: an object that changes comes again behind it. null when the page is empty and `after` was left out */
                            next: string | null;
                        };
                    };
                };
            };
        };
    };
    "api.refund_get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its id, like ref_… */
                refund_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: components["schemas"]["Refund"];
                    };
                };
            };
        };
    };
    "api.refunds_list": {
        parameters: {
            query?: {
                /** @description How many objects at most, up to 200 */
                limit?: number;
                /** @description `next` of the page before; it fits the same list of the same institute only */
                after?: string;
                /** @description Only what changed at this time or later, like 2026-11-27T06:00:00Z */
                updated_since?: string;
                /** @description Only those of this student, by your own student ID */
                student_id?: string;
                /** @description Only those of this `reference_id` */
                reference_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: {
                            data: components["schemas"]["Refund"][];
                            /** @description Whether more objects follow now */
                            has_more: boolean;
                            /** @description Give it as `after` to read on, now or later: an object that changes comes again behind it. null when the page is empty and `after` was left out */
                            next: string | null;
                        };
                    };
                };
            };
        };
    };
    "api.refund_request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Id of the payment */
                    payment_id: string;
                    /** @description In rupees; left out: all that is left */
                    amount?: number;
                    /**
                     * @description What is given back: what pays fees, what waits for a person, or what nobody owed; left out: what pays fees, or all of a payment that pays none
                     * @enum {string}
                     */
                    part?: "FEES" | "HELD" | "EXCESS";
                    /** @description Why; the payer may read it */
                    reason: string;
                    /**
                     * @description True when the fees given back are owed again
                     * @default false
                     */
                    reopen_fees?: boolean;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: components["schemas"]["Refund"];
                    };
                };
            };
        };
    };
    "api.settlement_get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its id, like main:setl_… */
                settlement_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: components["schemas"]["Settlement"];
                    };
                };
            };
        };
    };
    "api.settlement_rows": {
        parameters: {
            query?: {
                /** @description How many objects at most, up to 200 */
                limit?: number;
                /** @description `next` of the page before; it fits the same list of the same institute only */
                after?: string;
            };
            header?: never;
            path: {
                /** @description Its id, like main:setl_… */
                settlement_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: {
                            data: components["schemas"]["SettlementRow"][];
                            /** @description Whether more objects follow now */
                            has_more: boolean;
                            /** @description Give it as `after` to read on, now or later: an object that changes comes again behind it. null when the page is empty and `after` was left out */
                            next: string | null;
                        };
                    };
                };
            };
        };
    };
    "api.settlements_list": {
        parameters: {
            query?: {
                /** @description How many objects at most, up to 200 */
                limit?: number;
                /** @description `next` of the page before; it fits the same list of the same institute only */
                after?: string;
                /** @description Only what changed at this time or later, like 2026-11-27T06:00:00Z */
                updated_since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: {
                            data: components["schemas"]["Settlement"][];
                            /** @description Whether more objects follow now */
                            has_more: boolean;
                            /** @description Give it as `after` to read on, now or later: an object that changes comes again behind it. null when the page is empty and `after` was left out */
                            next: string | null;
                        };
                    };
                };
            };
        };
    };
    "api.structures_list": {
        parameters: {
            query?: {
                /** @description How many objects at most, up to 200 */
                limit?: number;
                /** @description `next` of the page before; it fits the same list of the same institute only */
                after?: string;
                /** @description Only what changed at this time or later, like 2026-11-27T06:00:00Z */
                updated_since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: {
                            data: components["schemas"]["Structure"][];
                            /** @description Whether more objects follow now */
                            has_more: boolean;
                            /** @description Give it as `after` to read on, now or later: an object that changes comes again behind it. null when the page is empty and `after` was left out */
                            next: string | null;
                        };
                    };
                };
            };
        };
    };
    "api.student_get": {
        parameters: {
            query?: {
                /** @description Person: also name, details and contacts. Needs the permission guardians:read */
                expand?: "person";
            };
            header?: never;
            path: {
                /** @description The institute's own student ID */
                student_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: {
                            /**
                             * @description What kind of object it is
                             * @constant
                             */
                            object: "student";
                            /** @description The institute's own student ID */
                            id: string;
                            /** @description Grows by one with each change */
                            version: number;
                            created_at: string;
                            updated_at: string;
                            /** @enum {string} */
                            status: "ACTIVE" | "INACTIVE" | "LEFT";
                            /** @description False for one who only appeared by a form */
                            verified: boolean;
                            location_code: string;
                            education_type_code: string;
                            academic_year: string;
                            class_code: string;
                            person?: {
                                first_name: string;
                                middle_name: string;
                                last_name: string;
                                details: {
                                    [key: string]: string;
                                };
                                guardians: {
                                    name: string;
                                    relation: string;
                                    mobile: string | null;
                                    email: string | null;
                                    is_primary: boolean;
                                    /** @description False: has no access any more */
                                    active: boolean;
                                }[];
                            };
                        };
                    };
                };
            };
        };
    };
    "api.student_put": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The institute's own student ID */
                student_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description First name */
                    first_name: string;
                    /** @description Middle name; left out: none */
                    middle_name?: string;
                    /** @description Last name; left out: none */
                    last_name?: string;
                    /**
                     * @description Only an ACTIVE student can be paid for; left out: ACTIVE
                     * @enum {string}
                     */
                    status?: "ACTIVE" | "INACTIVE" | "LEFT";
                    /** @description Code of the place, as in the list of classes */
                    location: string;
                    /** @description Code of the education type, as in the list of classes */
                    education_type: string;
                    /** @description Code of the academic year, as in the list of classes */
                    academic_year: string;
                    /** @description Code of the class, as in the list of classes */
                    class_code: string;
                    /** @description Further values by input_id or field_code of the page; left out: none */
                    details?: {
                        [key: string]: string;
                    };
                    /**
                     * @description Replace (left out: this): contacts that the list does not name lose their access
                     * @enum {string}
                     */
                    guardians_mode?: "replace" | "add";
                    /** @description Left out or empty: nothing changes. Needs the permission guardians:write */
                    guardians?: {
                        name: string;
                        /** @enum {string} */
                        relation: "MOTHER" | "FATHER" | "GUARDIAN" | "SELF" | "OTHER";
                        mobile?: string;
                        email?: string;
                        is_primary?: boolean;
                        active?: boolean;
                    }[];
                    /** @description Only the fees that are named here change. Needs the permission fee-lines:write */
                    fee_lines?: {
                        /** @description Unique per student; makes the import repeatable */
                        code: string;
                        head: string;
                        group: string;
                        academic_year: string;
                        instalment?: string;
                        label?: string;
                        due_date?: string;
                        gross: number;
                        concessions?: {
                            label: string;
                            amount: number;
                            reason?: string;
                        }[];
                        /** @description Conditional reduction, granted only with full payment */
                        discount?: {
                            amount: number;
                            until?: string;
                        };
                        /** @description The institute fixes another payable: the row is forced and locked */
                        payable_now?: number;
                        dynamic?: {
                            min?: number;
                            max?: number;
                        };
                        /**
                         * @description CANCELLED withdraws a fee without money on it; left out: ACTIVE
                         * @enum {string}
                         */
                        status?: "ACTIVE" | "CANCELLED";
                    }[];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: components["schemas"]["Student"];
                    };
                };
            };
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: components["schemas"]["Student"];
                    };
                };
            };
        };
    };
    "api.students_bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The students, each once */
                    students: {
                        student_id: string;
                        /** @description First name */
                        first_name: string;
                        /** @description Middle name; left out: none */
                        middle_name?: string;
                        /** @description Last name; left out: none */
                        last_name?: string;
                        /**
                         * @description Only an ACTIVE student can be paid for; left out: ACTIVE
                         * @enum {string}
                         */
                        status?: "ACTIVE" | "INACTIVE" | "LEFT";
                        /** @description Code of the place, as in the list of classes */
                        location: string;
                        /** @description Code of the education type, as in the list of classes */
                        education_type: string;
                        /** @description Code of the academic year, as in the list of classes */
                        academic_year: string;
                        /** @description Code of the class, as in the list of classes */
                        class_code: string;
                        /** @description Further values by input_id or field_code of the page; left out: none */
                        details?: {
                            [key: string]: string;
                        };
                        /**
                         * @description Replace (left out: this): contacts that the list does not name lose their access
                         * @enum {string}
                         */
                        guardians_mode?: "replace" | "add";
                        /** @description Left out or empty: nothing changes. Needs the permission guardians:write */
                        guardians?: {
                            name: string;
                            /** @enum {string} */
                            relation: "MOTHER" | "FATHER" | "GUARDIAN" | "SELF" | "OTHER";
                            mobile?: string;
                            email?: string;
                            is_primary?: boolean;
                            active?: boolean;
                        }[];
                        /** @description Only the fees that are named here change. Needs the permission fee-lines:write */
                        fee_lines?: {
                            /** @description Unique per student; makes the import repeatable */
                            code: string;
                            head: string;
                            group: string;
                            academic_year: string;
                            instalment?: string;
                            label?: string;
                            due_date?: string;
                            gross: number;
                            concessions?: {
                                label: string;
                                amount: number;
                                reason?: string;
                            }[];
                            /** @description Conditional reduction, granted only with full payment */
                            discount?: {
                                amount: number;
                                until?: string;
                            };
                            /** @description The institute fixes another payable: the row is forced and locked */
                            payable_now?: number;
                            dynamic?: {
                                min?: number;
                                max?: number;
                            };
                            /**
                             * @description CANCELLED withdraws a fee without money on it; left out: ACTIVE
                             * @enum {string}
                             */
                            status?: "ACTIVE" | "CANCELLED";
                        }[];
                    }[];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: {
                            /** @description How many rows are written now, those that changed nothing included */
                            written: number;
                            refused: number;
                            results: {
                                /** @description Its place in what was sent, from 0 */
                                row: number;
                                ok: boolean;
                                /** @description The object as it is now; null for a refused row */
                                data: components["schemas"]["Student"] | null;
                                error: {
                                    /** @constant */
                                    code: "invalid_request";
                                    /** @description What to correct, by field of the row */
                                    fields: {
                                        [key: string]: string;
                                    };
                                    docs_url: string;
                                } | null;
                            }[];
                        };
                    };
                };
            };
        };
    };
    "api.students_list": {
        parameters: {
            query?: {
                /** @description How many objects at most, up to 200 */
                limit?: number;
                /** @description `next` of the page before; it fits the same list of the same institute only */
                after?: string;
                /** @description Only what changed at this time or later, like 2026-11-27T06:00:00Z */
                updated_since?: string;
                /** @description Person: also name, details and contacts. Needs the permission guardians:read */
                expand?: "person";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: {
                            data: {
                                /**
                                 * @description What kind of object it is
                                 * @constant
                                 */
                                object: "student";
                                /** @description The institute's own student ID */
                                id: string;
                                /** @description Grows by one with each change */
                                version: number;
                                created_at: string;
                                updated_at: string;
                                /** @enum {string} */
                                status: "ACTIVE" | "INACTIVE" | "LEFT";
                                /** @description False for one who only appeared by a form */
                                verified: boolean;
                                location_code: string;
                                education_type_code: string;
                                academic_year: string;
                                class_code: string;
                                person?: {
                                    first_name: string;
                                    middle_name: string;
                                    last_name: string;
                                    details: {
                                        [key: string]: string;
                                    };
                                    guardians: {
                                        name: string;
                                        relation: string;
                                        mobile: string | null;
                                        email: string | null;
                                        is_primary: boolean;
                                        /** @description False: has no access any more */
                                        active: boolean;
                                    }[];
                                };
                            }[];
                            /** @description Whether more objects follow now */
                            has_more: boolean;
                            /** @description Give it as `after` to read on, now or later: an object that changes comes again behind it. null when the page is empty and `after` was left out */
                            next: string | null;
                        };
                    };
                };
            };
        };
    };
    "api.webhook_deliveries_list": {
        parameters: {
            query?: {
                /** @description How many objects at most, up to 200 */
                limit?: number;
                /** @description `next` of the page before; it fits the same list of the same institute only */
                after?: string;
                /** @description Only what changed at this time or later, like 2026-11-27T06:00:00Z */
                updated_since?: string;
                /** @description Waiting: not delivered yet; failing: those of them that were refused */
                state?: "all" | "waiting" | "failing" | "delivered";
            };
            header?: never;
            path: {
                /** @description Id of the endpoint, like whe_… */
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: {
                            data: components["schemas"]["WebhookDelivery"][];
                            /** @description Whether more objects follow now */
                            has_more: boolean;
                            /** @description Give it as `after` to read on, now or later: an object that changes comes again behind it. null when the page is empty and `after` was left out */
                            next: string | null;
                        };
                    };
                };
            };
        };
    };
    "api.webhook_endpoints_get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the endpoint, like whe_… */
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: components["schemas"]["WebhookEndpoint"];
                    };
                };
            };
        };
    };
    "api.webhook_endpoints_delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the endpoint, like whe_… */
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: {
                            /** @constant */
                            object: "webhook_endpoint";
                            id: string;
                            /** @constant */
                            deleted: true;
                        };
                    };
                };
            };
        };
    };
    "api.webhook_endpoints_change": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the endpoint, like whe_… */
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A public https address. A test institute of a development server may use http://localhost */
                    url?: string;
                    /** @description Your own words about it */
                    description?: string;
                    /** @description The types of events to hear of; an empty list: all */
                    types?: ("order.created" | "order.expired" | "order.cancelled" | "payment.pending" | "payment.failed" | "payment.captured" | "payment.late_captured" | "payment.duplicate" | "payment.held" | "payment.placed" | "receipt.issued" | "receipt.reissued" | "receipt.cancelled" | "refund.requested" | "refund.processed" | "refund.failed" | "student.created" | "student.updated" | "student.activated" | "student.deactivated" | "guardian.created" | "guardian.updated" | "guardian.contact_changed" | "fee_line.created" | "fee_line.updated" | "fee_line.cancelled" | "concession.granted" | "concession.ended" | "late_fee.waived" | "offline_payment.recorded" | "offline_payment.cancelled" | "mandate.created" | "mandate.active" | "mandate.paused" | "mandate.cancelled" | "mandate.expired" | "mandate.completed" | "debit.scheduled" | "debit.notified" | "debit.captured" | "debit.bounced" | "debit.skipped" | "emi.submitted" | "emi.approved" | "emi.rejected" | "emi.signed" | "emi.disbursed" | "emi.cancelled" | "emi.expired" | "settlement.reported" | "dispute.opened" | "dispute.updated" | "dispute.closed" | "exception.opened")[];
                    /** @description Test mode only: sends every event twice */
                    deliver_twice?: boolean;
                    /** @description Test mode only: swaps events of a student in pairs */
                    reorder?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: components["schemas"]["WebhookEndpoint"];
                    };
                };
            };
        };
    };
    "api.webhook_endpoints_list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: {
                            data: components["schemas"]["WebhookEndpoint"][];
                            /** @description Whether more objects follow now */
                            has_more: boolean;
                            /** @description Give it as `after` to read on, now or later: an object that changes comes again behind it. null when the page is empty and `after` was left out */
                            next: string | null;
                        };
                    };
                };
            };
        };
    };
    "api.webhook_endpoints_create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A public https address. A test institute of a development server may use http://localhost */
                    url: string;
                    /**
                     * @description Your own words about it
                     * @default
                     */
                    description?: string;
                    /**
                     * @description The types of events to hear of; an empty list: all
                     * @default []
                     */
                    types?: ("order.created" | "order.expired" | "order.cancelled" | "payment.pending" | "payment.failed" | "payment.captured" | "payment.late_captured" | "payment.duplicate" | "payment.held" | "payment.placed" | "receipt.issued" | "receipt.reissued" | "receipt.cancelled" | "refund.requested" | "refund.processed" | "refund.failed" | "student.created" | "student.updated" | "student.activated" | "student.deactivated" | "guardian.created" | "guardian.updated" | "guardian.contact_changed" | "fee_line.created" | "fee_line.updated" | "fee_line.cancelled" | "concession.granted" | "concession.ended" | "late_fee.waived" | "offline_payment.recorded" | "offline_payment.cancelled" | "mandate.created" | "mandate.active" | "mandate.paused" | "mandate.cancelled" | "mandate.expired" | "mandate.completed" | "debit.scheduled" | "debit.notified" | "debit.captured" | "debit.bounced" | "debit.skipped" | "emi.submitted" | "emi.approved" | "emi.rejected" | "emi.signed" | "emi.disbursed" | "emi.cancelled" | "emi.expired" | "settlement.reported" | "dispute.opened" | "dispute.updated" | "dispute.closed" | "exception.opened")[];
                    /**
                     * @description Test mode only: sends every event twice
                     * @default false
                     */
                    deliver_twice?: boolean;
                    /**
                     * @description Test mode only: swaps events of a student in pairs
                     * @default false
                     */
                    reorder?: boolean;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: {
                            /**
                             * @description What kind of object it is
                             * @constant
                             */
                            object: "webhook_endpoint";
                            id: string;
                            /** @description Grows by one with each change */
                            version: number;
                            created_at: string;
                            updated_at: string;
                            url: string;
                            description: string;
                            /** @description The types of events it hears of; empty: all */
                            types: string[];
                            /** @enum {string} */
                            mode: "test" | "live";
                            /**
                             * @description Events of a paused endpoint wait
                             * @enum {string}
                             */
                            state: "ACTIVE" | "PAUSED";
                            /**
                             * @description Failing: it did not take an event for five days; resume it once it works
                             * @enum {string}
                             */
                            paused_for: "" | "asked" | "failing";
                            /** @description Events that it has not taken yet */
                            waiting: number;
                            /** @description Since when it has not taken an event; null while it takes all */
                            failing_since: string | null;
                            /** @description Test mode only: every event comes twice, as it may in live mode */
                            deliver_twice: boolean;
                            /** @description Test mode only: events of a student come in pairs out of order, to try what a receiver does then */
                            reorder: boolean;
                            /** @description Signs every webhook (Standard Webhooks). Keep it now: it is never shown again */
                            secret: string;
                        };
                    };
                };
            };
        };
    };
    "api.webhook_endpoints_pause": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the endpoint, like whe_… */
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: components["schemas"]["WebhookEndpoint"];
                    };
                };
            };
        };
    };
    "api.webhook_endpoints_replay": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the endpoint, like whe_… */
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Events by their ids */
                    event_ids?: string[];
                    /** @description Events of these types */
                    types?: ("order.created" | "order.expired" | "order.cancelled" | "payment.pending" | "payment.failed" | "payment.captured" | "payment.late_captured" | "payment.duplicate" | "payment.held" | "payment.placed" | "receipt.issued" | "receipt.reissued" | "receipt.cancelled" | "refund.requested" | "refund.processed" | "refund.failed" | "student.created" | "student.updated" | "student.activated" | "student.deactivated" | "guardian.created" | "guardian.updated" | "guardian.contact_changed" | "fee_line.created" | "fee_line.updated" | "fee_line.cancelled" | "concession.granted" | "concession.ended" | "late_fee.waived" | "offline_payment.recorded" | "offline_payment.cancelled" | "mandate.created" | "mandate.active" | "mandate.paused" | "mandate.cancelled" | "mandate.expired" | "mandate.completed" | "debit.scheduled" | "debit.notified" | "debit.captured" | "debit.bounced" | "debit.skipped" | "emi.submitted" | "emi.approved" | "emi.rejected" | "emi.signed" | "emi.disbursed" | "emi.cancelled" | "emi.expired" | "settlement.reported" | "dispute.opened" | "dispute.updated" | "dispute.closed" | "exception.opened")[];
                    /** @description The institute's own id of a student */
                    student_id?: string;
                    /**
                     * Format: date-time
                     * @description Events that happened at this time or later
                     */
                    from?: string;
                    /**
                     * Format: date-time
                     * @description Events that happened before this time
                     */
                    to?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: {
                            /** @description Events to which it applies */
                            found: number;
                            /** @description Those of them that did not wait already */
                            planned: number;
                        };
                    };
                };
            };
        };
    };
    "api.webhook_endpoints_resume": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the endpoint, like whe_… */
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: components["schemas"]["WebhookEndpoint"];
                    };
                };
            };
        };
    };
    "api.webhook_endpoints_rotate_secret": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the endpoint, like whe_… */
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: {
                            /**
                             * @description What kind of object it is
                             * @constant
                             */
                            object: "webhook_endpoint";
                            id: string;
                            /** @description Grows by one with each change */
                            version: number;
                            created_at: string;
                            updated_at: string;
                            url: string;
                            description: string;
                            /** @description The types of events it hears of; empty: all */
                            types: string[];
                            /** @enum {string} */
                            mode: "test" | "live";
                            /**
                             * @description Events of a paused endpoint wait
                             * @enum {string}
                             */
                            state: "ACTIVE" | "PAUSED";
                            /**
                             * @description Failing: it did not take an event for five days; resume it once it works
                             * @enum {string}
                             */
                            paused_for: "" | "asked" | "failing";
                            /** @description Events that it has not taken yet */
                            waiting: number;
                            /** @description Since when it has not taken an event; null while it takes all */
                            failing_since: string | null;
                            /** @description Test mode only: every event comes twice, as it may in live mode */
                            deliver_twice: boolean;
                            /** @description Test mode only: events of a student come in pairs out of order, to try what a receiver does then */
                            reorder: boolean;
                            /** @description Signs every webhook (Standard Webhooks). Keep it now: it is never shown again */
                            secret: string;
                        };
                    };
                };
            };
        };
    };
    "api.webhook_endpoints_test": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the endpoint, like whe_… */
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status_code: number;
                        /** @constant */
                        success: true;
                        message: string;
                        data: {
                            at: string;
                            /** @description The HTTP status of the answer; 0 without one */
                            status: number;
                            /** @description How long the answer took */
                            ms: number;
                            /**
                             * @description Why it failed; '' if it was delivered
                             * @enum {string}
                             */
                            problem: "" | "address" | "redirect" | "certificate" | "slow" | "status" | "unreachable";
                            /** @description The same in words, and what to do; '' if it was delivered */
                            what_to_do: string;
                            /** @description The first kilobyte of the answer */
                            answer: string;
                            event_id: string;
                        };
                    };
                };
            };
        };
    };
}
