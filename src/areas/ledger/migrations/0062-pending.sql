-- What waits for the Manager. Places follow the times of submission, so the first pending one is the oldest: it is found
-- by transaction_status_place.
create function ledger.pending_of(entity integer)
  returns table (pending integer, oldest_at timestamptz) stable language sql as $$
  select t.pending, (
    select w.submitted_at from ledger.transaction w
    where w.entity_id = entity and w.status = 'PENDING' order by w.place limit 1
  )
  from ledger.tally t where t.entity_id = entity
$$;
