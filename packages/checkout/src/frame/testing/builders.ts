import type { GatewayLaunch, OrderView, PaymentStatus } from '@shulk/contract';

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
  currency: 'INR',
  test_mode: true,
  state: 'CREATED',
  expires_at: '2026-11-20T10:00:00.000Z',
  parent_origin: 'https://pay.example.in',
  receipts_path: '/kaveri-term/r/auth',
  truth_path: '/kaveri-term/p/TXN261120ABCDEFGH',
  ...over,
});

/** Where that order's payment stands: nothing is under way. */
export const aStatus = (over: Partial<PaymentStatus> = {}): PaymentStatus => ({
  order_id: 'ord_one',
  application_code: 'TXN261120ABCDEFGH',
  state: 'CREATED',
  amount: 48500,
  transaction_timestamp: '',
  receipt_no: '',
  reason: '',
  ...over,
});

/** What the server gives for one try at the gateway. */
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
