-- What the banks of an LLC say that they hold in dollars, the only currency of the books. It can be compared with the books
-- where they hold all that ever happened at the bank: every account is still read, was read to the end when its balance was
-- told, and its transactions are imported from the day it was opened.
create function banking.balances_of(entity integer)
  returns table (provider text, balance numeric, told_at timestamptz, is_whole boolean) stable language sql as $$
  select a.provider, sum(a.balance), min(a.seen_at),
         bool_and(
           c.removed_at is null and a.balance is not null and c.last_success_at >= a.seen_at
           and (c.imports_from is null or c.imports_from <= a.opened_on)
         ) is true
  from banking.account a join banking.connection c on c.id = a.connection_id
  where a.entity_id = entity and a.currency = 'USD'
  group by a.provider
  having sum(a.balance) is not null and bool_or(c.removed_at is null)
$$;
