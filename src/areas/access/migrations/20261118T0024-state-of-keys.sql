-- compatible: it only adds columns to a view
-- Webhooks show whether the key or app that set them up still has access.

create or replace view access.api_keys with (security_invoker = true) as
  select id, name, client_id is not null as is_app, revoked_at, expires_at from access.api_key;
comment on view access.api_keys is 'published: the names of API keys and connected apps, and when their access ended or ends';
