-- Stores with a dispute how the payer was contacted, and the proofs of contact from before the payment was booked.
-- Stored rows stay.
create or replace function keep_dispute_contacts(p_dispute disputes) returns void language sql as $$
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
