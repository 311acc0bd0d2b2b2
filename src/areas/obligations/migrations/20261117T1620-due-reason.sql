-- compatible: it adds a column that the previous version neither reads nor writes
-- How a due date follows from its rule, in both languages.
alter table obligations.obligation add column due_reason jsonb;
