-- compatible: it adds a table that triggers fill; the previous version does not read it
-- The dashboard shows the revenue of twelve months, which must not cost more with more payments.

-- What was paid in a month, by currency: of the firm (`list_id` 0) and of each member. A month is identified by its first day. Test accounts
-- are not part of the firm's revenue.
create table payments.revenue (
  list text not null check (list in ('firm', 'member')),
  list_id integer not null,
  month date not null,
  currency text not null,
  payments integer not null,
  amount numeric(17, 4) not null,
  primary key (list, list_id, month, currency)
) with (fillfactor = 70);

-- Rows are written in one order, so that two writers never wait for each other in a circle.
create function payments.add_revenue(member_ids integer[], days date[], currencies text[], amounts numeric[], signs integer[])
returns void language sql as $$
  insert into payments.revenue (list, list_id, month, currency, payments, amount)
  select l.list, l.list_id, payments.month_of(c.day), c.currency, sum(c.sign), sum(c.sign * c.amount)
  from unnest(member_ids, days, currencies, amounts, signs) as c (member_id, day, currency, amount, sign)
  cross join lateral (
    select 'member' as list, c.member_id as list_id
    union all
    select 'firm', 0 where not exists (select from members.members m where m.id = c.member_id and m.test_of is not null)
  ) l
  group by 1, 2, 3, 4
  having sum(c.sign) <> 0 or sum(c.sign * c.amount) <> 0
  order by 1, 2, 3, 4
  on conflict (list, list_id, month, currency) do update
  set payments = revenue.payments + excluded.payments, amount = revenue.amount + excluded.amount
$$;

create function payments.note_revenue() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform payments.add_revenue(array_agg(member_id), array_agg(day), array_agg(currency), array_agg(amount), array_agg(1))
    from new_rows where status = 'paid';
  else
    perform payments.add_revenue(array_agg(member_id), array_agg(day), array_agg(currency), array_agg(amount), array_agg(sign))
    from (
      select member_id, day, currency, amount, 1 as sign from new_rows where status = 'paid'
      union all
      select member_id, day, currency, amount, -1 from old_rows where status = 'paid'
    ) changed;
  end if;
  return null;
end $$;

create trigger inserted_revenue after insert on payments.payment
  referencing new table as new_rows for each statement execute function payments.note_revenue();
create trigger updated_revenue after update on payments.payment
  referencing old table as old_rows new table as new_rows for each statement execute function payments.note_revenue();

select payments.add_revenue(array_agg(member_id), array_agg(day), array_agg(currency), array_agg(amount), array_agg(1))
from payments.payment where status = 'paid';
