-- An institute's own system asks what became of an order under the name it gave the matter itself.
create index orders_by_reference on orders (institute_id, reference_id, id desc) where reference_id <> '';
