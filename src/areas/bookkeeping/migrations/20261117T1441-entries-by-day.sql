-- compatible: the previous version can run beside it

-- The website lists entries by date. The index has the month they are booked in first, so that a page of a month, of a year or of all
-- years reads only the newest entries of each month, however many there are.

-- The date of an entry; one without a date counts as the last day of its month.
create function bookkeeping.entry_day(transaction_date date, year smallint, month smallint)
returns date language sql immutable parallel safe
return coalesce(transaction_date, (make_date(year, month, 1) + interval '1 month -1 day')::date);

create index entry_by_day on bookkeeping.entry
  (entity_id, year, month, bookkeeping.entry_day(transaction_date, year, month), id);

-- The next entries by date after a place. For a month that the planner takes for a small one, sorting all of it looks as cheap as
-- reading the index; without that choice, each month is read in the order of the index and stops after `most`.
create function bookkeeping.entries_by_day(
  entity integer, from_year integer, to_year integer, in_month integer, after_day date, after_id bigint,
  is_descending boolean, most integer
) returns setof bigint language plpgsql stable rows 500 set enable_sort = off as $$
begin
  if is_descending then
    return query
      select e.id from bookkeeping.total t
      cross join lateral (
        select n.id, bookkeeping.entry_day(n.transaction_date, n.year, n.month) as day from bookkeeping.entry n
        where n.entity_id = entity and n.year = t.year and n.month = t.month
          and (bookkeeping.entry_day(n.transaction_date, n.year, n.month), n.id) < (after_day, after_id)
        order by bookkeeping.entry_day(n.transaction_date, n.year, n.month) desc, n.id desc limit most
      ) e
      where t.entity_id = entity and t.category = '*' and t.movement_type = '*'
        and t.year between from_year and to_year and (in_month is null or t.month = in_month)
      order by e.day desc, e.id desc limit most;
  else
    return query
      select e.id from bookkeeping.total t
      cross join lateral (
        select n.id, bookkeeping.entry_day(n.transaction_date, n.year, n.month) as day from bookkeeping.entry n
        where n.entity_id = entity and n.year = t.year and n.month = t.month
          and (bookkeeping.entry_day(n.transaction_date, n.year, n.month), n.id) > (after_day, after_id)
        order by bookkeeping.entry_day(n.transaction_date, n.year, n.month), n.id limit most
      ) e
      where t.entity_id = entity and t.category = '*' and t.movement_type = '*'
        and t.year between from_year and to_year and (in_month is null or t.month = in_month)
      order by e.day, e.id limit most;
  end if;
end $$;
