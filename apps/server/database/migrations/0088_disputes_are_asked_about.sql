-- Open disputes are asked about, because messages are lost; and the proof of a contact is kept with the dispute it answers
-- (decision 103).
alter table disputes add column ask_at timestamptz not null default '1970-01-01Z';
create index disputes_to_ask on disputes (ask_at) where ended_at is null;

-- The contact a disputed payment was made with, and the proofs of it, as they were when the dispute opened: the browser's visit
-- ends sooner than a bank decides.
create table dispute_contacts (
  dispute_id bigint primary key references disputes,
  institute_id bigint not null references institutes,
  contact_mobile text not null,
  contact_email text not null,
  -- [{method, destination, proven_at}]
  proofs jsonb not null,
  kept_at timestamptz not null
);

create function keep_dispute_contacts(p_dispute disputes) returns void language sql as $$
  insert into dispute_contacts (dispute_id, institute_id, contact_mobile, contact_email, proofs, kept_at)
  select p_dispute.id, p_dispute.institute_id, coalesce(o.contact_mobile, ''), coalesce(o.contact_email, ''),
    (select coalesce(jsonb_agg(jsonb_build_object('method', c.method, 'destination', c.destination,
        'proven_at', to_char(c.verified_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by c.verified_at), '[]')
      from otp_challenges c where c.browser_session_id = o.browser_session_id and c.institute_id = p.institute_id
        and c.verified_at is not null and c.verified_at <= p.booked_at and c.student_id is not distinct from p.student_id),
    p_dispute.updated_at
  from payments p left join orders o on o.id = p.order_id where p.id = p_dispute.payment_id
  on conflict do nothing;
$$;

create function keep_contacts_of_new_dispute() returns trigger language plpgsql as $$
begin
  perform keep_dispute_contacts(new);
  return null;
end $$;
create trigger disputes_keep_contacts after insert on disputes for each row execute function keep_contacts_of_new_dispute();

do $$
declare
  v_dispute disputes;
begin
  for v_dispute in select * from disputes loop
    perform keep_dispute_contacts(v_dispute);
  end loop;
end $$;
