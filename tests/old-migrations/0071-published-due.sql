-- What is left to pay of an LLC, the longest due first. Few wait at a time, so the index is small.
create index payment_open on payments.payment (entity_id, due_date, id) where status in ('pending', 'failed');

create function payments.open_of(entity integer, most integer)
  returns table (id bigint, service_name text, amount numeric, currency text, status text, due_date date)
  stable language sql as $$
  select p.id, p.service_name, p.amount, p.currency, p.status, p.due_date from payments.payment p
  where p.entity_id = entity and p.status in ('pending', 'failed')
  order by p.due_date, p.id limit most
$$;
