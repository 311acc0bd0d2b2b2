-- compatible: it adds a column that the previous version leaves empty, and an index
-- Staff record stays for clients, who see who did. An id as in the audit log, such as staff:12; null for earlier changes.

alter table presence.change add column changed_by text;
create index change_by_staff on presence.change (member_id, id) where changed_by like 'staff:%' and undone_at is null;
