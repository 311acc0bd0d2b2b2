-- compatible: the previous version can run beside it
-- A package with a fax cover was recorded as mailed.

-- How the package is to be sent: only one for a fax has a cover. Null for those stored before this was recorded.
alter table tax.package add column made_for text check (made_for in ('fax', 'mail'));
