-- compatible: the previous version can run beside it

-- Where a backup was written, as messages name it. A place that no longer has its newest backup is a disk that is not mounted.
alter table backups.backup add column place text;
