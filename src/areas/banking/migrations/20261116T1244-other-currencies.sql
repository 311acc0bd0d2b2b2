-- compatible: the previous version can run beside it; it reads only accounts in dollars
-- Accounts in other currencies are imported too. `amount` and `booked` of a transaction are in the currency of its account. One without
-- an exchange rate waits for it.

alter table banking.transaction add column needs_rate boolean not null default false;
create index transaction_needs_rate on banking.transaction (account_id, made_at) where needs_rate;

-- The books of a bank with accounts in other currencies hold dollars that were converted, so its balances in dollars cannot be
-- compared with them.
create or replace function banking.balances_of(entity integer)
  returns table (provider text, balance numeric, told_at timestamptz, is_whole boolean) stable language sql as $$
  select a.provider, sum(a.balance), min(a.seen_at),
         bool_and(
           c.removed_at is null and a.balance is not null and c.last_success_at >= a.seen_at
           and (c.imports_from is null or c.imports_from <= a.opened_on)
         ) is true and not exists (
           select from banking.account other
           join banking.transaction t on t.account_id = other.id
           where other.entity_id = entity and other.provider = a.provider and other.currency <> 'USD'
         )
  from banking.account a join banking.connection c on c.id = a.connection_id
  where a.entity_id = entity and a.currency = 'USD'
  group by a.provider
  having sum(a.balance) is not null and bool_or(c.removed_at is null)
$$;
