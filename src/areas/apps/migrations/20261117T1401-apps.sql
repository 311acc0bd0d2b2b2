-- compatible: it adds a schema
-- Apps that members connect with OAuth. The columns of this schema are those that @better-auth/oauth-provider reads and writes; the
-- connections themselves are keys in the schema `access`, and `reference_id` is the id of one. docs/decisions/0046 explains it.

create schema apps;

-- An app: registered by itself, or described by the document at the address that is its id. It has no secret and belongs to nobody.
create table apps.oauth_client (
  id text primary key default gen_random_uuid()::text,
  client_id text not null unique,
  client_secret text,
  client_discovery_id text,
  disabled boolean default false,
  skip_consent boolean,
  enable_end_session boolean,
  subject_type text,
  scopes jsonb,
  client_credentials_scopes jsonb,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  name text,
  uri text,
  icon text,
  contacts jsonb,
  tos text,
  policy text,
  software_id text,
  software_version text,
  software_statement text,
  redirect_uris jsonb not null,
  post_logout_redirect_uris jsonb,
  backchannel_logout_uri text,
  backchannel_logout_session_required boolean,
  token_endpoint_auth_method text,
  application_type text,
  jwks text,
  jwks_uri text,
  grant_types jsonb,
  response_types jsonb,
  require_pkce boolean,
  dpop_bound_access_tokens boolean,
  reference_id text,
  metadata jsonb,
  -- When somebody allowed it the first time; one that nobody allows is deleted after a day.
  allowed_at timestamptz
);
create index oauth_client_unused on apps.oauth_client (created_at) where allowed_at is null;

-- What tokens are for: the API and MCP, by their addresses.
create table apps.oauth_resource (
  id text primary key default gen_random_uuid()::text,
  identifier text not null unique,
  name text not null,
  access_token_ttl integer,
  refresh_token_ttl integer,
  signing_algorithm text,
  signing_key_id text,
  allowed_scopes jsonb,
  custom_claims jsonb,
  dpop_bound_access_tokens_required boolean default false,
  disabled boolean default false,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  policy_version integer default 1,
  metadata jsonb
);

create table apps.oauth_client_resource (
  id text primary key default gen_random_uuid()::text,
  client_id text not null references apps.oauth_client (client_id) on delete cascade,
  resource_id text not null references apps.oauth_resource (identifier) on delete cascade,
  metadata jsonb,
  created_at timestamptz default now(),
  constraint oauth_client_resource_once unique (client_id, resource_id)
);
create index oauth_client_resource_resource on apps.oauth_client_resource (resource_id);

-- Only hashes of tokens are stored. A rotated token stays until it would have expired, so that its reuse is noticed.
create table apps.oauth_refresh_token (
  id text primary key default gen_random_uuid()::text,
  token text not null unique,
  client_id text not null references apps.oauth_client (client_id) on delete cascade,
  session_id text references sessions.session on delete set null,
  person_id text not null references sessions.person on delete cascade,
  reference_id text,
  authorization_code_id text,
  resources jsonb,
  requested_user_info_claims jsonb,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  revoked timestamptz,
  rotated_at timestamptz,
  -- Encrypted, and only for the seconds in which a repeated refresh gets the same response.
  rotation_replay_response text,
  rotation_replay_expires_at timestamptz,
  auth_time timestamptz,
  confirmation jsonb,
  scopes jsonb not null
);
create index oauth_refresh_token_client on apps.oauth_refresh_token (client_id, person_id);
create index oauth_refresh_token_session on apps.oauth_refresh_token (session_id);
create index oauth_refresh_token_person on apps.oauth_refresh_token (person_id);
create index oauth_refresh_token_code on apps.oauth_refresh_token (authorization_code_id);
create index oauth_refresh_token_over on apps.oauth_refresh_token (expires_at);

create table apps.oauth_access_token (
  id text primary key default gen_random_uuid()::text,
  token text not null unique,
  client_id text not null references apps.oauth_client (client_id) on delete cascade,
  session_id text references sessions.session on delete set null,
  person_id text references sessions.person on delete cascade,
  reference_id text,
  authorization_code_id text,
  resources jsonb,
  requested_user_info_claims jsonb,
  refresh_id text references apps.oauth_refresh_token on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  revoked timestamptz,
  confirmation jsonb,
  scopes jsonb not null
);
create index oauth_access_token_client on apps.oauth_access_token (client_id);
create index oauth_access_token_session on apps.oauth_access_token (session_id);
create index oauth_access_token_person on apps.oauth_access_token (person_id);
create index oauth_access_token_code on apps.oauth_access_token (authorization_code_id);
create index oauth_access_token_refresh on apps.oauth_access_token (refresh_id);
create index oauth_access_token_over on apps.oauth_access_token (expires_at);

-- Written while a member allows an app, and deleted in the same transaction: people are asked every time.
create table apps.oauth_consent (
  id text primary key default gen_random_uuid()::text,
  client_id text not null references apps.oauth_client (client_id) on delete cascade,
  person_id text references sessions.person on delete cascade,
  reference_id text,
  resources jsonb,
  requested_user_info_claims jsonb,
  scopes jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index oauth_consent_client on apps.oauth_consent (client_id);
create index oauth_consent_person on apps.oauth_consent (person_id);
