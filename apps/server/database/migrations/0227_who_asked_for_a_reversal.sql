-- Like a refund, a reversal that was asked for by a call names the person who asked for it, and its act.
alter table payments add column reversal_asked_by text not null default '';
alter table payments add column reversal_act_id bigint references operator_acts;

-- After: only a reversed payment names who asked for that.
select not exists (select from payments where (reversal_asked_by <> '' or reversal_act_id is not null) and reversed_at is null);
