-- One transaction of pgbench: the money of one order, booked by the function.
\set n :n + 1
\set order_id :first + :n * :clients + :client_id
select * from capture_payment(:order_id, 'pay_c' || :order_id, :amount, 'INR', 'upi', 'bank', 'webhook', 'v-' || :order_id, now());
