-- compatible: it only adds a function
-- A renewal that has been charged is one thing to pay, at the price of the charge.

-- The open charge for the renewal of a service, within some days of it. The services of the Manager subscription are one.
create function payments.charge_for(entity integer, service_code text, renews_on date, days integer)
  returns table (amount numeric, currency text, due_date date) stable language sql as $$
  select p.amount, p.currency, p.due_date
  from payments.payment p join catalog.services s on s.id = p.service_id
  where p.entity_id = entity and p.status in ('pending', 'failed')
    and p.due_date between charge_for.renews_on - days and charge_for.renews_on + days
    and (s.code = service_code or (starts_with(s.code, 'manager_') and starts_with(service_code, 'manager_')))
  order by abs(p.due_date - charge_for.renews_on), p.id limit 1
$$;
comment on function payments.charge_for is 'published: the open charge for the renewal of a service of an LLC';
