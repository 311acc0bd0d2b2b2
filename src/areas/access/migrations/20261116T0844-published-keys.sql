-- compatible: it only adds a view
-- What other areas read of API keys (docs/decisions/0029-published-views.md).

create view access.api_keys with (security_invoker = true) as
  select id, name from access.api_key;
comment on view access.api_keys is 'published: the names of API keys';
