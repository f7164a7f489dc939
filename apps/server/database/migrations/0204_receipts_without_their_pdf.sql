-- The PDF of a receipt is drawn when it is opened and not kept: its row has the digest of the last one instead. The columns of
-- kept PDFs go when no server that writes them runs any more.
alter table receipts add column pdf_sha256 bytea;
update receipts set pdf_sha256 = sha256(pdf), pdf = null, pdf_refunded_paise = null, pdf_at = null where pdf is not null;
drop index receipts_drawn;

-- After: no receipt keeps its PDF.
select not exists (select from receipts where pdf is not null);
