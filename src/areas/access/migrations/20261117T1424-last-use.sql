-- compatible: it adds a function
create function access.last_use_of(member integer) returns timestamptz language sql stable as $$
  select max(greatest(u.last_used_at, k.created_at))
  from access.api_key k join access.key_use u on u.key_id = k.id where k.member_id = member
$$;
comment on function access.last_use_of is 'published: when an API key of a member was last created or used';
