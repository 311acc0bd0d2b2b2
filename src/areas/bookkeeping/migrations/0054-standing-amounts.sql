-- With what each of them says: who gives one another category takes back as much.
drop function bookkeeping.standing_entries(bigint[]);
create function bookkeeping.standing_entries(ids bigint[])
  returns table (id bigint, movement_type text, category text, counterparty_id bigint, amount numeric) stable language sql as $$
  select e.id, e.movement_type, e.category, e.counterparty_id, e.income - e.expense
  from bookkeeping.entry e where e.id = any (ids)
$$;
