-- compatible: the previous version can run beside it
-- Staff create and rotate keys for clients, and know the values from then on. So each value says who got it: the actor, as in the
-- audit log. Null for values that the previous version creates, and for the tokens of apps.

alter table access.api_secret add column made_by text;

update access.api_secret s set made_by = (
  select r.actor from kernel.audit_row r
  where r.record = 'key/' || s.key_id and r.action in ('key.create', 'key.rotate') and r.at >= s.created_at
  order by r.id limit 1
);

create index api_secret_of_staff on access.api_secret (made_by) where made_by like 'staff:%';

-- Someone of the staff who knows a value that works comes first.
create function access.key_made_by(key_id integer) returns text stable language sql
  begin atomic
    select s.made_by from access.api_secret s where s.key_id = key_made_by.key_id
    order by s.made_by like 'staff:%' and (s.valid_until is null or s.valid_until > now()) desc nulls last, s.created_at desc
    limit 1;
  end;

create or replace view access.api_keys with (security_invoker = true) as
  select id, name, client_id is not null as is_app, revoked_at, expires_at, access.key_made_by(id) as made_by from access.api_key;
comment on view access.api_keys is
  'published: the names of API keys and connected apps, who knows them, and when their access ended or ends';
