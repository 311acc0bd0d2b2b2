-- compatible: the previous version can run beside it
-- IP addresses are removed from the access log after some time. This index finds the oldest that still have one; `id` never changes, so
-- counting another read of the same record does not touch the index.
create index access_record_with_ip on members.access_record (id) where ip is not null;
