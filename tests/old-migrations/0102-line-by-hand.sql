-- Who put an entry on its line by hand, and when. Of lines that were put before, the audit log tells it.
alter table tax.line_override add column set_by text, add column set_at timestamptz;

update tax.line_override o set set_by = a.actor, set_at = a.at
from (
  select distinct on (record) record, actor, at from kernel.audit_row
  where action = 'entry.put_on_line' order by record, id desc
) a
where a.record = 'entry/' || o.entry_id;

alter table tax.line_override alter column set_at set default now();
