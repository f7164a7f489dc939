/** Compares what payers saw with the books: nothing lost, nothing doubled. */
import pg from 'pg';

/**
 * @param paid application codes that payers saw as paid
 */
export async function checkBooks(
  databaseUrl: string,
  paid: readonly string[],
): Promise<{ lost: number; doubled: number }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const booked = await client.query<{ application_code: string }>(
      `select p.application_code from payments p join receipts r on r.payment_id = p.id where p.status = 'CAPTURED'`,
    );
    const codes = new Set(booked.rows.map((row) => row.application_code));
    const lost = paid.filter((code) => !codes.has(code)).length;
    const one = async (text: string): Promise<number> =>
      Number((await client.query<{ count: string }>(text)).rows[0]?.count);
    const doubled =
      (await one('select count(*) from fee_lines where settled_paise > base_paise')) +
      (await one(
        `select count(*) from (select order_id from payments group by order_id having count(*) > 1) twice`,
      )) +
      (await one(`select count(*) from payments where status <> 'CAPTURED'`)) +
      (await one(
        `select count(*) from (select institute_id from receipts group by institute_id, financial_year
           having count(*) <> max(series_no)) gaps`,
      )) +
      (await one(
        `select count(*) from (select entry_id from ledger_lines group by entry_id having sum(debit_paise) <> sum(credit_paise)) off`,
      )) +
      (paid.length - new Set(paid).size);
    return { lost, doubled };
  } finally {
    await client.end();
  }
}

const SETTLE_MS = 30_000;

/**
 * Waits until every order paid at the gateway is booked, even if its payer left before seeing it.
 * @param gatewayOrders the gateway's ids of the orders
 * @returns how many are not in the books after half a minute
 */
export async function missingFromBooks(
  databaseUrl: string,
  gatewayOrders: readonly string[],
): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const end = performance.now() + SETTLE_MS;
    for (;;) {
      const { rows } = await client.query<{ n: number }>(
        `select count(distinct g.gateway_order_id)::int as n from gateway_orders g join payments p on p.order_id = g.order_id
         where g.gateway_order_id = any ($1::text[])`,
        [gatewayOrders],
      );
      const missing = new Set(gatewayOrders).size - (rows[0]?.n ?? 0);
      if (missing === 0 || performance.now() > end) return missing;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  } finally {
    await client.end();
  }
}
