-- compatible: the previous version can run beside it
-- An app that a member connects with OAuth is a key of its own kind: `client_id` is the app's, and `resource` is where its tokens
-- may be used, `v1` (the API) or `mcp`. Both are null for API keys. A server of the previous version ignores `resource`, so connect
-- apps once all servers run this version.

alter table access.api_key
  add column client_id text,
  add column resource text check (resource in ('v1', 'mcp')),
  add constraint api_key_app check ((client_id is null) = (resource is null));

-- Another limit for an app than the usual one, set by the operator: for each connection's hour, and of the agent's requests in the
-- member's hour.
create table access.app_limit (
  client_id text primary key,
  hourly_limit integer not null check (hourly_limit > 0)
);
