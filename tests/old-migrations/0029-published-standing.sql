-- Whether an LLC has the Manager subscription today, for areas above.
create function entities.is_subscribed(entity integer) returns boolean stable language sql as $$
  select exists (
    select from entities.subscription s
    where s.entity_id = entity and s.status = 'active' and current_date between s.starts_on and s.ends_on
  )
$$;
