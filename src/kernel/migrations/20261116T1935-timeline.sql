-- compatible: the previous version can run beside it
-- A promotion starts a new timeline. A read replica that still follows the former primary may have replayed as much WAL as
-- the new one has, with other contents. It does not have the row of the new timeline, and is not read from.
create table kernel.timeline (
  number text primary key
);
