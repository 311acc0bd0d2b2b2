-- compatible: it adds a view
-- The tax area must know which entries were corrected: a corrected entry and its reversal cancel, and the replacement keeps what a
-- person said about the original.

create view bookkeeping.corrections with (security_invoker = true) as
  select corrected_id, entity_id, reversal_id, replacement_id from bookkeeping.correction;
comment on view bookkeeping.corrections is 'published: corrected entries with their reversal and replacement';
