-- compatible: it adds a column with a default; the previous version lists a signed copy as a receipt
-- The copy that was signed and sent is proof too: the stored package is the one without signatures.

alter table tax.package_receipt add column is_signed_copy boolean not null default false;
