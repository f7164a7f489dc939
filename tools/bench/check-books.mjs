/** Compares what payers were told with what the books hold: nothing lost, nothing doubled. */
import pg from 'pg';

/**
 * @param paid application codes that payers saw as paid
 * @returns {Promise<{lost: number, doubled: number}>}
 */
export async function checkBooks(databaseUrl, paid) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const booked = await client.query(
      `select p.application_code from payments p join receipts r on r.payment_id = p.id where p.status = 'CAPTURED'`,
    );
    const codes = new Set(booked.rows.map((row) => row.application_code));
    const lost = paid.filter((code) => !codes.has(code)).length;
    const one = async (text) => Number((await client.query(text)).rows[0].count);
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
