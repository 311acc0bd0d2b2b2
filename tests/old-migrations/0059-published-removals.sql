-- What was taken out of the books of some months, for the areas above that keep evidence of them. Months are counted through
-- the years (year * 12 + month - 1), as for related parties.
create index removed_entry_of_entity on bookkeeping.removed_entry (entity_id, id);

create function bookkeeping.removed_entries(entity integer, first_month integer, last_month integer)
  returns setof bookkeeping.removed_entry stable language sql as $$
  select * from bookkeeping.removed_entry r
  where r.entity_id = entity
    and (r.entry::json ->> 'year')::integer * 12 + (r.entry::json ->> 'month')::integer - 1
        between first_month and last_month
$$;
