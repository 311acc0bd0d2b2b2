-- compatible: the previous version can run beside it; it shows an import as a change without a country
-- Stays imported from a file are one change, so that they can be undone together.

alter table presence.change drop constraint change_kind_check;
alter table presence.change add constraint change_kind_check check (kind in ('paint', 'clear', 'import'));
