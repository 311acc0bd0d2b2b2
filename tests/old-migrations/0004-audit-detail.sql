-- What a write changed, where the record alone does not say it: names of fields, never their values.
alter table kernel.audit_row add column detail text;
