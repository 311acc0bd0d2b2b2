-- compatible: the previous version can run beside it
-- The request log says which writes were dry runs, so that nobody looks for records that were never saved.

alter table access.request add column is_dry_run boolean not null default false;
