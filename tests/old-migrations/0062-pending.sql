-- What waits for the Manager, and how much of it, beside some, would go to the owner or come from them. Found by
-- transaction_status_place: few wait at a time.
create function ledger.pending_of(entity integer, besides text[])
  returns table (pending integer, oldest_at timestamptz, distributions numeric, contributions numeric)
  stable language sql as $$
  select t.pending, w.oldest_at, w.distributions, w.contributions
  from ledger.tally t
  cross join lateral (
    select min(submitted_at) as oldest_at,
           coalesce(sum(amount) filter (where category = 'OWNER_DISTRIBUTION' and transaction_id <> all (besides)), 0) as distributions,
           coalesce(sum(amount) filter (where category = 'CAPITAL_CONTRIBUTION' and transaction_id <> all (besides)), 0) as contributions
    from ledger.transaction
    where entity_id = entity and status = 'PENDING'
  ) w
  where t.entity_id = entity
$$;
