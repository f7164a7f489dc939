-- A payout shows the sums of its rows: when a later import takes the payers' charge off a row, or splits it, the payout changes.
create or replace function tell_of_settlement_row() returns trigger language plpgsql as $$
begin
  perform touch_object(new.institute_id, 'settlement', s.id, institute_now(new.institute_id))
    from (select min(id) as id from settlement_rows
      where gateway_account_id = new.gateway_account_id and settlement_id = new.settlement_id) s;
  return null;
end $$;
