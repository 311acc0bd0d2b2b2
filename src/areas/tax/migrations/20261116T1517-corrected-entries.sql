-- compatible: it adds functions and an index
-- What a person said about an entry (its line, its loan, what it is) also applies to the entry that replaces it.

create index classification_of_entry on tax.classification (entry_id) where entry_id is not null;

-- Whether an entry was corrected, or is the reversal, and the two cancel.
create function tax.is_cancelled(entry bigint) returns boolean stable language sql as $$
  select exists (
    select from (
      select * from bookkeeping.corrections where corrected_id = entry
      union all
      select * from bookkeeping.corrections where reversal_id = entry
    ) k
    join bookkeeping.entries a on a.id = k.corrected_id
    join bookkeeping.entries r on r.id = k.reversal_id
    where a.income = -r.income and a.expense = -r.expense and a.year = r.year and a.month = r.month
  )
$$;

-- The entry whose line, loan and classification apply to an entry: itself, or the nearest one it replaces or reverses about which a
-- person said something. Null if there is none.
create function tax.stated_at(entry bigint) returns bigint stable language sql as $$
  with recursive chain (id, depth) as (
    select entry, 0
    union all
    select k.corrected_id, c.depth + 1
    from chain c
    cross join lateral (
      select corrected_id from bookkeeping.corrections where replacement_id = c.id
      union all
      select corrected_id from bookkeeping.corrections where reversal_id = c.id
    ) k
  )
  select c.id from chain c
  where exists (select from tax.line_override o where o.entry_id = c.id)
    or exists (select from tax.loan_entry l where l.entry_id = c.id)
    or exists (select from tax.classification k where k.entry_id = c.id)
  order by c.depth
  limit 1
$$;
