-- compatible: the previous version leaves both columns empty
-- How many rows the seals had that are gone, and when the first of them was created, for those who look for the lost writes.
alter table kernel.audit_alarm add column rows bigint, add column since timestamptz;
