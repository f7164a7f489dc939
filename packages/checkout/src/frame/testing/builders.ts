import type { GatewayLaunch, MandateLaunch, MandateView, OrderView, PaymentStatus } from '@shulk/contract';

/** A valid order for the sheet: 48,500 rupees of tuition, unpaid, from a page of the product. */
export const anOrder = (over: Partial<OrderView> = {}): OrderView => ({
  order_id: 'ord_one',
  application_code: 'TXN261120ABCDEFGH',
  financing_mode: 'DIRECT',
  institute_name: 'Kaveri Valley School',
  brand: '#7A1F2B',
  title: 'Tuition Fee, Term 2',
  student_name: 'Aarav Sharma',
  amount: 48500,
  lines: [
    { label: 'Tuition Fee, Term 2', amount: 46320, discount: 1000, late_fee: 320 },
    { label: 'Transport Fee, Term 2', amount: 2180, discount: 0, late_fee: 0 },
  ],
  currency: 'INR',
  test_mode: true,
  state: 'CREATED',
  expires_at: '2026-11-20T10:00:00.000Z',
  parent_origin: 'https://pay.example.in',
  receipts_path: '/kaveri-term/r/auth',
  truth_path: '/kaveri-term/p/TXN261120ABCDEFGH',
  help: { phone: '0821 240 0101', email: 'fees@kaveri.example' },
  open_gateway: false,
  ...over,
});

/** The status of that order: no payment in progress. */
export const aStatus = (over: Partial<PaymentStatus> = {}): PaymentStatus => ({
  order_id: 'ord_one',
  application_code: 'TXN261120ABCDEFGH',
  state: 'CREATED',
  amount: 48500,
  transaction_timestamp: '',
  receipt_no: '',
  reason: '',
  told_at: '20-11-2026 14:03:11',
  ...over,
});

/** The server's launch data for one attempt at the gateway. */
export const aLaunch = (over: Partial<GatewayLaunch> = {}): GatewayLaunch => ({
  vendor: 'SANDBOX',
  protocol: 'razorpay',
  mode: 'test',
  launch_token: '',
  script_url: '/sandbox/v1/checkout.js',
  key: 'rzp_test_one',
  gateway_order_id: 'order_one',
  amount_paise: 4850000,
  currency: 'INR',
  name: 'Kaveri Valley School',
  description: 'Tuition Fee, Term 2',
  prefill: { contact: '+919876543210' },
  callback_url: 'https://pay.example.in/api/checkout/v1/return/ord_one',
  attempt_id: 'att_one',
  ...over,
});

/** The plan of an auto debit: three fees on two days, by eNACH. */
export const aPlan = (over: Partial<MandateView> = {}): MandateView => ({
  order_id: 'ord_one',
  state: 'CREATED',
  reason: '',
  rail: 'ENACH',
  rail_reason: 'above_upi_limit',
  schedule: [
    { ft_name: 'Tuition Fee', due_date: '2026-12-05', amount: 12000 },
    { ft_name: 'Transport Fee', due_date: '2026-12-05', amount: 1500.5 },
    { ft_name: 'Tuition Fee', due_date: '2027-01-05', amount: 22499.5 },
  ],
  instalments: [
    { instalment_no: 1, due_date: '2026-12-05', amount: 13500.5 },
    { instalment_no: 2, due_date: '2027-01-05', amount: 22499.5 },
  ],
  total: 36000,
  max_amount: 22499.5,
  starts_on: '2026-11-20',
  ends_on: '2027-02-05',
  notice_hours: 24,
  ...over,
});

/** The server's launch data to register that auto debit. */
export const aMandateLaunch = (over: Partial<MandateLaunch> = {}): MandateLaunch => {
  const { attempt_id: _none, ...launch } = aLaunch();
  return {
    ...launch,
    gateway_order_id: 'order_mandate',
    amount_paise: 0,
    customer_id: 'cust_one',
    recurring: true,
    ...over,
  };
};
