-- What is told of a dispute changes what its payment shows.
create or replace function tell_of_dispute() returns trigger language plpgsql as $$
begin
  perform touch_object(d.institute_id, 'payment', d.payment_id, new.at) from disputes d where d.id = new.dispute_id;
  return null;
end $$;
