-- The database as all migrations leave it, for reading. Generated; renew it with npm run generate

create schema access;

CREATE OR REPLACE FUNCTION access.key_made_by(key_id integer)
 RETURNS text
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT s.made_by
    FROM access.api_secret s
   WHERE (s.key_id = key_made_by.key_id)
   ORDER BY ((s.made_by ~~ 'staff:%'::text) AND ((s.valid_until IS NULL) OR (s.valid_until > now()))) DESC NULLS LAST, s.created_at DESC
  LIMIT 1;
END;

CREATE OR REPLACE FUNCTION access.last_use_of(member integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select max(greatest(u.last_used_at, k.created_at))
  from access.api_key k join access.key_use u on u.key_id = k.id where k.member_id = member
$function$;
comment on function access.last_use_of(integer) is 'published: when an API key of a member was last created or used';

CREATE OR REPLACE FUNCTION access.note_share_end()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into access.share_end (entity_id, ended_at) values (old.entity_id, now())
  on conflict (entity_id) do update set ended_at = excluded.ended_at;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION access.shared_llcs(member integer)
 RETURNS json
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT COALESCE(json_object_agg(s.entity_id, json_build_object('revision', COALESCE(r.number, (0)::bigint), 'owner_id', e.member_id, 'role', s.role, 'areas', s.areas)), '{}'::json) AS "coalesce"
    FROM ((((access.share s
      JOIN entities.entities e ON ((e.id = s.entity_id)))
      JOIN members.members owner ON ((owner.id = e.member_id)))
      CROSS JOIN LATERAL entities.standing_of(e.member_id) standing(entities, subscribed))
      LEFT JOIN kernel.revision r ON (((r.id = s.entity_id) AND (r.kind = 'books'::text))))
   WHERE ((s.member_id = shared_llcs.member) AND (owner.disabled_at IS NULL) AND standing.subscribed);
END;
comment on function access.shared_llcs(integer) is 'published: the LLCs that others share with a member, with the revisions of their books, their owners, the role and the areas';

create table access.agent_use (
  member_id integer not null,
  window_start timestamp with time zone not null,
  used integer not null,
  constraint agent_use_pkey PRIMARY KEY (member_id),
  constraint agent_use_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.member(id)
) with (fillfactor=50, autovacuum_vacuum_scale_factor=0.01);

create table access.api_key (
  id integer not null generated always as identity,
  member_id integer not null,
  name text not null,
  scopes text[] not null,
  allow_list cidr[] not null default '{}'::cidr[],
  hourly_limit integer not null default 100,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  entity_ids integer[],
  client_id text,
  resource text,
  constraint api_key_pkey PRIMARY KEY (id),
  constraint api_key_app CHECK (((client_id IS NULL) = (resource IS NULL))),
  constraint api_key_entity_ids_check CHECK (((cardinality(entity_ids) >= 1) AND (cardinality(entity_ids) <= 100))),
  constraint api_key_hourly_limit_check CHECK ((hourly_limit > 0)),
  constraint api_key_resource_check CHECK ((resource = ANY (ARRAY['v1'::text, 'mcp'::text]))),
  constraint api_key_scopes_check CHECK ((cardinality(scopes) > 0)),
  constraint api_key_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.member(id)
);
CREATE INDEX api_key_member ON access.api_key USING btree (member_id);

create view access.api_keys with (security_invoker=true) as
 SELECT id,
    name,
    client_id IS NOT NULL AS is_app,
    revoked_at,
    expires_at,
    access.key_made_by(id) AS made_by
   FROM access.api_key;
comment on view access.api_keys is 'published: the names of API keys and connected apps, who knows them, and when their access ended or ends';

create table access.api_secret (
  hash bytea not null,
  key_id integer not null,
  shown text not null,
  created_at timestamp with time zone not null default now(),
  valid_until timestamp with time zone,
  made_by text,
  constraint api_secret_pkey PRIMARY KEY (hash),
  constraint api_secret_key_id_fkey FOREIGN KEY (key_id) REFERENCES access.api_key(id)
);
CREATE INDEX api_secret_key ON access.api_secret USING btree (key_id);
CREATE INDEX api_secret_of_staff ON access.api_secret USING btree (made_by) WHERE (made_by ~~ 'staff:%'::text);

create table access.app_limit (
  client_id text not null,
  hourly_limit integer not null,
  constraint app_limit_pkey PRIMARY KEY (client_id),
  constraint app_limit_hourly_limit_check CHECK ((hourly_limit > 0))
);

create view access.ended_shares with (security_invoker=true) as
 SELECT entity_id,
    ended_at
   FROM access.share_end;
comment on view access.ended_shares is 'published: when somebody last lost the right to the documents of an LLC that was shared with them';

create table access.key_use (
  key_id integer not null,
  window_start timestamp with time zone not null default '-infinity'::timestamp with time zone,
  used integer not null default 0,
  last_used_at timestamp with time zone,
  last_used_ip inet,
  constraint key_use_pkey PRIMARY KEY (key_id),
  constraint key_use_key_id_fkey FOREIGN KEY (key_id) REFERENCES access.api_key(id)
) with (fillfactor=50, autovacuum_vacuum_scale_factor=0.01);

create table access.request (
  id bigint not null generated always as identity,
  key_id integer not null,
  at timestamp with time zone not null,
  endpoint text not null,
  status smallint not null,
  ms integer not null,
  ip inet not null,
  is_dry_run boolean not null default false,
  constraint request_pkey PRIMARY KEY (key_id, at, id),
  constraint request_key_id_fkey FOREIGN KEY (key_id) REFERENCES access.api_key(id)
);
CREATE INDEX request_at ON access.request USING btree (at);

create table access.share (
  id integer not null generated always as identity,
  entity_id integer not null,
  member_id integer not null,
  role text not null,
  areas text[] not null,
  created_at timestamp with time zone not null default now(),
  constraint share_pkey PRIMARY KEY (id),
  constraint share_once UNIQUE (entity_id, member_id),
  constraint share_areas_check CHECK (((cardinality(areas) >= 1) AND (cardinality(areas) <= 20))),
  constraint share_role_check CHECK ((role = ANY (ARRAY['bookkeeper'::text, 'accountant'::text]))),
  constraint share_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities.entity(id),
  constraint share_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.member(id)
);
CREATE INDEX share_of_member ON access.share USING btree (member_id);
CREATE TRIGGER changed_end AFTER UPDATE ON access.share FOR EACH ROW WHEN (('documents'::text = ANY (old.areas)) AND (new.role <> old.role OR ('documents'::text <> ALL (new.areas)))) EXECUTE FUNCTION access.note_share_end();
CREATE TRIGGER removed_end AFTER DELETE ON access.share FOR EACH ROW WHEN ('documents'::text = ANY (old.areas)) EXECUTE FUNCTION access.note_share_end();

create table access.share_end (
  entity_id integer not null,
  ended_at timestamp with time zone not null,
  constraint share_end_pkey PRIMARY KEY (entity_id)
);

create view access.shares with (security_invoker=true) as
 SELECT id,
    entity_id,
    member_id,
    role,
    areas
   FROM access.share;
comment on view access.shares is 'published: which LLCs are shared with whom, as what and for which areas';

create table access.usage (
  key_id integer not null,
  hour timestamp with time zone not null,
  requests integer not null,
  refused integer not null,
  failed integer not null,
  constraint usage_pkey PRIMARY KEY (key_id, hour),
  constraint usage_key_id_fkey FOREIGN KEY (key_id) REFERENCES access.api_key(id)
) with (fillfactor=70);
CREATE INDEX usage_hour ON access.usage USING btree (hour);

create schema apps;

create table apps.oauth_access_token (
  id text not null default (gen_random_uuid())::text,
  token text not null,
  client_id text not null,
  session_id text,
  person_id text,
  reference_id text,
  authorization_code_id text,
  resources jsonb,
  requested_user_info_claims jsonb,
  refresh_id text,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  revoked timestamp with time zone,
  confirmation jsonb,
  scopes jsonb not null,
  constraint oauth_access_token_pkey PRIMARY KEY (id),
  constraint oauth_access_token_token_key UNIQUE (token),
  constraint oauth_access_token_client_id_fkey FOREIGN KEY (client_id) REFERENCES apps.oauth_client(client_id) ON DELETE CASCADE,
  constraint oauth_access_token_person_id_fkey FOREIGN KEY (person_id) REFERENCES sessions.person(id) ON DELETE CASCADE,
  constraint oauth_access_token_refresh_id_fkey FOREIGN KEY (refresh_id) REFERENCES apps.oauth_refresh_token(id) ON DELETE CASCADE,
  constraint oauth_access_token_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions.session(id) ON DELETE SET NULL
);
CREATE INDEX oauth_access_token_client ON apps.oauth_access_token USING btree (client_id);
CREATE INDEX oauth_access_token_code ON apps.oauth_access_token USING btree (authorization_code_id);
CREATE INDEX oauth_access_token_over ON apps.oauth_access_token USING btree (expires_at);
CREATE INDEX oauth_access_token_person ON apps.oauth_access_token USING btree (person_id);
CREATE INDEX oauth_access_token_refresh ON apps.oauth_access_token USING btree (refresh_id);
CREATE INDEX oauth_access_token_session ON apps.oauth_access_token USING btree (session_id);

create table apps.oauth_client (
  id text not null default (gen_random_uuid())::text,
  client_id text not null,
  client_secret text,
  client_discovery_id text,
  disabled boolean default false,
  skip_consent boolean,
  enable_end_session boolean,
  subject_type text,
  scopes jsonb,
  client_credentials_scopes jsonb,
  created_at timestamp with time zone default now(),
  updated_at timestamp with time zone default now(),
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
  allowed_at timestamp with time zone,
  constraint oauth_client_pkey PRIMARY KEY (id),
  constraint oauth_client_client_id_key UNIQUE (client_id)
);
CREATE INDEX oauth_client_unused ON apps.oauth_client USING btree (created_at) WHERE (allowed_at IS NULL);

create table apps.oauth_client_resource (
  id text not null default (gen_random_uuid())::text,
  client_id text not null,
  resource_id text not null,
  metadata jsonb,
  created_at timestamp with time zone default now(),
  constraint oauth_client_resource_pkey PRIMARY KEY (id),
  constraint oauth_client_resource_once UNIQUE (client_id, resource_id),
  constraint oauth_client_resource_client_id_fkey FOREIGN KEY (client_id) REFERENCES apps.oauth_client(client_id) ON DELETE CASCADE,
  constraint oauth_client_resource_resource_id_fkey FOREIGN KEY (resource_id) REFERENCES apps.oauth_resource(identifier) ON DELETE CASCADE
);
CREATE INDEX oauth_client_resource_resource ON apps.oauth_client_resource USING btree (resource_id);

create table apps.oauth_consent (
  id text not null default (gen_random_uuid())::text,
  client_id text not null,
  person_id text,
  reference_id text,
  resources jsonb,
  requested_user_info_claims jsonb,
  scopes jsonb not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint oauth_consent_pkey PRIMARY KEY (id),
  constraint oauth_consent_client_id_fkey FOREIGN KEY (client_id) REFERENCES apps.oauth_client(client_id) ON DELETE CASCADE,
  constraint oauth_consent_person_id_fkey FOREIGN KEY (person_id) REFERENCES sessions.person(id) ON DELETE CASCADE
);
CREATE INDEX oauth_consent_client ON apps.oauth_consent USING btree (client_id);
CREATE INDEX oauth_consent_person ON apps.oauth_consent USING btree (person_id);

create table apps.oauth_refresh_token (
  id text not null default (gen_random_uuid())::text,
  token text not null,
  client_id text not null,
  session_id text,
  person_id text not null,
  reference_id text,
  authorization_code_id text,
  resources jsonb,
  requested_user_info_claims jsonb,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  revoked timestamp with time zone,
  rotated_at timestamp with time zone,
  rotation_replay_response text,
  rotation_replay_expires_at timestamp with time zone,
  auth_time timestamp with time zone,
  confirmation jsonb,
  scopes jsonb not null,
  constraint oauth_refresh_token_pkey PRIMARY KEY (id),
  constraint oauth_refresh_token_token_key UNIQUE (token),
  constraint oauth_refresh_token_client_id_fkey FOREIGN KEY (client_id) REFERENCES apps.oauth_client(client_id) ON DELETE CASCADE,
  constraint oauth_refresh_token_person_id_fkey FOREIGN KEY (person_id) REFERENCES sessions.person(id) ON DELETE CASCADE,
  constraint oauth_refresh_token_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions.session(id) ON DELETE SET NULL
);
CREATE INDEX oauth_refresh_token_client ON apps.oauth_refresh_token USING btree (client_id, person_id);
CREATE INDEX oauth_refresh_token_code ON apps.oauth_refresh_token USING btree (authorization_code_id);
CREATE INDEX oauth_refresh_token_over ON apps.oauth_refresh_token USING btree (expires_at);
CREATE INDEX oauth_refresh_token_person ON apps.oauth_refresh_token USING btree (person_id);
CREATE INDEX oauth_refresh_token_session ON apps.oauth_refresh_token USING btree (session_id);

create table apps.oauth_resource (
  id text not null default (gen_random_uuid())::text,
  identifier text not null,
  name text not null,
  access_token_ttl integer,
  refresh_token_ttl integer,
  signing_algorithm text,
  signing_key_id text,
  allowed_scopes jsonb,
  custom_claims jsonb,
  dpop_bound_access_tokens_required boolean default false,
  disabled boolean default false,
  created_at timestamp with time zone default now(),
  updated_at timestamp with time zone default now(),
  policy_version integer default 1,
  metadata jsonb,
  constraint oauth_resource_pkey PRIMARY KEY (id),
  constraint oauth_resource_identifier_key UNIQUE (identifier)
);

create schema auditors;

create table auditors.link (
  id integer not null generated always as identity,
  entity_id integer not null,
  name text not null,
  parts text[] not null,
  hash bytea not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  last_used_at timestamp with time zone,
  constraint link_pkey PRIMARY KEY (id),
  constraint link_hash_key UNIQUE (hash),
  constraint link_check CHECK ((expires_at <= (created_at + '91 days'::interval))),
  constraint link_parts_check CHECK ((cardinality(parts) > 0)),
  constraint link_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities.entity(id)
);
CREATE INDEX link_entity ON auditors.link USING btree (entity_id);

create view auditors.links with (security_invoker=true) as
 SELECT id,
    name
   FROM auditors.link;
comment on view auditors.links is 'published: the names of auditor links';

create table auditors.visit (
  hash bytea not null,
  link_id integer not null,
  expires_at timestamp with time zone not null,
  constraint visit_pkey PRIMARY KEY (hash),
  constraint visit_link_id_fkey FOREIGN KEY (link_id) REFERENCES auditors.link(id)
);
CREATE INDEX visit_expires ON auditors.visit USING btree (expires_at);

create schema backups;

create table backups.backup (
  id text not null,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  failure text,
  size_bytes bigint,
  documents bigint,
  documents_bytes bigint,
  damaged_documents bigint,
  has_secret boolean,
  removed_at timestamp with time zone,
  verified_at timestamp with time zone,
  verify_failure text,
  place text,
  constraint backup_pkey PRIMARY KEY (id),
  constraint backup_ended_once CHECK (((failure IS NULL) OR (finished_at IS NOT NULL)))
);
CREATE INDEX backup_started ON backups.backup USING btree (started_at);

create table backups.lease (
  singleton boolean not null default true,
  holder text not null,
  taken_until timestamp with time zone not null,
  constraint lease_pkey PRIMARY KEY (singleton),
  constraint lease_singleton_check CHECK (singleton)
);

create schema banking;

CREATE OR REPLACE FUNCTION banking.balances_of(entity integer)
 RETURNS TABLE(provider text, balance numeric, told_at timestamp with time zone, is_whole boolean)
 LANGUAGE sql
 STABLE
AS $function$
  select a.provider, sum(a.balance), min(a.seen_at),
         bool_and(
           c.removed_at is null and a.balance is not null and c.last_success_at >= a.seen_at
           and (c.imports_from is null or c.imports_from <= a.opened_on)
         ) is true and not exists (
           select from banking.account other
           join banking.transaction t on t.account_id = other.id
           where other.entity_id = entity and other.provider = a.provider and other.currency <> 'USD'
         )
  from banking.account a join banking.connection c on c.id = a.connection_id
  where a.entity_id = entity and a.currency = 'USD'
  group by a.provider
  having sum(a.balance) is not null and bool_or(c.removed_at is null)
$function$;
comment on function banking.balances_of(integer) is 'published: the balances of an LLC in US dollars, by bank';

CREATE OR REPLACE FUNCTION banking.check_months_again()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into banking.month_check (entity_id) values (new.entity_id)
  on conflict (entity_id) do update set revision = -1, changes = month_check.changes + 1;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION banking.forget_movements(entity integer, months integer[] DEFAULT NULL::integer[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  delete from banking.movement m where m.entity_id = entity and (months is null or m.booked_month = any (months));
  delete from banking.movement_fold f where f.entity_id = entity and (months is null or f.booked_month = any (months));
  delete from banking.movement_books b where b.entity_id = entity;
end $function$;

CREATE OR REPLACE FUNCTION banking.has_accounts(entity integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from banking.account where entity_id = entity)
    or exists (select from banking.statement_balance where entity_id = entity and removed_at is null)
$function$;
comment on function banking.has_accounts(integer) is 'published: whether an LLC has a bank account that can be reconciled';

CREATE OR REPLACE FUNCTION banking.note_connection_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  its_type text := case
    when tg_op = 'INSERT' then 'bank.connected'
    when new.removed_at is not null and old.removed_at is null then 'bank.removed'
    when new.status <> old.status then case new.status when 'needs_attention' then 'bank.needs_attention'
      when 'active' then 'bank.enabled' else 'bank.disabled' end
    when (new.trouble is null) <> (old.trouble is null) then
      case when new.trouble is null then 'bank.recovered' else 'bank.failed' end
    when new.last_success_at is distinct from old.last_success_at and new.last_synced > 0 then 'bank.synced'
    when (new.imports_from, new.token_power) is distinct from (old.imports_from, old.token_power) then 'bank.updated'
  end;
begin
  if its_type is null then
    return null;
  end if;
  insert into kernel.event (member_id, entity_id, type, record, object)
  select e.member_id, new.entity_id, its_type, 'connection/' || new.id, concat(
    '{"id":', new.id, ',"provider":"', new.provider, '","status":"', new.status, '","token_power":"', new.token_power,
    '","imports_from":', coalesce(to_json(new.imports_from)::text, 'null'),
    ',"trouble":', case when new.trouble is null then 'null' else to_json(coalesce(new.trouble_kind, 'not_understood'))::text end,
    ',"trouble_text":', coalesce(to_json(new.trouble)::text, 'null'),
    ',"last_success_at":', kernel.instant_json(new.last_success_at),
    ',"last_synced":', coalesce(new.last_synced::text, 'null'), ',"last_skipped":', coalesce(new.last_skipped::text, 'null'),
    ',"next_sync_at":', kernel.instant_json(new.next_sync_at), ',"accounts":', coalesce((
      select json_agg(json_build_object('name', a.name, 'currency', a.currency, 'balance', trim_scale(a.balance)) order by a.id)
      from banking.account a where a.connection_id = new.id
    )::text, '[]'), '}')
  from entities.entities e where e.id = new.entity_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION banking.note_statement_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into kernel.event (member_id, entity_id, type, record, object)
  select e.member_id, new.entity_id, case when new.removed_at is null then 'statement.recorded' else 'statement.removed' end,
         'statement/' || new.id, json_build_object('id', new.id, 'entity_id', new.entity_id, 'bank', new.bank,
           'account', new.account, 'currency', new.currency, 'month', new.month, 'opening', trim_scale(new.opening),
           'closing', trim_scale(new.closing), 'source', new.source, 'document_id', new.document_id)::text
  from entities.entities e where e.id = new.entity_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION banking.place_again()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  its_entity integer;
  months integer[];
begin
  for its_entity in
    select distinct a.entity_id from fresh f join banking.account a on a.id = f.account_id
  loop
    continue when not exists (select from banking.movement_fold f where f.entity_id = its_entity);
    if (select count(*) > 1 from banking.account a where a.entity_id = its_entity) and exists (
      select from fresh f
      join banking.account a on a.id = f.account_id and a.entity_id = its_entity
      join banking.account o on o.entity_id = its_entity and o.id <> a.id
      join banking.transaction t on t.account_id = o.id and t.bank_id = f.bank_id
      where (t.entry_id is not null or t.reason is not null)
        and not exists (select from fresh n where n.account_id = t.account_id and n.bank_id = t.bank_id)
    ) then
      perform banking.forget_movements(its_entity);
    elsif bookkeeping.any_reference_entered(its_entity) then
      select array_agg(r.month) into months from bookkeeping.months_of_references(its_entity, (
        select array_agg(f.bank_id) from fresh f join banking.account a on a.id = f.account_id where a.entity_id = its_entity
      )) r;
      if months is not null then
        perform banking.forget_movements(its_entity, months);
      end if;
    end if;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION banking.turn_movements()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform banking.forget_movements((select a.entity_id from banking.account a where a.id = new.account_id));
  return null;
end $function$;

create table banking.account (
  id integer not null generated always as identity,
  entity_id integer not null,
  provider text not null,
  bank_id text not null,
  connection_id integer not null,
  name text not null,
  holder text,
  currency text not null,
  opened_on date not null,
  balance numeric(13,4),
  seen_at timestamp with time zone not null,
  constraint account_pkey PRIMARY KEY (id),
  constraint account_entity_id_provider_bank_id_key UNIQUE (entity_id, provider, bank_id),
  constraint account_provider_check CHECK ((provider = ANY (ARRAY['mercury'::text, 'wise'::text]))),
  constraint account_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES banking.connection(id),
  constraint account_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities.entity(id)
);
CREATE INDEX account_bank_id ON banking.account USING btree (provider, bank_id);
CREATE INDEX account_connection ON banking.account USING btree (connection_id);
CREATE TRIGGER account_checked AFTER INSERT ON banking.account FOR EACH ROW EXECUTE FUNCTION banking.check_months_again();
CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON banking.account FOR EACH STATEMENT EXECUTE FUNCTION kernel.forbid_change();
CREATE TRIGGER only_test_rows AFTER DELETE ON banking.account REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION entities.only_test_rows('select e.member_id from gone left join entities.entities e on e.id = gone.entity_id');

create unlogged table banking.arrival (
  batch bigint not null,
  account_id integer not null,
  bank_id text not null,
  status text not null,
  amount numeric(13,4) not null,
  day date not null,
  made_at timestamp with time zone not null,
  payee text,
  reason text not null,
  entry_place integer not null,
  fee_place integer,
  arrived_at timestamp with time zone not null
);
CREATE INDEX arrival_batch ON banking.arrival USING btree (batch);

create table banking.bulk_edit (
  id bigint not null generated always as identity,
  entity_id integer not null,
  actor text not null,
  made_at timestamp with time zone not null default now(),
  category text,
  counterparty_id bigint,
  document_id bigint,
  entries integer not null,
  undone_at timestamp with time zone,
  undone_entries integer,
  constraint bulk_edit_pkey PRIMARY KEY (id),
  constraint bulk_edit_entries_check CHECK ((entries > 0)),
  constraint bulk_edit_sets_something CHECK ((num_nonnulls(category, counterparty_id, document_id) > 0))
);
CREATE INDEX bulk_edit_newest ON banking.bulk_edit USING btree (entity_id, id);

create table banking.bulk_edit_entry (
  bulk_edit_id bigint not null,
  entry_id bigint not null,
  replacement_id bigint not null,
  constraint bulk_edit_entry_pkey PRIMARY KEY (bulk_edit_id, entry_id),
  constraint bulk_edit_entry_bulk_edit_id_fkey FOREIGN KEY (bulk_edit_id) REFERENCES banking.bulk_edit(id)
);
CREATE INDEX bulk_edit_entry_replaced ON banking.bulk_edit_entry USING btree (replacement_id);

create table banking.choice (
  entity_id integer not null,
  payee text not null,
  direction text not null,
  category text not null,
  counterparty_id bigint,
  chosen_at timestamp with time zone not null,
  constraint choice_pkey PRIMARY KEY (entity_id, payee, direction),
  constraint choice_direction_check CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text]))),
  constraint choice_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities.entity(id)
);

create table banking.connection (
  id integer not null generated always as identity,
  entity_id integer not null,
  provider text not null,
  base_url text not null,
  token text,
  token_power text not null,
  status text not null,
  imports_from date,
  read_until timestamp with time zone,
  read_whole_at timestamp with time zone,
  trouble text,
  failures integer not null default 0,
  not_before timestamp with time zone,
  last_try_at timestamp with time zone,
  last_success_at timestamp with time zone,
  last_synced integer,
  last_skipped integer,
  next_sync_at timestamp with time zone,
  created_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  trouble_kind text,
  constraint connection_pkey PRIMARY KEY (id),
  constraint connection_has_token CHECK (((token IS NOT NULL) OR (removed_at IS NOT NULL))),
  constraint connection_provider_check CHECK ((provider = ANY (ARRAY['mercury'::text, 'wise'::text]))),
  constraint connection_read_while_active CHECK (((next_sync_at IS NULL) OR (status = 'active'::text))),
  constraint connection_removed_for_good CHECK (((removed_at IS NULL) OR ((token IS NULL) AND (status = 'disabled'::text)))),
  constraint connection_status_check CHECK ((status = ANY (ARRAY['active'::text, 'needs_attention'::text, 'disabled'::text]))),
  constraint connection_token_power_check CHECK ((token_power = ANY (ARRAY['reads'::text, 'could write'::text, 'unknown'::text]))),
  constraint connection_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities.entity(id)
);
CREATE INDEX connection_due ON banking.connection USING btree (next_sync_at) WHERE (next_sync_at IS NOT NULL);
CREATE INDEX connection_entity ON banking.connection USING btree (entity_id);
CREATE INDEX connection_failing ON banking.connection USING btree (id) WHERE ((trouble IS NOT NULL) AND (removed_at IS NULL));
CREATE INDEX connection_sealed_by ON banking.connection USING btree (split_part(token, '.'::text, 1)) WHERE (token IS NOT NULL);
CREATE TRIGGER changed_event AFTER UPDATE ON banking.connection FOR EACH ROW EXECUTE FUNCTION banking.note_connection_event();
CREATE TRIGGER connected_event AFTER INSERT ON banking.connection FOR EACH ROW EXECUTE FUNCTION banking.note_connection_event();

create table banking.month_check (
  entity_id integer not null,
  revision bigint not null default '-1'::integer,
  changes integer not null default 0,
  month date,
  open_months smallint not null default 0,
  constraint month_check_pkey PRIMARY KEY (entity_id),
  constraint month_check_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities.entity(id)
) with (fillfactor=70);
CREATE INDEX month_check_due ON banking.month_check USING btree (entity_id) WHERE (revision = '-1'::integer);
CREATE INDEX month_check_month ON banking.month_check USING btree (month);
CREATE INDEX month_check_open ON banking.month_check USING btree (entity_id) WHERE (open_months > 0);

create table banking.movement (
  entity_id integer not null,
  booked_month integer not null,
  month integer not null,
  account_id integer,
  bank text,
  currency text,
  entries integer not null,
  dollars numeric not null,
  original numeric,
  constraint movement_once UNIQUE NULLS NOT DISTINCT (entity_id, booked_month, month, account_id, bank, currency)
) with (fillfactor=70);

create table banking.movement_books (
  entity_id integer not null,
  revision bigint not null,
  constraint movement_books_pkey PRIMARY KEY (entity_id)
) with (fillfactor=70);

create table banking.movement_fold (
  entity_id integer not null,
  booked_month integer not null,
  folded integer not null,
  last_id bigint not null,
  constraint movement_fold_pkey PRIMARY KEY (entity_id, booked_month)
) with (fillfactor=70);

create table banking.rule (
  id integer not null generated always as identity,
  entity_id integer not null,
  payee text not null,
  direction text not null,
  category text not null,
  counterparty_id bigint,
  economic_purpose text,
  created_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  constraint rule_pkey PRIMARY KEY (id),
  constraint rule_direction_check CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text, 'any'::text]))),
  constraint rule_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities.entity(id)
);
CREATE INDEX rule_entity ON banking.rule USING btree (entity_id) WHERE (removed_at IS NULL);

create table banking.simulated_transaction (
  id bigint not null generated always as identity,
  connection_id integer not null,
  amount numeric(13,2) not null,
  payee text not null,
  description text,
  status text not null,
  day date not null,
  created_at timestamp with time zone not null,
  constraint simulated_transaction_pkey PRIMARY KEY (id),
  constraint simulated_transaction_status_check CHECK ((status = ANY (ARRAY['sent'::text, 'pending'::text, 'failed'::text]))),
  constraint simulated_transaction_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES banking.connection(id)
);
CREATE INDEX simulated_transaction_of ON banking.simulated_transaction USING btree (connection_id, id);

create table banking.statement_balance (
  id integer not null generated always as identity,
  entity_id integer not null,
  bank text not null,
  account text not null,
  currency text not null,
  month date not null,
  opening numeric(13,4) not null,
  closing numeric(13,4) not null,
  source text not null,
  document_id bigint,
  lines jsonb,
  recorded_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  recorded_by text,
  constraint statement_balance_pkey PRIMARY KEY (id),
  constraint statement_balance_bank_check CHECK ((bank <> ''::text)),
  constraint statement_balance_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint statement_balance_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint statement_balance_source_check CHECK ((source = ANY (ARRAY['bank_api'::text, 'statement'::text, 'person'::text]))),
  constraint statement_has_document CHECK (((source = 'statement'::text) = (document_id IS NOT NULL))),
  constraint statement_lines_parsed CHECK (((lines IS NULL) OR (source = 'statement'::text))),
  constraint statement_balance_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities.entity(id)
);
CREATE UNIQUE INDEX statement_balance_once ON banking.statement_balance USING btree (entity_id, bank, account, currency, month, ((source = 'bank_api'::text))) WHERE (removed_at IS NULL);
CREATE TRIGGER balance_checked AFTER INSERT OR UPDATE ON banking.statement_balance FOR EACH ROW EXECUTE FUNCTION banking.check_months_again();
CREATE TRIGGER changed_event AFTER UPDATE ON banking.statement_balance FOR EACH ROW WHEN (new.opening IS DISTINCT FROM old.opening OR new.closing IS DISTINCT FROM old.closing OR new.removed_at IS DISTINCT FROM old.removed_at OR new.document_id IS DISTINCT FROM old.document_id) EXECUTE FUNCTION banking.note_statement_event();
CREATE TRIGGER recorded_event AFTER INSERT ON banking.statement_balance FOR EACH ROW EXECUTE FUNCTION banking.note_statement_event();

create table banking.sync_run (
  id bigint not null generated always as identity,
  entity_id integer not null,
  state text not null,
  provider text,
  read integer not null default 0,
  result jsonb,
  started_at timestamp with time zone not null,
  told_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  claimed_at timestamp with time zone default now(),
  constraint sync_run_pkey PRIMARY KEY (id),
  constraint sync_run_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text, 'interrupted'::text]))),
  constraint sync_run_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities.entity(id)
);
CREATE INDEX sync_run_of_entity ON banking.sync_run USING btree (entity_id, id);
CREATE INDEX sync_run_queued ON banking.sync_run USING btree (id) WHERE ((state = 'running'::text) AND (claimed_at IS NULL));
CREATE UNIQUE INDEX sync_run_running ON banking.sync_run USING btree (entity_id) WHERE (state = 'running'::text);

create table banking.transaction (
  account_id integer not null,
  bank_id text not null,
  standing text not null,
  status text not null,
  amount numeric(13,4) not null,
  booked numeric(13,4) not null,
  day date not null,
  made_at timestamp with time zone not null,
  payee text,
  reason text,
  entry_id bigint,
  fee_entry_id bigint,
  needs_rate boolean not null default false,
  constraint transaction_pkey PRIMARY KEY (account_id, bank_id),
  constraint transaction_standing_check CHECK ((standing = ANY (ARRAY['settled'::text, 'pending'::text, 'void'::text]))),
  constraint transaction_account_id_fkey FOREIGN KEY (account_id) REFERENCES banking.account(id) NOT ENFORCED
);
CREATE INDEX transaction_day ON banking.transaction USING btree (account_id, day, bank_id);
CREATE INDEX transaction_needs_rate ON banking.transaction USING btree (account_id, made_at) WHERE needs_rate;
CREATE INDEX transaction_pending ON banking.transaction USING btree (account_id, made_at) WHERE (standing = 'pending'::text);
CREATE INDEX transaction_unbooked ON banking.transaction USING btree (account_id, day, bank_id) WHERE ((booked = (0)::numeric) OR (entry_id IS NULL));
CREATE TRIGGER movements_placed_again AFTER INSERT ON banking.transaction REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION banking.place_again();
CREATE TRIGGER movements_turned AFTER UPDATE OF amount ON banking.transaction FOR EACH ROW WHEN ((new.amount < 0::numeric) <> (old.amount < 0::numeric)) EXECUTE FUNCTION banking.turn_movements();
CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON banking.transaction FOR EACH STATEMENT EXECUTE FUNCTION kernel.forbid_change();
CREATE TRIGGER only_test_rows AFTER DELETE ON banking.transaction REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION entities.only_test_rows('select e.member_id from gone left join banking.account a on a.id = gone.account_id
        left join entities.entities e on e.id = a.entity_id');

create table banking.transaction_change (
  id bigint not null generated always as identity,
  account_id integer not null,
  bank_id text not null,
  day date not null,
  changed_on date not null,
  amount numeric(13,4) not null,
  constraint transaction_change_pkey PRIMARY KEY (id),
  constraint transaction_change_account_id_fkey FOREIGN KEY (account_id) REFERENCES banking.account(id)
);
CREATE INDEX transaction_change_account ON banking.transaction_change USING btree (account_id, changed_on);

create schema bookkeeping;

CREATE OR REPLACE FUNCTION bookkeeping.any_reference_entered(entity integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from bookkeeping.entry
    where entity_id = entity and external_tx_id is not null and source <> 'bank_sync'
  )
$function$;
comment on function bookkeeping.any_reference_entered(integer) is 'published: whether an LLC has entries with a bank reference that did not come from a bank';

CREATE OR REPLACE FUNCTION bookkeeping.bank_entries(entity integer, first_month integer, last_month integer)
 RETURNS TABLE(id bigint, year smallint, month smallint, transaction_date date, bank_source text, external_tx_id text, dollars numeric, currency text, original_amount numeric, description text)
 LANGUAGE sql
 STABLE
AS $function$
  select e.id, extract(year from m.moved_on)::smallint, extract(month from m.moved_on)::smallint, e.transaction_date,
         e.bank_source, e.external_tx_id, e.income - e.expense, e.currency, e.original_amount, e.description
  from bookkeeping.entry e
  cross join lateral (select coalesce(e.transaction_date, make_date(e.year, e.month, 1)) as moved_on) m
  where e.entity_id = entity and e.bank_source is not null
    -- An entry may be booked up to three months before or after the money moved.
    and e.year between (first_month - 3) / 12 and (last_month + 3) / 12
    and e.year * 12 + e.month - 1 between first_month - 3 and last_month + 3
    and extract(year from m.moved_on) * 12 + extract(month from m.moved_on) - 1 between first_month and last_month
$function$;

CREATE OR REPLACE FUNCTION bookkeeping.bank_entries_by_day(entity integer, from_day date, to_day date, most integer)
 RETURNS TABLE(id bigint, year smallint, month smallint, transaction_date date, bank_source text, external_tx_id text, dollars numeric, currency text, original_amount numeric, description text)
 LANGUAGE plpgsql
 STABLE
 SET enable_sort TO 'off'
AS $function$
declare
  booked date := date_trunc('month', from_day)::date - interval '3 months';
begin
  while booked <= to_day + interval '3 months' loop
    return query
      select e.id, extract(year from m.moved_on)::smallint, extract(month from m.moved_on)::smallint, e.transaction_date,
             e.bank_source, e.external_tx_id, e.income - e.expense, e.currency, e.original_amount, e.description
      from bookkeeping.entry e
      cross join lateral (select coalesce(e.transaction_date, make_date(e.year, e.month, 1)) as moved_on) m
      where e.entity_id = entity
        and e.year = extract(year from booked)::smallint and e.month = extract(month from booked)::smallint
        and bookkeeping.entry_day(e.transaction_date, e.year, e.month) between from_day and to_day
        and e.bank_source is not null
      order by bookkeeping.entry_day(e.transaction_date, e.year, e.month), e.id limit most;
    booked := booked + interval '1 month';
  end loop;
end $function$;
comment on function bookkeeping.bank_entries_by_day(integer,date,date,integer) is 'published: entries that name a bank, by the day on which the money moved';

CREATE OR REPLACE FUNCTION bookkeeping.category_totals(entity integer, first_month integer, last_month integer)
 RETURNS TABLE(month integer, category text, movement_type text, entries integer, income numeric, expense numeric)
 LANGUAGE sql
 STABLE
AS $function$
  select t.year * 12 + t.month - 1, t.category, t.movement_type, t.entries, t.income, t.expense
  from bookkeeping.total t
  where t.entity_id = entity and t.category <> '*' and t.movement_type <> '*'
    and t.year between first_month / 12 and last_month / 12
    and t.year * 12 + t.month - 1 between first_month and last_month
$function$;
comment on function bookkeeping.category_totals(integer,integer,integer) is 'published: totals by month, category and movement type';

CREATE OR REPLACE FUNCTION bookkeeping.check_references()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from (select distinct counterparty_id, entity_id from fresh where counterparty_id is not null) f
    where not exists (
      select from bookkeeping.counterparty c where c.id = f.counterparty_id and c.entity_id = f.entity_id
    )
  ) then
    raise foreign_key_violation using
      constraint = 'entry_counterparty', message = 'an entry names a counterparty that is not of its LLC';
  end if;
  if exists (
    select from (select distinct document_id, entity_id from fresh where document_id is not null) f
    where not exists (
      select from documents.documents d
      where d.id = f.document_id and d.entity_id = f.entity_id and d.withdrawn_at is null
    )
  ) then
    raise foreign_key_violation using
      constraint = 'entry_document', message = 'an entry names a document that is not of its LLC';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION bookkeeping.counterparties_named(ids bigint[])
 RETURNS TABLE(id bigint, name text, kind text, is_related_party boolean)
 LANGUAGE sql
 STABLE
AS $function$
  select c.id, c.name, c.kind, c.is_related_party from bookkeeping.counterparty c where c.id = any (ids)
$function$;
comment on function bookkeeping.counterparties_named(bigint[]) is 'published: counterparties by id';

CREATE OR REPLACE FUNCTION bookkeeping.drafts_between(wanted bigint, from_place integer, to_place integer)
 RETURNS SETOF bookkeeping.draft
 LANGUAGE plpgsql
 STABLE ROWS 10000
AS $function$
begin
  return query select * from bookkeeping.draft d
    where d.batch = wanted and d.place >= from_place and d.place < to_place;
end $function$;

CREATE OR REPLACE FUNCTION bookkeeping.empty_search_list()
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
RETURN gin_clean_pending_list('bookkeeping.search_entry_found'::regclass);

CREATE OR REPLACE FUNCTION bookkeeping.entries_around_day(entity integer, day date, from_day date, to_day date, most integer)
 RETURNS SETOF bigint
 LANGUAGE plpgsql
 STABLE ROWS 200
 SET enable_sort TO 'off'
AS $function$
declare
  first_day date := date_trunc('month', from_day)::date;
begin
  while first_day <= to_day loop
    return query
      select n.id from bookkeeping.entry n
      where n.entity_id = entity
        and n.year = extract(year from first_day)::smallint and n.month = extract(month from first_day)::smallint
        and bookkeeping.entry_day(n.transaction_date, n.year, n.month) between from_day and day
      order by bookkeeping.entry_day(n.transaction_date, n.year, n.month) desc, n.id desc limit most;
    return query
      select n.id from bookkeeping.entry n
      where n.entity_id = entity
        and n.year = extract(year from first_day)::smallint and n.month = extract(month from first_day)::smallint
        and bookkeeping.entry_day(n.transaction_date, n.year, n.month) > day
        and bookkeeping.entry_day(n.transaction_date, n.year, n.month) <= to_day
      order by bookkeeping.entry_day(n.transaction_date, n.year, n.month), n.id limit most;
    first_day := (first_day + interval '1 month')::date;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION bookkeeping.entries_by_day(entity integer, from_year integer, to_year integer, in_month integer, after_day date, after_id bigint, is_descending boolean, most integer)
 RETURNS SETOF bigint
 LANGUAGE plpgsql
 STABLE ROWS 500
 SET enable_sort TO 'off'
AS $function$
begin
  if is_descending then
    return query
      select e.id from bookkeeping.total t
      cross join lateral (
        select n.id, bookkeeping.entry_day(n.transaction_date, n.year, n.month) as day from bookkeeping.entry n
        where n.entity_id = entity and n.year = t.year and n.month = t.month
          and (bookkeeping.entry_day(n.transaction_date, n.year, n.month), n.id) < (after_day, after_id)
        order by bookkeeping.entry_day(n.transaction_date, n.year, n.month) desc, n.id desc limit most
      ) e
      where t.entity_id = entity and t.category = '*' and t.movement_type = '*'
        and t.year between from_year and to_year and (in_month is null or t.month = in_month)
      order by e.day desc, e.id desc limit most;
  else
    return query
      select e.id from bookkeeping.total t
      cross join lateral (
        select n.id, bookkeeping.entry_day(n.transaction_date, n.year, n.month) as day from bookkeeping.entry n
        where n.entity_id = entity and n.year = t.year and n.month = t.month
          and (bookkeeping.entry_day(n.transaction_date, n.year, n.month), n.id) > (after_day, after_id)
        order by bookkeeping.entry_day(n.transaction_date, n.year, n.month), n.id limit most
      ) e
      where t.entity_id = entity and t.category = '*' and t.movement_type = '*'
        and t.year between from_year and to_year and (in_month is null or t.month = in_month)
      order by e.day, e.id limit most;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION bookkeeping.entries_moved(entity integer, in_month integer, behind integer, up_to integer)
 RETURNS TABLE(id bigint, place integer, moved integer, bank_source text, external_tx_id text, dollars numeric, currency text, original_amount numeric)
 LANGUAGE sql
 STABLE
AS $function$
  select e.id, e.month_seq,
         coalesce(
           (extract(year from e.transaction_date) * 12 + extract(month from e.transaction_date) - 1)::integer,
           e.year * 12 + e.month - 1
         ),
         e.bank_source, e.external_tx_id, e.income - e.expense, e.currency, e.original_amount
  from bookkeeping.entry e
  where e.entity_id = entity and e.year = in_month / 12 and e.month = in_month % 12 + 1
    and e.month_seq > behind and e.month_seq <= up_to
  -- Otherwise PostgreSQL may read all entries of the LLC to join them with months.
  offset 0
$function$;
comment on function bookkeeping.entries_moved(integer,integer,integer,integer) is 'published: the entries of a month after one place and up to another, with the month in which the money moved';

CREATE OR REPLACE FUNCTION bookkeeping.entries_of_amount(entity integer, amount numeric, day date, from_day date, to_day date, most integer)
 RETURNS SETOF bigint
 LANGUAGE plpgsql
 STABLE ROWS 20
 SET enable_sort TO 'off'
AS $function$
begin
  return query
    select n.id from bookkeeping.entry n
    where n.entity_id = entity and n.document_id is null and abs(n.income - n.expense) = amount
      and bookkeeping.entry_day(n.transaction_date, n.year, n.month) between from_day and day
    order by bookkeeping.entry_day(n.transaction_date, n.year, n.month) desc, n.id desc limit most;
  return query
    select n.id from bookkeeping.entry n
    where n.entity_id = entity and n.document_id is null and abs(n.income - n.expense) = amount
      and bookkeeping.entry_day(n.transaction_date, n.year, n.month) > day
      and bookkeeping.entry_day(n.transaction_date, n.year, n.month) <= to_day
    order by bookkeeping.entry_day(n.transaction_date, n.year, n.month), n.id limit most;
  return query
    select n.id from bookkeeping.entry n
    where n.entity_id = entity and n.document_id is null and n.original_amount is not null and abs(n.original_amount) = amount
      and bookkeeping.entry_day(n.transaction_date, n.year, n.month) between from_day and day
    order by bookkeeping.entry_day(n.transaction_date, n.year, n.month) desc, n.id desc limit most;
  return query
    select n.id from bookkeeping.entry n
    where n.entity_id = entity and n.document_id is null and n.original_amount is not null and abs(n.original_amount) = amount
      and bookkeeping.entry_day(n.transaction_date, n.year, n.month) > day
      and bookkeeping.entry_day(n.transaction_date, n.year, n.month) <= to_day
    order by bookkeeping.entry_day(n.transaction_date, n.year, n.month), n.id limit most;
end $function$;

CREATE OR REPLACE FUNCTION bookkeeping.entry_at(entity integer, in_month integer, at_place integer)
 RETURNS TABLE(id bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select e.id from bookkeeping.entry e
  where e.entity_id = entity and e.year = in_month / 12 and e.month = in_month % 12 + 1 and e.month_seq = at_place
  offset 0
$function$;
comment on function bookkeeping.entry_at(integer,integer,integer) is 'published: the entry at a place of its month; another one as soon as an entry before it was removed';

CREATE OR REPLACE FUNCTION bookkeeping.entry_day(transaction_date date, year smallint, month smallint)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN COALESCE(transaction_date, ((make_date((year)::integer, (month)::integer, 1) + '1 mon -1 days'::interval))::date);

CREATE OR REPLACE FUNCTION bookkeeping.entry_json(id bigint, text text, created_at text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ((((('{"id":'::text || id) || text) || ',"created_at":"'::text) || created_at) || '"}'::text);

CREATE OR REPLACE FUNCTION bookkeeping.entry_text(entity_id integer, year smallint, month smallint, transaction_date date, movement_type text, category text, income numeric, expense numeric, counterparty_id bigint, economic_purpose text, document_id bigint, description text, bank_source text, external_tx_id text, source text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  return bookkeeping.entry_text(entity_id, year, month, transaction_date, movement_type, category, income, expense,
    counterparty_id, economic_purpose, document_id, description, bank_source, external_tx_id, source, null, null, null, null, null);
end $function$;

CREATE OR REPLACE FUNCTION bookkeeping.entry_text(entity_id integer, year smallint, month smallint, transaction_date date, movement_type text, category text, income numeric, expense numeric, counterparty_id bigint, economic_purpose text, document_id bigint, description text, bank_source text, external_tx_id text, source text, currency text, original_amount numeric, exchange_rate numeric, rate_source text, rate_date date)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  return concat(',"entity_id":', entity_id, ',"year":', year, ',"month":', month,
    ',"transaction_date":', coalesce('"' || to_char(transaction_date, 'YYYY-MM-DD') || '"', 'null'),
    ',"movement_type":"', movement_type, '","category":',
    coalesce('"' || category || '","group_label":"' || bookkeeping.group_label(category) || '"', 'null,"group_label":null'),
    ',"income":', trim_scale(income), ',"expense":', trim_scale(expense),
    case when currency is null
         then ',"currency":null,"original_amount":null,"exchange_rate":null,"rate_source":null,"rate_date":null'
         else concat(',"currency":"', currency, '","original_amount":', trim_scale(original_amount),
           ',"exchange_rate":', trim_scale(exchange_rate), ',"rate_source":', to_json(rate_source),
           ',"rate_date":', coalesce('"' || to_char(rate_date, 'YYYY-MM-DD') || '"', 'null')) end,
    ',"counterparty_id":', coalesce(counterparty_id::text, 'null'),
    ',"economic_purpose":', coalesce(to_json(economic_purpose)::text, 'null'),
    ',"document_id":', coalesce(document_id::text, 'null'),
    ',"description":', coalesce(to_json(description)::text, 'null'),
    ',"bank_source":', coalesce(to_json(bank_source)::text, 'null'),
    ',"external_tx_id":', coalesce(to_json(external_tx_id)::text, 'null'),
    ',"source":"', source, '","economic_substance":',
    case when counterparty_id is not null and economic_purpose is not null and document_id is not null
         then 'true' else 'false' end);
end $function$;

CREATE OR REPLACE FUNCTION bookkeeping.folded(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN lower(CASE WHEN (octet_length(given) = char_length(given)) THEN given ELSE translate(given, 'áàâäãéèêëíìîïóòôöõúùûüñçÁÀÂÄÃÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇ'::text, 'aaaaaeeeeiiiiooooouuuuncAAAAAEEEEIIIIOOOOOUUUUNC'::text) END);
comment on function bookkeeping.folded(text) is 'published: a text in lower case without accents, as searches compare it';

CREATE OR REPLACE FUNCTION bookkeeping.group_label(category text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (category = ANY (ARRAY['venta_servicio'::text, 'bonificacion_referido'::text, 'interes_ganado'::text, 'ingreso_otro'::text])) THEN 'INGRESOS'::text WHEN (category = ANY (ARRAY['pago_proveedor'::text, 'software'::text, 'hardware'::text, 'marketing'::text, 'hosting'::text, 'profesional_legal'::text, 'gestoria_llc'::text, 'bancario'::text, 'viaje'::text, 'seguro'::text, 'gasto_apertura'::text, 'gasto_cierre'::text, 'impuesto_irs'::text, 'impuesto_estatal'::text, 'gasto_otro'::text])) THEN 'GASTOS_DEDUCIBLES'::text WHEN (category = ANY (ARRAY['distribucion'::text, 'aportacion'::text, 'prestamo_owner'::text, 'prestamo_terceros'::text, 'reembolso'::text])) THEN 'CAPITAL_FLOWS'::text WHEN (category = ANY (ARRAY['transferencia_interna'::text, 'transferencia_externa'::text])) THEN 'TRANSFERENCIAS'::text WHEN (category = 'multa_penalty'::text) THEN 'NO_DEDUCIBLES'::text WHEN (category = 'otro'::text) THEN 'OTROS'::text ELSE NULL::text END;

CREATE OR REPLACE FUNCTION bookkeeping.instant_text(at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN to_char((at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text);

CREATE OR REPLACE FUNCTION bookkeeping.is_category(category text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  return bookkeeping.group_label(category) is not null;
end $function$;

CREATE OR REPLACE FUNCTION bookkeeping.month_entries(entity integer, in_month integer, behind integer, up_to integer)
 RETURNS TABLE(id bigint, movement_type text, category text, income numeric, expense numeric, counterparty_id bigint, bank_source text, is_complete boolean)
 LANGUAGE sql
 STABLE
AS $function$
  select e.id, e.movement_type, e.category, e.income, e.expense, e.counterparty_id, e.bank_source,
         e.counterparty_id is not null and e.economic_purpose is not null and e.document_id is not null
           and not exists (select from documents.documents d where d.id = e.document_id and d.withdrawn_at is not null)
  from bookkeeping.entry e
  where e.entity_id = entity and e.year = in_month / 12 and e.month = in_month % 12 + 1
    and e.month_seq > behind and e.month_seq <= up_to
$function$;
comment on function bookkeeping.month_entries(integer,integer,integer,integer) is 'published: the entries of a month after one place and up to another';

CREATE OR REPLACE FUNCTION bookkeeping.month_removals(entity integer, in_month integer)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((
    select r.removals from bookkeeping.removal_count r
    where r.entity_id = entity and r.year = in_month / 12 and r.month = in_month % 12 + 1
  ), 0)
$function$;
comment on function bookkeeping.month_removals(integer,integer) is 'published: how often entries of a month were removed or completed';

CREATE OR REPLACE FUNCTION bookkeeping.month_states(entity integer)
 RETURNS TABLE(month integer, entries integer, removals integer)
 LANGUAGE sql
 STABLE
AS $function$
  select t.year * 12 + t.month - 1, t.entries, coalesce(r.removals, 0)
  from bookkeeping.total t
  left join bookkeeping.removal_count r on r.entity_id = entity and r.year = t.year and r.month = t.month
  where t.entity_id = entity and t.category = '*' and t.movement_type = '*'
  union all
  select r.year * 12 + r.month - 1, 0, r.removals from bookkeeping.removal_count r
  where r.entity_id = entity and not exists (
    select from bookkeeping.total t
    where t.entity_id = entity and t.category = '*' and t.movement_type = '*' and t.year = r.year and t.month = r.month
  )
$function$;
comment on function bookkeeping.month_states(integer) is 'published: per month, how many entries there are and how often some were removed or completed';

CREATE OR REPLACE FUNCTION bookkeeping.months_of_references(entity integer, refs text[])
 RETURNS TABLE(month integer)
 LANGUAGE sql
 STABLE
AS $function$
  select distinct e.year * 12 + e.month - 1 from bookkeeping.entry e
  where e.entity_id = entity and e.external_tx_id = any (refs) and e.external_tx_id is not null and e.source <> 'bank_sync'
$function$;
comment on function bookkeeping.months_of_references(integer,text[]) is 'published: the months of entries with these bank references that did not come from a bank';

CREATE OR REPLACE FUNCTION bookkeeping.note_completed_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into kernel.event (member_id, entity_id, type, record, object)
  select e.member_id, new.entity_id, 'entry.completed', 'entry/' || new.id, new.json
  from entities.entities e where e.id = new.entity_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION bookkeeping.note_corrected_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into kernel.event (member_id, entity_id, type, record, object, related)
  select e.member_id, n.entity_id, 'entry.corrected', 'entry/' || n.id, n.json,
         json_build_object('reversal_id', new.reversal_id, 'replacement_id', new.replacement_id)::text
  from bookkeeping.entry n join entities.entities e on e.id = n.entity_id where n.id = new.corrected_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION bookkeeping.note_counterparty_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into kernel.event (member_id, entity_id, type, record, object)
  select e.member_id, new.entity_id, case tg_op when 'INSERT' then 'counterparty.created' else 'counterparty.updated' end,
         'counterparty/' || new.id, json_build_object('id', new.id, 'entity_id', new.entity_id, 'name', new.name,
           'kind', new.kind, 'relation_subtype', new.relation_subtype, 'is_related_party', new.is_related_party)::text
  from entities.entities e where e.id = new.entity_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION bookkeeping.note_created_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into kernel.event (member_id, entity_id, type, record, object)
  select e.member_id, f.entity_id, 'entry.created', 'entry/' || f.id, f.json
  from fresh f join entities.entities e on e.id = f.entity_id order by f.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION bookkeeping.note_removed_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into kernel.event (member_id, entity_id, type, record, object)
  select e.member_id, f.entity_id, 'entry.removed', 'entry/' || f.id, f.entry
  from fresh f join entities.entities e on e.id = f.entity_id order by f.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION bookkeeping.note_restored_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into kernel.event (member_id, entity_id, type, record, object, related)
  select e.member_id, n.entity_id, 'entry.restored', 'entry/' || n.id, n.json,
         json_build_object('removed_id', new.removed_id)::text
  from bookkeeping.entry n join entities.entities e on e.id = n.entity_id where n.id = new.entry_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION bookkeeping.owner_entries_unnamed(entity integer, first_month integer, last_month integer)
 RETURNS SETOF bookkeeping.entries
 LANGUAGE sql
 STABLE
AS $function$
  select * from bookkeeping.entries e
  where e.entity_id = entity and e.counterparty_id is null
    and (e.category in ('aportacion', 'distribucion', 'prestamo_owner')
      or e.movement_type in ('aportacion', 'distribucion'))
    and e.year between first_month / 12 and last_month / 12
    and e.year * 12 + e.month - 1 between first_month and last_month
$function$;
comment on function bookkeeping.owner_entries_unnamed(integer,integer,integer) is 'published: entries between an LLC and its owner that name no counterparty';

CREATE OR REPLACE FUNCTION bookkeeping.rates_used(entity integer, first_month integer, last_month integer)
 RETURNS TABLE(currency text, rate_source text, entries bigint, original_amount numeric, dollars numeric, lowest numeric, highest numeric, first_date date, last_date date)
 LANGUAGE sql
 STABLE
AS $function$
  select e.currency, e.rate_source, count(*), sum(e.original_amount), sum(e.income - e.expense), min(e.exchange_rate),
         max(e.exchange_rate), min(e.rate_date), max(e.rate_date)
  from bookkeeping.entry e
  where e.entity_id = entity and e.currency is not null
    and e.year between first_month / 12 and last_month / 12
    and e.year * 12 + e.month - 1 between first_month and last_month
  group by e.currency, e.rate_source
$function$;
comment on function bookkeeping.rates_used(integer,integer,integer) is 'published: the exchange rates used in some months, by currency and source';

CREATE OR REPLACE FUNCTION bookkeeping.references_entered(entity integer, refs text[])
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
  select external_tx_id from bookkeeping.entry
  where entity_id = entity and external_tx_id = any (refs) and external_tx_id is not null and source <> 'bank_sync'
$function$;
comment on function bookkeeping.references_entered(integer,text[]) is 'published: which bank references have entries that did not come from a bank';

CREATE OR REPLACE FUNCTION bookkeeping.related_entries(entity integer, first_month integer, last_month integer)
 RETURNS SETOF bookkeeping.entries
 LANGUAGE sql
 STABLE
AS $function$
  select e.* from bookkeeping.counterparty c
  cross join lateral (
    select * from bookkeeping.entries e
    where e.entity_id = entity and e.counterparty_id = c.id
      and e.year between first_month / 12 and last_month / 12
      and e.year * 12 + e.month - 1 between first_month and last_month
    offset 0
  ) e
  where c.entity_id = entity and c.is_related_party
$function$;
comment on function bookkeeping.related_entries(integer,integer,integer) is 'published: the entries of some months with related parties';

CREATE OR REPLACE FUNCTION bookkeeping.related_loans_before(entity integer, first_month integer)
 RETURNS SETOF bookkeeping.entries
 LANGUAGE sql
 STABLE
AS $function$
  select e.* from bookkeeping.counterparty c
  cross join lateral (
    select * from bookkeeping.entries e
    where e.entity_id = entity and e.counterparty_id = c.id
      and e.category in ('prestamo_owner', 'prestamo_terceros')
      and e.year <= first_month / 12 and e.year * 12 + e.month - 1 < first_month
    offset 0
  ) e
  where c.entity_id = entity and c.is_related_party
$function$;
comment on function bookkeeping.related_loans_before(integer,integer) is 'published: loans with related parties from before a month';

CREATE OR REPLACE FUNCTION bookkeeping.related_parties(entity integer)
 RETURNS TABLE(id bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select c.id from bookkeeping.counterparty c where c.entity_id = entity and c.is_related_party
$function$;
comment on function bookkeeping.related_parties(integer) is 'published: the ids of the related parties of an LLC';

CREATE OR REPLACE FUNCTION bookkeeping.removed_entries(entity integer, first_month integer, last_month integer)
 RETURNS SETOF bookkeeping.removed_entry
 LANGUAGE sql
 STABLE
AS $function$
  select * from bookkeeping.removed_entry r
  where r.entity_id = entity and r.year * 12 + r.month - 1 between first_month and last_month
$function$;

CREATE OR REPLACE FUNCTION bookkeeping.search_candidates(entity integer, from_year integer, to_year integer, in_month integer, from_day date, to_day date, before_year integer, before_month integer, before_seq integer, probes jsonb, most integer)
 RETURNS TABLE(entry_id bigint, year integer, month integer, seq integer)
 LANGUAGE plpgsql
 STABLE ROWS 200
 SET enable_seqscan TO 'off'
AS $function$
#variable_conflict use_column
declare
  no_bound constant bigint := 9223372036854775807;
  sample constant integer := 20;
  common_in_sample constant integer := 4;
  the_month record;
  chunk record;
  before_id bigint;
  last_seq integer;
  found_ids bigint[];
  gathered integer := 0;
  steps integer := 0;
  wanted integer;
  looks integer;
  most_fetched integer;
  is_sampled boolean := true;
  is_done boolean;
begin
  probes := (
    select jsonb_agg(p || jsonb_build_object('patterns', array(
      select bookkeeping.folded(w) from jsonb_array_elements_text(p -> 'patterns') w
    )))
    from jsonb_array_elements(probes) p
  );
  for the_month in
    select t.year, t.month, t.entries, coalesce(m.indexed, 0) as indexed
    from bookkeeping.total t
    left join bookkeeping.search_month m on m.entity_id = entity and m.year = t.year and m.month = t.month
    where t.entity_id = entity and t.category = '*' and t.movement_type = '*'
      and t.year between from_year and to_year and (in_month is null or t.month = in_month)
      and (t.year, t.month) <= (before_year, before_month)
    order by t.year desc, t.month desc
  loop
    last_seq := the_month.entries;
    before_id := no_bound;
    if the_month.year = before_year and the_month.month = before_month then
      last_seq := least(last_seq, before_seq - 1);
      before_id := coalesce((
        select e.id from bookkeeping.entry e
        where e.entity_id = entity and e.year = the_month.year and e.month = the_month.month and e.month_seq = before_seq
      ), no_bound);
    end if;
    if last_seq > the_month.indexed then
      found_ids := array(
        select e.id from bookkeeping.entry e
        where e.entity_id = entity and e.year = the_month.year and e.month = the_month.month
          and e.month_seq > the_month.indexed and e.month_seq <= last_seq
        order by e.month_seq desc limit most - gathered
      );
      return query select i, null::integer, null::integer, null::integer from unnest(found_ids) i;
      gathered := gathered + cardinality(found_ids);
      if gathered >= most then
        return query select null::bigint, e.year::integer, e.month::integer, e.month_seq from bookkeeping.entry e
          where e.id = found_ids[cardinality(found_ids)];
        return;
      end if;
    end if;
    for chunk in
      select c.id, c.entries from bookkeeping.search_chunk c
      where c.entity_id = entity and c.year = the_month.year and c.month = the_month.month and c.first_id < before_id
        and (from_day is null or c.last_day >= from_day) and (to_day is null or c.first_day <= to_day)
      order by c.first_id desc
    loop
      steps := steps + 1;
      wanted := most - gathered;
      is_done := false;
      if is_sampled and common_in_sample = cardinality(
        bookkeeping.walk_search_chunk(chunk.id, before_id, probes, sample, common_in_sample)
      ) then
        looks := 8 * wanted;
        found_ids := bookkeeping.walk_search_chunk(chunk.id, before_id, probes, looks, wanted);
        is_done := cardinality(found_ids) = wanted or chunk.entries <= looks;
        is_sampled := is_done;
      end if;
      if not is_done then
        most_fetched := greatest(1000, 4 * wanted);
        -- Two branches, as a pattern that every text fits would make PostgreSQL read the whole index where it is the only one.
        found_ids := array(
          select s.entry_id
          from jsonb_to_recordset(probes) as p (has text[], one_of text[], other_of text[], patterns text[])
          cross join lateral (
            (
              select s.entry_id from bookkeeping.search_entry s
              where s.tokens @> (p.has || ('k:' || chunk.id))
                and s.tokens && coalesce(p.one_of, array['k:' || chunk.id])
                and s.tokens && coalesce(p.other_of, array['k:' || chunk.id])
                and s.entry_id < before_id
                and p.patterns[1] is null
              offset 0
            )
            union all
            (
              select s.entry_id from bookkeeping.search_entry s
              where s.tokens @> (p.has || ('k:' || chunk.id))
                and s.tokens && coalesce(p.one_of, array['k:' || chunk.id])
                and s.tokens && coalesce(p.other_of, array['k:' || chunk.id])
                and s.entry_id < before_id
                and s.text like p.patterns[1]
                and s.text like coalesce(p.patterns[2], '%')
                and s.text like coalesce(p.patterns[3], '%')
              offset 0
            )
          ) s
          limit most_fetched
        );
        if cardinality(found_ids) < most_fetched then
          found_ids := array(select distinct i from unnest(found_ids) i order by i desc limit wanted);
        else
          found_ids := bookkeeping.walk_search_chunk(chunk.id, before_id, probes, null, wanted);
        end if;
      end if;
      return query select i, null::integer, null::integer, null::integer from unnest(found_ids) i;
      gathered := gathered + cardinality(found_ids);
      if gathered >= most then
        return query select null::bigint, e.year::integer, e.month::integer, e.month_seq from bookkeeping.entry e
          where e.id = found_ids[cardinality(found_ids)];
        return;
      end if;
    end loop;
    if steps >= 500 then
      return query select null::bigint, the_month.year::integer, the_month.month::integer, 1;
      return;
    end if;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION bookkeeping.search_tokens(category text, movement_type text, source text, bank_source text, counterparty_id bigint, document_id bigint, economic_purpose text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN array_remove(ARRAY[('g:'::text || COALESCE(category, ''::text)), ('m:'::text || movement_type), ('s:'::text || source), ('b:'::text || bank_source), ('c:'::text || COALESCE((counterparty_id)::text, ''::text)), ('d:'::text || COALESCE((document_id)::text, ''::text)), CASE WHEN (economic_purpose IS NULL) THEN 'p:'::text ELSE NULL::text END], NULL::text);

CREATE OR REPLACE FUNCTION bookkeeping.standing_entries(ids bigint[])
 RETURNS TABLE(id bigint, movement_type text, category text, counterparty_id bigint, amount numeric, economic_purpose text, document_id bigint, description text, currency text, original_amount numeric, exchange_rate numeric, rate_source text, rate_date date, rate_quoted text)
 LANGUAGE sql
 STABLE
AS $function$
  select e.id, e.movement_type, e.category, e.counterparty_id, e.income - e.expense, e.economic_purpose, e.document_id,
         e.description, e.currency, e.original_amount, e.exchange_rate, e.rate_source, e.rate_date, e.rate_quoted
  from bookkeeping.entry e where e.id = any (ids)
$function$;
comment on function bookkeeping.standing_entries(bigint[]) is 'published: entries by id, without those that were removed';

CREATE OR REPLACE FUNCTION bookkeeping.uncategorised_entries(entity integer, first_month integer, last_month integer, most integer)
 RETURNS TABLE(id bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select e.id from bookkeeping.entry e
  where e.entity_id = entity and e.category is null
    and (e.year, e.month) >= (first_month / 12, first_month % 12 + 1)
    and (e.year, e.month) <= (last_month / 12, last_month % 12 + 1)
  order by e.category desc, e.year desc, e.month desc, e.category_seq desc limit most
$function$;
comment on function bookkeeping.uncategorised_entries(integer,integer,integer,integer) is 'published: the newest entries without a category';

CREATE OR REPLACE FUNCTION bookkeeping.walk_search_chunk(chunk bigint, before_id bigint, probes jsonb, looks integer, most integer)
 RETURNS bigint[]
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return array(
    select s.entry_id
    from (
      select s.entry_id, s.tokens, s.text from bookkeeping.search_entry s
      where s.chunk_id = chunk and s.entry_id < before_id
      order by s.entry_id desc limit looks
    ) s
    where exists (
      select from jsonb_to_recordset(probes) as p (has text[], one_of text[], other_of text[], patterns text[])
      where s.tokens @> p.has
        and (p.one_of is null or s.tokens && p.one_of)
        and (p.other_of is null or s.tokens && p.other_of)
        and s.text like coalesce(p.patterns[1], '%')
        and s.text like coalesce(p.patterns[2], '%')
        and s.text like coalesce(p.patterns[3], '%')
    )
    order by s.entry_id desc limit most
  );
end $function$;

create table bookkeeping.correction (
  corrected_id bigint not null,
  entity_id integer not null,
  reversal_id bigint not null,
  replacement_id bigint not null,
  constraint correction_pkey PRIMARY KEY (corrected_id),
  constraint correction_replacement_id_key UNIQUE (replacement_id),
  constraint correction_reversal_id_key UNIQUE (reversal_id)
);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON bookkeeping.correction FOR EACH STATEMENT EXECUTE FUNCTION kernel.forbid_change();
CREATE TRIGGER corrected_event AFTER INSERT ON bookkeeping.correction FOR EACH ROW EXECUTE FUNCTION bookkeeping.note_corrected_event();
CREATE TRIGGER only_test_rows AFTER DELETE ON bookkeeping.correction REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION entities.only_test_rows('select e.member_id from gone left join entities.entities e on e.id = gone.entity_id');

create view bookkeeping.corrections with (security_invoker=true) as
 SELECT corrected_id,
    entity_id,
    reversal_id,
    replacement_id
   FROM bookkeeping.correction;
comment on view bookkeeping.corrections is 'published: corrected entries with their reversal and replacement';

create view bookkeeping.counterparties with (security_invoker=true) as
 SELECT id,
    entity_id,
    name,
    kind,
    relation_subtype,
    is_related_party
   FROM bookkeeping.counterparty;
comment on view bookkeeping.counterparties is 'published: the counterparties of LLCs';

create table bookkeeping.counterparty (
  id bigint not null generated always as identity,
  entity_id integer not null,
  name text not null,
  kind text not null,
  relation_subtype text,
  is_related_party boolean not null generated always as (((kind = ANY (ARRAY['OWNER'::text, 'RELATED_ENTITY'::text])) OR (relation_subtype IS NOT NULL))) stored,
  created_at timestamp with time zone not null default now(),
  constraint counterparty_pkey PRIMARY KEY (id),
  constraint counterparty_id_entity_id_key UNIQUE (id, entity_id),
  constraint counterparty_kind_check CHECK ((kind = ANY (ARRAY['OWNER'::text, 'RELATED_ENTITY'::text, 'FAMILY'::text, 'CLIENT'::text, 'SUPPLIER'::text, 'BANK'::text, 'PLATFORM'::text, 'GOVERNMENT'::text, 'OTHER'::text]))),
  constraint counterparty_relation_subtype_check CHECK ((relation_subtype = ANY (ARRAY['self'::text, 'self_ruc'::text, 'spouse'::text, 'family_other'::text, 'sibling_entity'::text]))),
  constraint counterparty_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities.entity(id)
);
CREATE INDEX counterparty_entity ON bookkeeping.counterparty USING btree (entity_id);
CREATE INDEX counterparty_name ON bookkeeping.counterparty USING btree (entity_id, lower(name), id);
CREATE INDEX counterparty_related ON bookkeeping.counterparty USING btree (entity_id) WHERE is_related_party;
CREATE TRIGGER created_event AFTER INSERT ON bookkeeping.counterparty FOR EACH ROW EXECUTE FUNCTION bookkeeping.note_counterparty_event();
CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON bookkeeping.counterparty FOR EACH STATEMENT EXECUTE FUNCTION kernel.forbid_change();
CREATE TRIGGER only_test_rows AFTER DELETE ON bookkeeping.counterparty REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION entities.only_test_rows('select e.member_id from gone left join entities.entities e on e.id = gone.entity_id');
CREATE TRIGGER stays BEFORE UPDATE OF id, entity_id ON bookkeeping.counterparty FOR EACH STATEMENT EXECUTE FUNCTION kernel.forbid_change();
CREATE TRIGGER updated_event AFTER UPDATE ON bookkeeping.counterparty FOR EACH ROW WHEN (new.* IS DISTINCT FROM old.*) EXECUTE FUNCTION bookkeeping.note_counterparty_event();

create unlogged table bookkeeping.draft (
  batch bigint not null,
  place integer not null,
  month_place integer not null,
  category_place integer not null,
  entity_id integer not null,
  year smallint not null,
  month smallint not null,
  transaction_date date,
  movement_type text not null,
  category text,
  income numeric not null,
  expense numeric not null,
  counterparty_id bigint,
  economic_purpose text,
  document_id bigint,
  description text,
  bank_source text,
  external_tx_id text,
  source text not null,
  drafted_at timestamp with time zone not null,
  text text not null generated always as (bookkeeping.entry_text(entity_id, year, month, transaction_date, movement_type, category, income, expense, counterparty_id, economic_purpose, document_id, description, bank_source, external_tx_id, source, currency, original_amount, exchange_rate, rate_source, rate_date)) stored,
  currency text,
  original_amount numeric,
  exchange_rate numeric,
  rate_source text,
  rate_date date,
  rate_quoted text,
  constraint draft_pkey PRIMARY KEY (batch, place)
);

create sequence bookkeeping.draft_batch as bigint start 1 increment 1 cache 1;

create view bookkeeping.entries with (security_invoker=true) as
 SELECT id,
    entity_id,
    year,
    month,
    transaction_date,
    movement_type,
    category,
    income,
    expense,
    counterparty_id,
    economic_purpose,
    document_id,
    description,
    currency,
    original_amount,
    exchange_rate,
    rate_source,
    rate_date,
    rate_quoted,
    bank_source,
    created_at
   FROM bookkeeping.entry;
comment on view bookkeeping.entries is 'published: the entries of the books';

create table bookkeeping.entry (
  id bigint not null generated by default as identity,
  entity_id integer not null,
  year smallint not null,
  month smallint not null,
  month_seq integer not null,
  category_seq integer not null,
  transaction_date date,
  movement_type text not null,
  category text,
  income numeric(13,4) not null,
  expense numeric(13,4) not null,
  counterparty_id bigint,
  economic_purpose text,
  document_id bigint,
  description text,
  bank_source text,
  external_tx_id text,
  source text not null,
  created_at timestamp with time zone not null,
  "json" text not null,
  currency text,
  original_amount numeric(13,4),
  exchange_rate numeric(19,12),
  rate_source text,
  rate_date date,
  rate_quoted text,
  constraint entry_pkey PRIMARY KEY (id),
  constraint entry_category_known CHECK (((category IS NULL) OR bookkeeping.is_category(category))),
  constraint entry_currency_known CHECK (((currency ~ '^[A-Z]{3}$'::text) AND (currency <> 'USD'::text))),
  constraint entry_currency_whole CHECK (((num_nulls(currency, original_amount, exchange_rate, rate_source, rate_quoted) = ANY (ARRAY[0, 5])) AND ((rate_date IS NULL) OR (currency IS NOT NULL)))),
  constraint entry_month_check CHECK (((month >= 1) AND (month <= 12))),
  constraint entry_movement_type_check CHECK ((movement_type = ANY (ARRAY['ingreso'::text, 'gasto'::text, 'distribucion'::text, 'aportacion'::text, 'transferencia_interna'::text, 'transferencia_externa'::text, 'ajuste'::text]))),
  constraint entry_rate_positive CHECK ((exchange_rate > (0)::numeric)),
  constraint entry_source_check CHECK ((source = ANY (ARRAY['api'::text, 'bank_sync'::text, 'manual'::text, 'import'::text]))),
  constraint entry_year_check CHECK (((year >= 1990) AND (year <= 2100))),
  constraint entry_counterparty FOREIGN KEY (counterparty_id, entity_id) REFERENCES bookkeeping.counterparty(id, entity_id) NOT ENFORCED,
  constraint entry_document FOREIGN KEY (document_id, entity_id) REFERENCES documents.document(id, entity_id) NOT ENFORCED
);
CREATE INDEX entry_by_day ON bookkeeping.entry USING btree (entity_id, year, month, bookkeeping.entry_day(transaction_date, year, month), id);
CREATE UNIQUE INDEX entry_category_seq ON bookkeeping.entry USING btree (entity_id, category, year, month, category_seq);
CREATE INDEX entry_converted ON bookkeeping.entry USING btree (entity_id, year, month) WHERE (currency IS NOT NULL);
CREATE INDEX entry_counterparty_year ON bookkeeping.entry USING btree (entity_id, counterparty_id, year) WHERE (counterparty_id IS NOT NULL);
CREATE INDEX entry_entered_reference ON bookkeeping.entry USING btree (entity_id, external_tx_id) WHERE ((external_tx_id IS NOT NULL) AND (source <> 'bank_sync'::text));
CREATE INDEX entry_loan ON bookkeeping.entry USING btree (entity_id, counterparty_id, year) WHERE ((category = ANY (ARRAY['prestamo_owner'::text, 'prestamo_terceros'::text])) AND (counterparty_id IS NOT NULL));
CREATE UNIQUE INDEX entry_month_seq ON bookkeeping.entry USING btree (entity_id, year, month, month_seq);
CREATE INDEX entry_of_document ON bookkeeping.entry USING btree (document_id) WHERE (document_id IS NOT NULL);
CREATE INDEX entry_owner_unnamed ON bookkeeping.entry USING btree (entity_id, year) WHERE ((counterparty_id IS NULL) AND ((category = ANY (ARRAY['aportacion'::text, 'distribucion'::text, 'prestamo_owner'::text])) OR (movement_type = ANY (ARRAY['aportacion'::text, 'distribucion'::text]))));
CREATE INDEX entry_without_document ON bookkeeping.entry USING btree (entity_id, abs((income - expense)), bookkeeping.entry_day(transaction_date, year, month), id) WHERE (document_id IS NULL);
CREATE INDEX entry_without_document_original ON bookkeeping.entry USING btree (entity_id, abs(original_amount), bookkeeping.entry_day(transaction_date, year, month), id) WHERE ((document_id IS NULL) AND (original_amount IS NOT NULL));
CREATE TRIGGER completed_event AFTER UPDATE OF "json" ON bookkeeping.entry FOR EACH ROW WHEN (new."json" <> old."json") EXECUTE FUNCTION bookkeeping.note_completed_event();
CREATE TRIGGER created_event AFTER INSERT ON bookkeeping.entry REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION bookkeeping.note_created_event();
CREATE TRIGGER entry_references AFTER INSERT ON bookkeeping.entry REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION bookkeeping.check_references();
CREATE TRIGGER stays BEFORE UPDATE OF id, entity_id ON bookkeeping.entry FOR EACH STATEMENT EXECUTE FUNCTION kernel.forbid_change();

create table bookkeeping.entry_event (
  entry_id bigint not null,
  at timestamp with time zone not null,
  actor text not null,
  what text not null,
  changed text,
  constraint entry_event_what_check CHECK ((what = ANY (ARRAY['completed'::text, 'removed'::text, 'detached'::text])))
);
CREATE INDEX entry_event_of_entry ON bookkeeping.entry_event USING btree (entry_id, at);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON bookkeeping.entry_event FOR EACH STATEMENT EXECUTE FUNCTION kernel.forbid_change();
CREATE TRIGGER only_test_rows AFTER DELETE ON bookkeeping.entry_event REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION entities.only_test_rows('select e.member_id from gone left join bookkeeping.entry n on n.id = gone.entry_id
        left join bookkeeping.removed_entry r on r.id = gone.entry_id
        left join entities.entities e on e.id = coalesce(n.entity_id, r.entity_id)');

create table bookkeeping.imported_file (
  id bigint not null generated always as identity,
  entity_id integer not null,
  sha256 bytea not null,
  file_name text,
  entries integer not null,
  first_id bigint,
  last_id bigint,
  income numeric not null,
  expense numeric not null,
  imported_at timestamp with time zone not null,
  waiting integer not null default 0,
  constraint imported_file_pkey PRIMARY KEY (id),
  constraint imported_file_entries_check CHECK ((entries >= 0)),
  constraint imported_file_sha256_check CHECK ((octet_length(sha256) = 32)),
  constraint imported_file_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities.entity(id)
);
CREATE INDEX imported_file_content ON bookkeeping.imported_file USING btree (entity_id, sha256, id);
CREATE INDEX imported_file_entries ON bookkeeping.imported_file USING btree (entity_id, first_id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON bookkeeping.imported_file FOR EACH STATEMENT EXECUTE FUNCTION kernel.forbid_change();
CREATE TRIGGER only_test_rows AFTER DELETE ON bookkeeping.imported_file REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION entities.only_test_rows('select e.member_id from gone left join entities.entities e on e.id = gone.entity_id');

create table bookkeeping.removal_count (
  entity_id integer not null,
  year smallint not null,
  month smallint not null,
  removals integer not null,
  constraint removal_count_pkey PRIMARY KEY (entity_id, year, month)
);

create table bookkeeping.removed_entry (
  id bigint not null,
  entity_id integer not null,
  entry text not null,
  reason text,
  removed_at timestamp with time zone not null,
  year smallint not null,
  month smallint not null,
  transaction_date date,
  movement_type text not null,
  category text,
  income numeric(13,4) not null,
  expense numeric(13,4) not null,
  counterparty_id bigint,
  economic_purpose text,
  document_id bigint,
  description text,
  bank_source text,
  external_tx_id text,
  source text not null,
  currency text,
  original_amount numeric(13,4),
  exchange_rate numeric(19,12),
  rate_source text,
  rate_date date,
  rate_quoted text,
  constraint removed_entry_pkey PRIMARY KEY (id)
);
CREATE INDEX removed_entry_of_entity ON bookkeeping.removed_entry USING btree (entity_id, id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON bookkeeping.removed_entry FOR EACH STATEMENT EXECUTE FUNCTION kernel.forbid_change();
CREATE TRIGGER only_test_rows AFTER DELETE ON bookkeeping.removed_entry REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION entities.only_test_rows('select e.member_id from gone left join entities.entities e on e.id = gone.entity_id');
CREATE TRIGGER removed_event AFTER INSERT ON bookkeeping.removed_entry REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION bookkeeping.note_removed_event();

create table bookkeeping.restored_entry (
  removed_id bigint not null,
  entry_id bigint not null,
  constraint restored_entry_pkey PRIMARY KEY (removed_id),
  constraint restored_entry_entry_id_key UNIQUE (entry_id),
  constraint restored_entry_removed_id_fkey FOREIGN KEY (removed_id) REFERENCES bookkeeping.removed_entry(id)
);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON bookkeeping.restored_entry FOR EACH STATEMENT EXECUTE FUNCTION kernel.forbid_change();
CREATE TRIGGER only_test_rows AFTER DELETE ON bookkeeping.restored_entry REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION entities.only_test_rows('select e.member_id from gone left join bookkeeping.removed_entry r on r.id = gone.removed_id
        left join entities.entities e on e.id = r.entity_id');
CREATE TRIGGER restored_event AFTER INSERT ON bookkeeping.restored_entry FOR EACH ROW EXECUTE FUNCTION bookkeeping.note_restored_event();

create table bookkeeping.saved_view (
  id bigint not null generated always as identity,
  member_id integer not null,
  entity_id integer not null,
  name text not null,
  query jsonb not null,
  is_default boolean not null default false,
  created_at timestamp with time zone not null default now(),
  constraint saved_view_pkey PRIMARY KEY (id),
  constraint saved_view_name UNIQUE (member_id, entity_id, name),
  constraint saved_view_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.member(id)
);

create table bookkeeping.search_books (
  entity_id integer not null,
  revision bigint not null,
  constraint search_books_pkey PRIMARY KEY (entity_id)
);

create table bookkeeping.search_chunk (
  id bigint not null generated always as identity,
  entity_id integer not null,
  year smallint not null,
  month smallint not null,
  first_id bigint not null,
  entries integer not null,
  first_day date not null,
  last_day date not null,
  constraint search_chunk_pkey PRIMARY KEY (id),
  constraint search_chunk_entity_id_year_month_first_id_key UNIQUE (entity_id, year, month, first_id)
);

create table bookkeeping.search_entry (
  entry_id bigint not null,
  chunk_id bigint not null,
  tokens text[] not null,
  text text not null,
  constraint search_entry_pkey PRIMARY KEY (entry_id)
);
CREATE INDEX search_entry_found ON bookkeeping.search_entry USING gin (tokens, text public.gin_trgm_ops);
CREATE INDEX search_entry_newest ON bookkeeping.search_entry USING btree (chunk_id, entry_id);

create table bookkeeping.search_month (
  entity_id integer not null,
  year smallint not null,
  month smallint not null,
  indexed integer not null,
  constraint search_month_pkey PRIMARY KEY (entity_id, year, month),
  constraint search_month_indexed_check CHECK ((indexed >= 0))
);

create table bookkeeping.total (
  entity_id integer not null,
  category text not null,
  movement_type text not null,
  year smallint not null,
  month smallint not null,
  entries integer not null,
  income numeric not null,
  expense numeric not null,
  constraint total_pkey PRIMARY KEY (entity_id, category, movement_type, year, month),
  constraint total_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities.entity(id)
) with (fillfactor=70);

create table bookkeeping.waiting_entry (
  id bigint not null generated always as identity,
  entity_id integer not null,
  file_name text,
  currency text not null,
  entry jsonb not null,
  created_at timestamp with time zone not null,
  checked_at timestamp with time zone not null,
  constraint waiting_entry_pkey PRIMARY KEY (id),
  constraint waiting_entry_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint waiting_entry_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities.entity(id)
);
CREATE INDEX waiting_entry_checked ON bookkeeping.waiting_entry USING btree (checked_at, id);
CREATE INDEX waiting_entry_of_entity ON bookkeeping.waiting_entry USING btree (entity_id, id);

create schema catalog;

create table catalog.service (
  id integer not null generated always as identity,
  code text not null,
  name_en text not null,
  name_es text not null,
  price numeric(13,4) not null,
  currency text not null,
  period text not null,
  offered boolean not null default true,
  created_at timestamp with time zone not null default now(),
  about_en text not null default ''::text,
  about_es text not null default ''::text,
  includes_en text not null default ''::text,
  includes_es text not null default ''::text,
  terms_en text not null default ''::text,
  terms_es text not null default ''::text,
  place integer not null default 1000,
  constraint service_pkey PRIMARY KEY (id),
  constraint service_code_once UNIQUE (code),
  constraint service_code_check CHECK ((code ~ '^[a-z][a-z0-9_]{1,40}$'::text)),
  constraint service_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint service_period_check CHECK ((period = ANY (ARRAY['once'::text, 'monthly'::text, 'annual'::text]))),
  constraint service_place_check CHECK (((place >= 0) AND (place <= 1000000))),
  constraint service_price_check CHECK ((price >= (0)::numeric))
);

create view catalog.services with (security_invoker=true) as
 SELECT id,
    code,
    name_en,
    name_es,
    price,
    currency,
    period
   FROM catalog.service;
comment on view catalog.services is 'published: services with their names and current prices';

create schema documents;

CREATE OR REPLACE FUNCTION documents.document_text(doc documents.document)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select doc.json_before || ',"ots_status":"' || coalesce(s.status, 'none') || '","ots":'
    || coalesce(documents.ots_json(s)::text, 'null') || doc.json_after
  from (select) one left join documents.stamp s on s.sha256 = doc.sha256 and s.entity_id = doc.entity_id
$function$;

CREATE OR REPLACE FUNCTION documents.has_room(llc_bytes bigint, most_llc bigint, member_bytes bigint, most_member bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
begin
  if llc_bytes > most_llc then
    raise exception 'the documents of the LLC are over the limit' using errcode = 'check_violation', constraint = 'llc_storage_full';
  end if;
  if member_bytes > most_member then
    raise exception 'the documents of the member are over the limit' using errcode = 'check_violation', constraint = 'member_storage_full';
  end if;
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION documents.json_after_stamp(id bigint, sha256 bytea, uploaded_at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  return concat(',"uploaded_at":"', to_char(uploaded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    '","download_url":', case when sha256 is null then 'null' else concat('"/v1/documents/', id, '/download"') end, '}');
end $function$;

CREATE OR REPLACE FUNCTION documents.json_before_stamp(id bigint, entity_id integer, doc_type text, title text, file_name text, mime_type text, size_bytes bigint, sha256 bytea)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  return concat('{"id":', id, ',"entity_id":', entity_id, ',"doc_type":', to_json(doc_type), ',"title":', to_json(title),
    ',"file_name":', coalesce(to_json(file_name)::text, 'null'),
    ',"mime_type":', coalesce('"' || mime_type || '"', 'null'),
    ',"size_bytes":', coalesce(size_bytes::text, 'null'),
    ',"sha256":', coalesce('"' || encode(sha256, 'hex') || '"', 'null'));
end $function$;

CREATE OR REPLACE FUNCTION documents.note_stamp_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into kernel.event (member_id, entity_id, type, record, object)
  select e.member_id, d.entity_id,
         case new.status when 'confirmed' then 'document.confirmed' when 'invalid' then 'document.invalidated'
           else 'document.submitted' end,
         'document/' || d.id, documents.document_text(d)
  from documents.document d join entities.entities e on e.id = d.entity_id
  where d.sha256 = new.sha256 and d.entity_id = new.entity_id and d.withdrawn_at is null order by d.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION documents.note_uploaded_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into kernel.event (member_id, entity_id, type, record, object)
  select e.member_id, d.entity_id, 'document.uploaded', 'document/' || d.id, documents.document_text(d)
  from fresh f join documents.document d on d.id = f.id join entities.entities e on e.id = f.entity_id order by f.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION documents.note_withdrawal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform kernel.note_changed('facts', new.entity_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION documents.note_withdrawn_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into kernel.event (member_id, entity_id, type, record, object)
  select e.member_id, new.entity_id, case when new.withdrawn_at is null then 'document.restored' else 'document.withdrawn' end,
         'document/' || new.id, documents.document_text(new)
  from entities.entities e where e.id = new.entity_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION documents.ots_json(stamp documents.stamp)
 RETURNS json
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN CASE WHEN ((stamp).submitted_at IS NOT NULL) THEN (concat('{"chain":"', (stamp).chain, '","submitted_at":"', to_char(((stamp).submitted_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text), '","calendars":', (stamp).calendars, ',"bitcoin":', COALESCE(((stamp).bitcoin)::text, 'null'::text), ',"checked_at":', COALESCE((('"'::text || to_char(((stamp).checked_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text)) || '"'::text), 'null'::text), '}'))::json ELSE NULL::json END;

CREATE OR REPLACE FUNCTION documents.ots_of(hash bytea, llc integer)
 RETURNS json
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT json_build_object('ots_status', s.status, 'ots', documents.ots_json(s.*)) AS json_build_object
    FROM documents.stamp s
   WHERE ((s.sha256 = ots_of.hash) AND (s.entity_id = ots_of.llc));
END;
comment on function documents.ots_of(bytea,integer) is 'published: the timestamp of a content of an LLC, as the API returns it';

create table documents.anchor (
  day date not null,
  seal_id bigint not null,
  sha256 bytea not null,
  stamp_id bigint not null,
  constraint anchor_pkey PRIMARY KEY (day),
  constraint anchor_seal_id_key UNIQUE (seal_id),
  constraint anchor_sha256_key UNIQUE (sha256),
  constraint anchor_stamp_id_key UNIQUE (stamp_id),
  constraint anchor_stamp_id_fkey FOREIGN KEY (stamp_id) REFERENCES documents.stamp(id)
);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON documents.anchor FOR EACH STATEMENT EXECUTE FUNCTION kernel.forbid_change();

create table documents.document (
  id bigint not null generated always as identity,
  entity_id integer not null,
  doc_type text not null,
  title text not null,
  uploaded_at timestamp with time zone not null default now(),
  file_name text,
  mime_type text,
  size_bytes bigint,
  sha256 bytea,
  place integer,
  type_place integer,
  json_before text not null generated always as (documents.json_before_stamp(id, entity_id, doc_type, title, file_name, mime_type, size_bytes, sha256)) stored,
  json_after text not null generated always as (documents.json_after_stamp(id, sha256, uploaded_at)) stored,
  withdrawn_at timestamp with time zone,
  withdrawn_reason text,
  added_by text,
  withdrawn_by text,
  tax_year smallint,
  constraint document_pkey PRIMARY KEY (id),
  constraint document_id_entity_id_key UNIQUE (id, entity_id),
  constraint document_file_whole CHECK ((((file_name IS NULL) = (sha256 IS NULL)) AND ((mime_type IS NULL) = (sha256 IS NULL)) AND ((size_bytes IS NULL) = (sha256 IS NULL)))),
  constraint document_tax_year_check CHECK (((tax_year >= 1990) AND (tax_year <= 2100))),
  constraint document_withdrawn_from_its_place CHECK ((((withdrawn_at IS NULL) = (withdrawn_reason IS NULL)) AND ((withdrawn_at IS NULL) = (place IS NOT NULL)) AND ((place IS NULL) = (type_place IS NULL)))),
  constraint document_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities.entity(id),
  constraint document_sha256_fkey FOREIGN KEY (sha256) REFERENCES documents.file(sha256)
);
CREATE INDEX document_content ON documents.document USING btree (sha256);
CREATE INDEX document_id_place ON documents.document USING btree (entity_id, id) WHERE (withdrawn_at IS NULL);
CREATE INDEX document_of_tax_year ON documents.document USING btree (entity_id, tax_year) WHERE (tax_year IS NOT NULL);
CREATE UNIQUE INDEX document_place ON documents.document USING btree (entity_id, place);
CREATE INDEX document_type_id_place ON documents.document USING btree (entity_id, doc_type, id) WHERE (withdrawn_at IS NULL);
CREATE UNIQUE INDEX document_type_place ON documents.document USING btree (entity_id, doc_type, type_place);
CREATE INDEX document_withdrawn ON documents.document USING btree (entity_id, id) WHERE (withdrawn_at IS NOT NULL);
CREATE TRIGGER as_recorded BEFORE UPDATE OF id, entity_id, doc_type, title, file_name, mime_type, size_bytes, sha256, uploaded_at, added_by ON documents.document FOR EACH STATEMENT EXECUTE FUNCTION kernel.forbid_change();
CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON documents.document FOR EACH STATEMENT EXECUTE FUNCTION kernel.forbid_change();
CREATE TRIGGER only_test_rows AFTER DELETE ON documents.document REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION entities.only_test_rows('select e.member_id from gone left join entities.entities e on e.id = gone.entity_id');
CREATE TRIGGER uploaded_event AFTER INSERT ON documents.document REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION documents.note_uploaded_event();
CREATE TRIGGER withdrawal_noted AFTER UPDATE OF withdrawn_at ON documents.document FOR EACH ROW WHEN ((new.withdrawn_at IS NULL) <> (old.withdrawn_at IS NULL)) EXECUTE FUNCTION documents.note_withdrawal();
CREATE TRIGGER withdrawn_event AFTER UPDATE OF withdrawn_at ON documents.document FOR EACH ROW WHEN ((new.withdrawn_at IS NULL) <> (old.withdrawn_at IS NULL)) EXECUTE FUNCTION documents.note_withdrawn_event();

create view documents.documents with (security_invoker=true) as
 SELECT id,
    entity_id,
    title,
    sha256,
    withdrawn_at,
    doc_type,
    tax_year,
    uploaded_at,
    file_name
   FROM documents.document;
comment on view documents.documents is 'published: documents of LLCs, with withdrawn ones';

create table documents.file (
  sha256 bytea not null,
  size_bytes bigint not null,
  mime_type text not null,
  store_key text not null,
  sealed boolean not null,
  created_at timestamp with time zone not null default now(),
  damage text,
  damaged_at timestamp with time zone,
  sealed_by text,
  constraint file_pkey PRIMARY KEY (sha256),
  constraint file_store_key_once UNIQUE (store_key),
  constraint file_damage_check CHECK ((damage = ANY (ARRAY['missing'::text, 'changed'::text]))),
  constraint file_damaged_at_some_time CHECK (((damage IS NULL) = (damaged_at IS NULL))),
  constraint file_sealed_by_some_key CHECK ((sealed OR (sealed_by IS NULL))),
  constraint file_sha256_check CHECK ((octet_length(sha256) = 32)),
  constraint file_size_bytes_check CHECK ((size_bytes > 0))
);
CREATE INDEX file_damaged ON documents.file USING btree (damaged_at) WHERE (damage IS NOT NULL);
CREATE INDEX file_newest ON documents.file USING btree (created_at);
CREATE INDEX file_sealed_by ON documents.file USING btree (sealed_by, sha256) WHERE sealed;
CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON documents.file FOR EACH STATEMENT EXECUTE FUNCTION kernel.forbid_change();
CREATE TRIGGER only_test_rows AFTER DELETE ON documents.file REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION entities.only_test_rows('select null::integer from gone');

create table documents.receipt_address (
  entity_id integer not null,
  token text not null,
  created_at timestamp with time zone not null default now(),
  constraint receipt_address_pkey PRIMARY KEY (entity_id),
  constraint receipt_address_token_key UNIQUE (token),
  constraint receipt_address_token_check CHECK ((token ~ '^[a-z2-7]{26}$'::text)),
  constraint receipt_address_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities.entity(id)
);

create table documents.receipt_email (
  id bigint not null generated always as identity,
  entity_id integer not null,
  digest bytea not null,
  sender text not null,
  subject text not null,
  received_at timestamp with time zone not null,
  outcome text not null,
  receipts smallint not null default 0,
  rejected smallint not null default 0,
  constraint receipt_email_pkey PRIMARY KEY (id),
  constraint receipt_email_entity_id_digest_key UNIQUE (entity_id, digest),
  constraint receipt_email_outcome_check CHECK ((outcome = ANY (ARRAY['received'::text, 'no_attachment'::text, 'not_accepted'::text, 'too_large'::text, 'too_complex'::text, 'uploads_used_up'::text, 'storage_full'::text]))),
  constraint receipt_email_receipts_check CHECK ((receipts >= 0)),
  constraint receipt_email_rejected_check CHECK ((rejected >= 0)),
  constraint receipt_email_sender_check CHECK ((char_length(sender) <= 254)),
  constraint receipt_email_subject_check CHECK ((char_length(subject) <= 150)),
  constraint receipt_email_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities.entity(id)
);
CREATE INDEX receipt_email_age ON documents.receipt_email USING btree (received_at);
CREATE INDEX receipt_email_newest ON documents.receipt_email USING btree (entity_id, received_at, id);

create table documents.stamp (
  sha256 bytea not null,
  status text not null default 'none'::text,
  chain text,
  proof bytea,
  submitted_at timestamp with time zone,
  calendars json not null default '[]'::json,
  bitcoin json,
  checked_at timestamp with time zone,
  reason text,
  next_try_at timestamp with time zone default now(),
  tries integer not null default 0,
  resubmit_at timestamp with time zone,
  added_at timestamp with time zone not null default now(),
  failed_at timestamp with time zone,
  failure text,
  id bigint not null generated always as identity,
  entity_id integer,
  recorded_as text,
  constraint stamp_pkey PRIMARY KEY (id),
  constraint stamp_once_per_llc UNIQUE NULLS NOT DISTINCT (sha256, entity_id),
  constraint stamp_chain_check CHECK ((chain = ANY (ARRAY['bitcoin'::text, 'local'::text]))),
  constraint stamp_confirmed_by_block CHECK (((status = 'confirmed'::text) = (bitcoin IS NOT NULL))),
  constraint stamp_failed_for_a_reason CHECK (((failed_at IS NULL) = (failure IS NULL))),
  constraint stamp_sha256_check CHECK ((octet_length(sha256) = 32)),
  constraint stamp_status_check CHECK ((status = ANY (ARRAY['none'::text, 'pending'::text, 'confirmed'::text, 'invalid'::text]))),
  constraint stamp_submitted_with_proof CHECK ((((status = 'none'::text) = (proof IS NULL)) AND ((proof IS NULL) = (submitted_at IS NULL)) AND ((proof IS NULL) = (chain IS NULL)))),
  constraint stamp_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities.entity(id)
) with (fillfactor=70);
CREATE INDEX stamp_proven_locally ON documents.stamp USING btree (next_try_at) WHERE ((status = 'confirmed'::text) AND (chain = 'local'::text));
CREATE INDEX stamp_to_check ON documents.stamp USING btree (next_try_at) WHERE (status = ANY (ARRAY['pending'::text, 'invalid'::text]));
CREATE INDEX stamp_to_submit ON documents.stamp USING btree (next_try_at) WHERE (status = 'none'::text);
CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON documents.stamp FOR EACH STATEMENT EXECUTE FUNCTION kernel.forbid_change();
CREATE TRIGGER only_test_rows AFTER DELETE ON documents.stamp REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION entities.only_test_rows('select e.member_id from gone left join entities.entities e on e.id = gone.entity_id');
CREATE TRIGGER stamp_event AFTER UPDATE OF status ON documents.stamp FOR EACH ROW WHEN (new.status <> old.status AND new.entity_id IS NOT NULL) EXECUTE FUNCTION documents.note_stamp_event();

create view documents.stamps with (security_invoker=true) as
 SELECT sha256,
    entity_id,
    status,
    chain,
    bitcoin
   FROM documents.stamp;
comment on view documents.stamps is 'published: the timestamp of a content, per LLC';

create table documents.store (
  one boolean not null default true,
  mark text not null,
  marked_at timestamp with time zone not null default now(),
  constraint store_pkey PRIMARY KEY (one),
  constraint store_mark_check CHECK ((mark ~ '^[0-9a-f]{32}$'::text)),
  constraint store_one_check CHECK (one)
);

create table documents.tally (
  entity_id integer not null,
  doc_type text not null,
  documents integer not null,
  newest_at timestamp with time zone not null,
  bytes bigint not null default 0,
  constraint tally_pkey PRIMARY KEY (entity_id, doc_type),
  constraint tally_bytes_check CHECK ((bytes >= 0)),
  constraint tally_documents_check CHECK ((documents >= 0)),
  constraint tally_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities.entity(id)
) with (fillfactor=70);

create table documents.usage (
  member_id integer not null,
  bytes bigint not null,
  constraint usage_pkey PRIMARY KEY (member_id),
  constraint usage_bytes_check CHECK ((bytes >= 0)),
  constraint usage_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.member(id)
) with (fillfactor=70);

create schema dossier;

CREATE OR REPLACE FUNCTION dossier.note_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into kernel.event (member_id, entity_id, type, record, object)
  select e.member_id, new.entity_id, 'dossier.created', 'dossier/' || new.id,
         json_build_object('id', new.id, 'entity_id', new.entity_id, 'year', new.year, 'language', new.language,
           'files', new.files, 'size_bytes', new.size_bytes, 'problems', new.problems,
           'manifest_sha256', encode(new.manifest_sha256, 'hex'), 'manifest_document_id', new.manifest_document_id)::text
  from entities.entities e where e.id = new.entity_id;
  return null;
end $function$;

create table dossier.dossier (
  id bigint not null generated always as identity,
  entity_id integer not null,
  year smallint not null,
  language text not null,
  made_at timestamp with time zone not null,
  files integer not null,
  size_bytes bigint not null,
  problems integer not null,
  manifest_sha256 bytea not null,
  manifest_document_id bigint not null,
  constraint dossier_pkey PRIMARY KEY (id),
  constraint dossier_files_check CHECK ((files > 0)),
  constraint dossier_language_check CHECK ((language = ANY (ARRAY['es'::text, 'en'::text]))),
  constraint dossier_manifest_sha256_check CHECK ((octet_length(manifest_sha256) = 32)),
  constraint dossier_problems_check CHECK ((problems >= 0)),
  constraint dossier_size_bytes_check CHECK ((size_bytes > 0)),
  constraint dossier_year_check CHECK (((year >= 1990) AND (year <= 2100))),
  constraint dossier_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities.entity(id),
  constraint dossier_manifest FOREIGN KEY (manifest_document_id, entity_id) REFERENCES documents.document(id, entity_id)
);
CREATE INDEX dossier_of_entity ON dossier.dossier USING btree (entity_id, id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON dossier.dossier FOR EACH STATEMENT EXECUTE FUNCTION kernel.forbid_change();
CREATE TRIGGER created_event AFTER INSERT ON dossier.dossier FOR EACH ROW EXECUTE FUNCTION dossier.note_event();
CREATE TRIGGER only_test_rows AFTER DELETE ON dossier.dossier REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION entities.only_test_rows('select e.member_id from gone left join entities.entities e on e.id = gone.entity_id');

create table dossier.draft (
  manifest_document_id bigint not null,
  begun_at timestamp with time zone not null,
  constraint draft_pkey PRIMARY KEY (manifest_document_id)
);
CREATE INDEX draft_by_age ON dossier.draft USING btree (begun_at);

create table dossier.wanted (
  id bigint not null generated always as identity,
  member_id integer not null,
  entity_id integer not null,
  year smallint not null,
  language text not null,
  whole_numbers boolean not null,
  wanted_at timestamp with time zone not null default now(),
  begun_at timestamp with time zone,
  seen_at timestamp with time zone,
  files integer not null default 0,
  size_bytes bigint not null default 0,
  ended_at timestamp with time zone,
  dossier_id bigint,
  fault text,
  constraint wanted_pkey PRIMARY KEY (id),
  constraint wanted_begun CHECK (((begun_at IS NOT NULL) OR ((seen_at IS NULL) AND (ended_at IS NULL)))),
  constraint wanted_ended CHECK (((ended_at IS NULL) = ((dossier_id IS NULL) AND (fault IS NULL)))),
  constraint wanted_language_check CHECK ((language = ANY (ARRAY['es'::text, 'en'::text]))),
  constraint wanted_year_check CHECK (((year >= 1990) AND (year <= 2100))),
  constraint wanted_dossier_id_fkey FOREIGN KEY (dossier_id) REFERENCES dossier.dossier(id),
  constraint wanted_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities.entity(id),
  constraint wanted_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.member(id)
);
CREATE UNIQUE INDEX wanted_being_made ON dossier.wanted USING btree (member_id) WHERE ((begun_at IS NOT NULL) AND (ended_at IS NULL));
CREATE INDEX wanted_of_member ON dossier.wanted USING btree (member_id, id);

create schema entities;

CREATE OR REPLACE FUNCTION entities.check_shares()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from entities.entity where id = new.entity_id for no key update;
  if exists (
    select from entities.ownership day
    where day.entity_id = new.entity_id and (
      select sum(o.percent) from entities.ownership o
      where o.entity_id = day.entity_id and o.since <= day.since and (o.until is null or o.until >= day.since)
    ) > 100
  ) then
    raise check_violation using constraint = 'ownership_at_most_whole', message = 'the shares come to more than 100';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION entities.entity_text(wanted integer)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select row_to_json(d)::text from (
    select e.id, e.name, e.state, e.ein, e.status, e.formation_date,
      (
        select row_to_json(x) from (
          select case when s.status = 'cancelled' then 'cancelled' when s.starts_on > current_date then 'upcoming'
                      when s.ends_on < current_date then 'expired' else 'active' end as status,
                 case when s.status = 'active' and s.ends_on >= current_date then (
                   select max(l.ends_on) + 1 from entities.subscription l
                   where l.entity_id = s.entity_id and l.status = 'active'
                 ) end as renews_on
          from entities.subscription s where s.entity_id = e.id
          order by (s.status = 'active' and current_date between s.starts_on and s.ends_on) desc, s.starts_on desc, s.id desc
          limit 1
        ) x
      ) as manager_subscription,
      e.founder_name, e.founder_address, e.founder_country, e.naics, e.registered_agent, e.fiscal_year_end,
      coalesce((
        select json_agg(x) from (
          select g.id, g.service_id, c.code, c.name_en as name, c.name_es, g.status, g.started_on, g.renews_on,
                 trim_scale(g.price) as price, g.currency, c.period
          from entities.engagement g join catalog.services c on c.id = g.service_id
          where g.entity_id = e.id order by g.id desc limit 500
        ) x
      ), '[]') as services,
      coalesce((
        select json_agg(x) from (
          select f.id, f.form, f.year, f.due_date, f.extended_due_date, f.status, f.filed_on
          from entities.tax_filing f where f.entity_id = e.id order by f.year desc, f.form limit 500
        ) x
      ), '[]') as tax_filings,
      coalesce((
        select json_agg(x) from (
          select o.owner_name, o.is_member, trim_scale(o.percent) as percent, o.since, o.until
          from entities.ownership o where o.entity_id = e.id
          order by o.until is not null, o.since desc, o.percent desc, o.id limit 500
        ) x
      ), '[]') as ownership
    from entities.entity e where e.id = wanted
  ) d
$function$;

CREATE OR REPLACE FUNCTION entities.filings_of(entity integer)
 RETURNS TABLE(form text, tax_year smallint, due_on date, status text)
 LANGUAGE sql
 STABLE
AS $function$
  select f.form, f.year, f.due_by, f.status from entities.tax_filing f where f.entity_id = entity
$function$;
comment on function entities.filings_of(integer) is 'published: the tax filings of an LLC';

CREATE OR REPLACE FUNCTION entities.forbid_test_owner()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from members.members m where m.id = new.member_id and m.test_of is not null) then
    raise exception 'an LLC cannot move to a test account';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION entities.is_subscribed(entity integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from entities.subscription s
    where s.entity_id = entity and s.status = 'active' and current_date between s.starts_on and s.ends_on
  )
$function$;
comment on function entities.is_subscribed(integer) is 'published: whether an LLC has a Manager subscription today';

CREATE OR REPLACE FUNCTION entities.llc_named(entity integer)
 RETURNS TABLE(name text, member_id integer)
 LANGUAGE sql
 STABLE
AS $function$
  select e.name, e.member_id from entities.entity e where e.id = entity
$function$;
comment on function entities.llc_named(integer) is 'published: name and owner of an LLC';

CREATE OR REPLACE FUNCTION entities.note_change_of_part()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform kernel.note_changed('facts', new.entity_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION entities.note_created_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform entities.write_events('entity.created', array(select id from fresh));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION entities.note_llc_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform kernel.note_changed('facts', new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION entities.note_part_added_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ids integer[] := array(select distinct f.entity_id from fresh f);
begin
  if cardinality(ids) > 0 then
    perform entities.write_events('entity.updated', ids);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION entities.note_part_changed_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ids integer[] := array(
    select distinct f.entity_id from fresh f join stale s on s.id = f.id
    where to_jsonb(f) - 'remind_on' is distinct from to_jsonb(s) - 'remind_on'
  );
begin
  if cardinality(ids) > 0 then
    perform entities.write_events('entity.updated', ids);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION entities.note_updated_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ids integer[] := array(
    select f.id from fresh f join stale s on s.id = f.id
    where to_jsonb(f) - 'plan_filings_on' - 'foreign_owned' is distinct from to_jsonb(s) - 'plan_filings_on' - 'foreign_owned'
  );
begin
  if cardinality(ids) > 0 then
    perform entities.write_events('entity.updated', ids);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION entities.only_test_rows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  is_real boolean;
begin
  execute format(
    'select exists (
       select from (%s) as owner (member_id) left join members.members m on m.id = owner.member_id where m.test_of is null
     )', tg_argv[0]
  ) into is_real;
  if is_real then
    raise exception '%.% is append-only', tg_table_schema, tg_table_name;
  end if;
  return null;
end $function$;
comment on function entities.only_test_rows() is 'published: a trigger that allows to delete rows of test accounts only';

CREATE OR REPLACE FUNCTION entities.renewals_of(entity integer)
 RETURNS TABLE(kind text, code text, name_en text, name_es text, renews_on date, price numeric, currency text, period text)
 LANGUAGE sql
 STABLE
AS $function$
  select 'service', c.code, c.name_en, c.name_es, g.renews_on, g.price, g.currency, c.period
  from entities.engagement g join catalog.services c on c.id = g.service_id
  where g.entity_id = entity and g.status = 'active' and g.renews_on is not null
  union all
  select 'subscription', null, null, null, s.renews_on, a.price, a.currency, a.period
  from (
    select max(s.ends_on) + 1 as renews_on
    from entities.subscription s where s.entity_id = entity and s.status = 'active' having max(s.ends_on) is not null
  ) s
  left join lateral (
    select g.price, g.currency, c.period
    from entities.engagement g join catalog.services c on c.id = g.service_id
    where g.entity_id = entity and c.code like 'manager\_%'
    order by g.id desc limit 1
  ) a on true
$function$;
comment on function entities.renewals_of(integer) is 'published: which services of an LLC renew, and when';

CREATE OR REPLACE FUNCTION entities.standing_of(member integer)
 RETURNS TABLE(entities json, subscribed boolean)
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT COALESCE(json_object_agg(e.id, COALESCE(r.number, (0)::bigint)), '{}'::json) AS "coalesce",
     COALESCE(bool_or((EXISTS ( SELECT
            FROM entities.subscription s
           WHERE ((s.entity_id = e.id) AND (s.ends_on >= CURRENT_DATE) AND (s.starts_on <= CURRENT_DATE) AND (s.status = 'active'::text))))), false) AS "coalesce"
    FROM (entities.entity e
      LEFT JOIN kernel.revision r ON (((r.id = e.id) AND (r.kind = 'books'::text))))
   WHERE (e.member_id = standing_of.member);
END;
comment on function entities.standing_of(integer) is 'published: the LLCs that a member may act for, with the revisions of their books, and whether one of them is subscribed';

CREATE OR REPLACE FUNCTION entities.write_events(its_type text, ids integer[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from entities.entity e where e.id = any (ids) order by e.id for no key update;
  insert into kernel.event (member_id, entity_id, type, record, object)
  select e.member_id, e.id, its_type, 'entity/' || e.id, entities.entity_text(e.id)
  from entities.entity e where e.id = any (ids) order by e.id;
end $function$;

create table entities.engagement (
  id integer not null generated always as identity,
  entity_id integer not null,
  service_id integer not null,
  status text not null,
  started_on date not null,
  renews_on date,
  price numeric(13,4) not null,
  currency text not null,
  created_at timestamp with time zone not null default now(),
  constraint engagement_pkey PRIMARY KEY (id),
  constraint engagement_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint engagement_price_check CHECK ((price >= (0)::numeric)),
  constraint engagement_renews_after_start CHECK ((renews_on >= started_on)),
  constraint engagement_status_check CHECK ((status = ANY (ARRAY['active'::text, 'paused'::text, 'cancelled'::text]))),
  constraint engagement_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities.entity(id),
  constraint engagement_service_id_fkey FOREIGN KEY (service_id) REFERENCES catalog.service(id)
);
CREATE INDEX engagement_of_entity ON entities.engagement USING btree (entity_id, id);
CREATE TRIGGER added_event AFTER INSERT ON entities.engagement REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION entities.note_part_added_event();
CREATE TRIGGER changed_event AFTER UPDATE ON entities.engagement REFERENCING OLD TABLE AS stale NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION entities.note_part_changed_event();
CREATE TRIGGER service_changed AFTER INSERT OR UPDATE ON entities.engagement FOR EACH ROW EXECUTE FUNCTION entities.note_change_of_part();

create view entities.entities with (security_invoker=true) as
 SELECT id,
    member_id,
    name,
    state,
    created_at,
    ein,
    status,
    formation_date,
    dissolved_on,
    founder_name,
    founder_address,
    founder_country,
    naics,
    fiscal_year_end,
    foreign_owned
   FROM entities.entity;
comment on view entities.entities is 'published: LLCs and whose they are';

create table entities.entity (
  id integer not null generated always as identity,
  member_id integer not null,
  name text not null,
  state text not null default 'NM'::text,
  created_at timestamp with time zone not null default now(),
  ein text,
  status text not null default 'active'::text,
  formation_date date,
  dissolved_on date,
  founder_name text,
  founder_address text,
  founder_country text,
  naics text,
  registered_agent text,
  fiscal_year_end text not null default '12-31'::text,
  foreign_owned boolean not null default true,
  plan_filings_on date default '-infinity'::date,
  constraint entity_pkey PRIMARY KEY (id),
  constraint entity_ein_once UNIQUE (ein),
  constraint entity_dissolved_on_check CHECK ((dissolved_on <= '2100-12-31'::date)),
  constraint entity_dissolved_when_dissolved CHECK (((status = 'dissolved'::text) = (dissolved_on IS NOT NULL))),
  constraint entity_ein_check CHECK ((ein ~ '^[0-9]{2}-[0-9]{7}$'::text)),
  constraint entity_fiscal_year_end_check CHECK ((fiscal_year_end = ANY (ARRAY['01-31'::text, '02-28'::text, '03-31'::text, '04-30'::text, '05-31'::text, '06-30'::text, '07-31'::text, '08-31'::text, '09-30'::text, '10-31'::text, '11-30'::text, '12-31'::text]))),
  constraint entity_formation_date_check CHECK (((formation_date >= '1900-01-01'::date) AND (formation_date <= '2100-12-31'::date))),
  constraint entity_formed_before_dissolved CHECK ((dissolved_on >= formation_date)),
  constraint entity_founder_country_check CHECK ((founder_country ~ '^[A-Z]{2}$'::text)),
  constraint entity_naics_check CHECK ((naics ~ '^[0-9]{2,6}$'::text)),
  constraint entity_state_check CHECK ((state ~ '^[A-Z]{2}$'::text)),
  constraint entity_status_check CHECK ((status = ANY (ARRAY['forming'::text, 'active'::text, 'dissolved'::text]))),
  constraint entity_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.member(id)
);
CREATE INDEX entity_member ON entities.entity USING btree (member_id) INCLUDE (id);
CREATE INDEX entity_to_plan ON entities.entity USING btree (plan_filings_on) WHERE (plan_filings_on IS NOT NULL);
CREATE TRIGGER created_event AFTER INSERT ON entities.entity REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION entities.note_created_event();
CREATE TRIGGER llc_added AFTER INSERT ON entities.entity FOR EACH ROW EXECUTE FUNCTION entities.note_llc_change();
CREATE TRIGGER llc_changed AFTER UPDATE ON entities.entity FOR EACH ROW WHEN (new.state IS DISTINCT FROM old.state OR new.status IS DISTINCT FROM old.status OR new.formation_date IS DISTINCT FROM old.formation_date OR new.dissolved_on IS DISTINCT FROM old.dissolved_on OR new.fiscal_year_end IS DISTINCT FROM old.fiscal_year_end OR new.foreign_owned IS DISTINCT FROM old.foreign_owned) EXECUTE FUNCTION entities.note_llc_change();
CREATE TRIGGER never_to_test_account BEFORE UPDATE OF member_id ON entities.entity FOR EACH ROW WHEN (old.member_id IS DISTINCT FROM new.member_id) EXECUTE FUNCTION entities.forbid_test_owner();
CREATE TRIGGER updated_event AFTER UPDATE ON entities.entity REFERENCING OLD TABLE AS stale NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION entities.note_updated_event();

create view entities.filings_elsewhere with (security_invoker=true) as
 SELECT entity_id,
    form,
    year,
    filed_elsewhere AS reason,
    filed_on
   FROM entities.tax_filing
  WHERE filed_elsewhere IS NOT NULL;
comment on view entities.filings_elsewhere is 'published: tax filings that were filed without a stored package, and why';

create view entities.open_filings with (security_invoker=true) as
 SELECT entity_id,
    form,
    year,
    due_by
   FROM entities.tax_filing
  WHERE status = ANY (ARRAY['pending'::text, 'extended'::text]);
comment on view entities.open_filings is 'published: tax filings that are not filed and not closed';

create table entities.ownership (
  id integer not null generated always as identity,
  entity_id integer not null,
  owner_name text not null,
  is_member boolean not null,
  percent numeric(7,4) not null,
  since date not null,
  until date,
  created_at timestamp with time zone not null default now(),
  constraint ownership_pkey PRIMARY KEY (id),
  constraint ownership_ends_after_start CHECK ((until >= since)),
  constraint ownership_percent_check CHECK (((percent > (0)::numeric) AND (percent <= (100)::numeric))),
  constraint ownership_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities.entity(id)
);
CREATE INDEX ownership_of_entity ON entities.ownership USING btree (entity_id, since);
CREATE UNIQUE INDEX ownership_one_share_each ON entities.ownership USING btree (entity_id, owner_name) WHERE (until IS NULL);
CREATE TRIGGER added_event AFTER INSERT ON entities.ownership REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION entities.note_part_added_event();
CREATE TRIGGER changed_event AFTER UPDATE ON entities.ownership REFERENCING OLD TABLE AS stale NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION entities.note_part_changed_event();
CREATE TRIGGER share_changed AFTER INSERT OR UPDATE ON entities.ownership FOR EACH ROW EXECUTE FUNCTION entities.note_change_of_part();
CREATE TRIGGER shares_at_most_whole AFTER INSERT OR UPDATE ON entities.ownership FOR EACH ROW EXECUTE FUNCTION entities.check_shares();

create view entities.ownerships with (security_invoker=true) as
 SELECT id,
    entity_id,
    owner_name,
    is_member,
    percent,
    since,
    until
   FROM entities.ownership;
comment on view entities.ownerships is 'published: who owns which share of an LLC, from when to when';

create table entities.subscription (
  entity_id integer not null,
  status text not null,
  starts_on date not null,
  ends_on date not null,
  id integer not null generated always as identity,
  cancelled_on date,
  created_at timestamp with time zone not null default now(),
  constraint subscription_pkey PRIMARY KEY (id),
  constraint subscription_check CHECK ((ends_on >= starts_on)),
  constraint subscription_status_check CHECK ((status = ANY (ARRAY['active'::text, 'cancelled'::text]))),
  constraint subscription_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities.entity(id)
);
CREATE INDEX subscription_of_entity ON entities.subscription USING btree (entity_id, ends_on);
CREATE TRIGGER added_event AFTER INSERT ON entities.subscription REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION entities.note_part_added_event();
CREATE TRIGGER changed_event AFTER UPDATE ON entities.subscription REFERENCING OLD TABLE AS stale NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION entities.note_part_changed_event();

create table entities.tax_filing (
  id bigint not null generated always as identity,
  entity_id integer not null,
  form text not null,
  year smallint not null,
  due_date date not null,
  extended_due_date date,
  status text not null default 'pending'::text,
  filed_on date,
  remind_on date,
  created_at timestamp with time zone not null default now(),
  due_by date not null generated always as (COALESCE(extended_due_date, due_date)) stored,
  not_required_by text,
  filed_elsewhere text,
  constraint tax_filing_pkey PRIMARY KEY (id),
  constraint tax_filing_once UNIQUE (entity_id, form, year),
  constraint tax_filing_closed_by_somebody CHECK (((status = 'not_required'::text) = (not_required_by IS NOT NULL))),
  constraint tax_filing_extended_to CHECK (((status <> 'extended'::text) OR (extended_due_date IS NOT NULL))),
  constraint tax_filing_filed_elsewhere_check CHECK (((length(filed_elsewhere) >= 1) AND (length(filed_elsewhere) <= 300))),
  constraint tax_filing_filed_when_filed CHECK (((status = 'filed'::text) = (filed_on IS NOT NULL))),
  constraint tax_filing_form_check CHECK ((form ~ '^[0-9A-Z][0-9A-Z-]{0,19}$'::text)),
  constraint tax_filing_not_required_by CHECK ((not_required_by = ANY (ARRAY['plan'::text, 'person'::text]))),
  constraint tax_filing_reminded_while_open CHECK (((remind_on IS NULL) OR (status = ANY (ARRAY['pending'::text, 'extended'::text])))),
  constraint tax_filing_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'extended'::text, 'filed'::text, 'not_required'::text]))),
  constraint tax_filing_year_check CHECK (((year >= 1990) AND (year <= 2100))),
  constraint tax_filing_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities.entity(id)
);
CREATE INDEX tax_filing_open ON entities.tax_filing USING btree (due_by) WHERE (status = ANY (ARRAY['pending'::text, 'extended'::text]));
CREATE INDEX tax_filing_to_remind ON entities.tax_filing USING btree (remind_on) WHERE (remind_on IS NOT NULL);
CREATE TRIGGER added_event AFTER INSERT ON entities.tax_filing REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION entities.note_part_added_event();
CREATE TRIGGER changed_event AFTER UPDATE ON entities.tax_filing REFERENCING OLD TABLE AS stale NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION entities.note_part_changed_event();
CREATE TRIGGER filing_added AFTER INSERT ON entities.tax_filing FOR EACH ROW EXECUTE FUNCTION entities.note_change_of_part();
CREATE TRIGGER filing_changed AFTER UPDATE ON entities.tax_filing FOR EACH ROW WHEN (new.status IS DISTINCT FROM old.status OR new.due_date IS DISTINCT FROM old.due_date OR new.extended_due_date IS DISTINCT FROM old.extended_due_date) EXECUTE FUNCTION entities.note_change_of_part();

create schema firm;

create table firm.firm (
  only_one boolean not null default true,
  name text,
  accent text,
  contact_email text,
  contact_phone text,
  address text,
  website text,
  sender_name text,
  mail_footer_en text,
  mail_footer_es text,
  privacy_en text,
  privacy_es text,
  terms_en text,
  terms_es text,
  imprint_en text,
  imprint_es text,
  logo bytea,
  logo_hash text,
  logo_width integer,
  logo_height integer,
  constraint firm_pkey PRIMARY KEY (only_one),
  constraint firm_accent_check CHECK ((accent ~ '^#[0-9a-f]{6}$'::text)),
  constraint firm_check CHECK ((num_nulls(logo, logo_hash, logo_width, logo_height) = ANY (ARRAY[0, 4]))),
  constraint firm_only_one_check CHECK (only_one)
);

create view firm.letterheads with (security_invoker=true) as
 SELECT name,
    contact_email AS email
   FROM firm.firm;
comment on view firm.letterheads is 'published: the name and email of the firm, at most one row';

create schema kernel;

CREATE OR REPLACE FUNCTION kernel.check_ip_removal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.ip is null
    and (new.id, new.at, new.actor, new.action, new.record, new.detail)
      is not distinct from (old.id, old.at, old.actor, old.action, old.record, old.detail)
    and exists (select from kernel.audit_leaf l where l.row_id = old.id and l.ip_digest is not null)
  then
    return new;
  end if;
  raise exception '%.% is append-only', tg_table_schema, tg_table_name;
end $function$;

CREATE OR REPLACE FUNCTION kernel.forbid_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and current_setting('llano.removes_test_account', true) = 'on' and exists (
    select from pg_trigger t
    where t.tgrelid = tg_relid and t.tgname = 'only_test_rows' and t.tgenabled in ('O', 'A')
  ) then
    return null;
  end if;
  raise exception '%.% is append-only', tg_table_schema, tg_table_name;
end $function$;

CREATE OR REPLACE FUNCTION kernel.instant_json(at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN COALESCE((('"'::text || to_char((at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text)) || '"'::text), 'null'::text);

CREATE OR REPLACE FUNCTION kernel.note_changed(its_kind text, its_id integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  loop
    insert into kernel.changed (kind, id) values (its_kind, its_id) on conflict do nothing;
    exit when found;
    perform from kernel.changed c where c.id = its_id and c.kind = its_kind for key share;
    exit when found;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION kernel.note_turned()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform kernel.note_changed(new.kind, new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION kernel.number_events(its_member integer, most integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  last bigint;
  numbered integer;
begin
  if not exists (select from kernel.event where member_id = its_member and position is null) then
    return 0;
  end if;
  insert into kernel.event_head (member_id, position) values (its_member, 0) on conflict do nothing;
  select h.position into last from kernel.event_head h where h.member_id = its_member for update;
  with fresh as (
    select e.id, row_number() over (order by e.seq) as place from (
      select n.id, n.seq from kernel.event n
      where n.member_id = its_member and n.position is null order by n.seq limit most
    ) e
  )
  update kernel.event e set position = last + fresh.place from fresh where e.id = fresh.id;
  get diagnostics numbered = row_count;
  update kernel.event_head h set position = last + numbered where h.member_id = its_member;
  return numbered;
end $function$;

CREATE OR REPLACE FUNCTION kernel.take_changed(kinds text[], after integer)
 RETURNS TABLE(id integer)
 LANGUAGE sql
AS $function$
  delete from kernel.changed c using (
    select t.id, t.kind from kernel.changed t
    where t.kind = any (kinds) and t.id = (
      select n.id from kernel.changed n where n.kind = any (kinds) and n.id > after
      order by n.id limit 1 for update skip locked
    )
    for update skip locked
  ) taken
  where (c.id, c.kind) = (taken.id, taken.kind)
  returning c.id
$function$;

create table kernel.audit_alarm (
  id bigint not null generated always as identity,
  at timestamp with time zone not null default now(),
  node text not null,
  first_seal bigint not null,
  last_seal bigint not null,
  last_hash bytea not null,
  acknowledged_at timestamp with time zone,
  rows bigint,
  since timestamp with time zone,
  constraint audit_alarm_pkey PRIMARY KEY (id),
  constraint audit_alarm_node_last_seal_last_hash_key UNIQUE (node, last_seal, last_hash)
);

create table kernel.audit_check (
  id bigint not null generated always as identity,
  at timestamp with time zone not null default now(),
  ok boolean not null,
  rows bigint not null,
  seals bigint not null,
  findings integer not null,
  took_ms integer not null,
  constraint audit_check_pkey PRIMARY KEY (id)
);

create table kernel.audit_ip_cursor (
  only_row boolean not null default true,
  up_to_row bigint not null,
  constraint audit_ip_cursor_pkey PRIMARY KEY (only_row),
  constraint audit_ip_cursor_only_row_check CHECK (only_row)
);

create table kernel.audit_leaf (
  row_id bigint not null,
  seal_id bigint,
  hash bytea,
  ip_salt bytea,
  ip_digest bytea,
  constraint audit_leaf_pkey PRIMARY KEY (row_id)
);
CREATE INDEX audit_leaf_seal ON kernel.audit_leaf USING btree (seal_id, row_id);
CREATE INDEX audit_leaf_unsealed ON kernel.audit_leaf USING btree (row_id) WHERE (seal_id IS NULL);
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON kernel.audit_leaf FOR EACH STATEMENT EXECUTE FUNCTION kernel.forbid_change();
CREATE TRIGGER born_unsealed BEFORE INSERT ON kernel.audit_leaf FOR EACH ROW WHEN (new.seal_id IS NOT NULL OR new.hash IS NOT NULL OR new.ip_salt IS NOT NULL OR new.ip_digest IS NOT NULL) EXECUTE FUNCTION kernel.forbid_change();
CREATE TRIGGER sealed_once BEFORE UPDATE ON kernel.audit_leaf FOR EACH ROW WHEN (
        CASE
            WHEN old.seal_id IS NULL AND old.hash IS NULL THEN new.row_id <> old.row_id OR new.seal_id IS NULL OR new.hash IS NULL
            ELSE new.ip_salt IS NOT NULL OR new.row_id IS DISTINCT FROM old.row_id OR new.seal_id IS DISTINCT FROM old.seal_id OR new.hash IS DISTINCT FROM old.hash OR new.ip_digest IS DISTINCT FROM old.ip_digest
        END) EXECUTE FUNCTION kernel.forbid_change();

create table kernel.audit_publication (
  destination text not null,
  seal_id bigint,
  hash bytea,
  published_at timestamp with time zone,
  taken_until timestamp with time zone not null default '-infinity'::timestamp with time zone,
  constraint audit_publication_pkey PRIMARY KEY (destination)
);

create table kernel.audit_row (
  id bigint not null generated always as identity,
  at timestamp with time zone not null default clock_timestamp(),
  actor text not null,
  action text not null,
  record text not null,
  ip inet,
  detail text,
  constraint audit_row_pkey PRIMARY KEY (id)
);
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON kernel.audit_row FOR EACH STATEMENT EXECUTE FUNCTION kernel.forbid_change();
CREATE TRIGGER only_ip_removed BEFORE UPDATE ON kernel.audit_row FOR EACH ROW EXECUTE FUNCTION kernel.check_ip_removal();

create table kernel.audit_seal (
  id bigint not null,
  sealed_at timestamp with time zone not null,
  row_count integer not null,
  root bytea not null,
  previous bytea not null,
  hash bytea not null,
  constraint audit_seal_pkey PRIMARY KEY (id)
);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON kernel.audit_seal FOR EACH STATEMENT EXECUTE FUNCTION kernel.forbid_change();

create table kernel.changed (
  kind text not null,
  id integer not null,
  constraint changed_pkey PRIMARY KEY (id, kind)
);

create table kernel.event (
  id uuid not null default uuidv7(),
  seq bigint not null generated always as identity,
  member_id integer not null,
  entity_id integer,
  "position" bigint,
  type text not null,
  record text not null,
  object text not null,
  related text,
  api_version text not null default 'v1'::text,
  created_at timestamp with time zone not null default statement_timestamp(),
  constraint event_pkey PRIMARY KEY (id),
  constraint event_position_check CHECK (("position" > 0)),
  constraint event_type_check CHECK ((type ~ '^[a-z_]+\.[a-z_]+$'::text))
);
CREATE INDEX event_notified ON kernel.event USING btree (member_id, id) WHERE (type = ANY (ARRAY['bank.needs_attention'::text, 'document.invalidated'::text, 'dossier.created'::text, 'ledger.ratified'::text, 'ledger.rejected'::text, 'ledger.vetoed'::text, 'obligation.due'::text, 'payment.created'::text, 'payment.failed'::text, 'reminder.sent'::text, 'report.published'::text]));
CREATE INDEX event_of_llc ON kernel.event USING btree (member_id, entity_id, "position") WHERE ("position" IS NOT NULL);
CREATE UNIQUE INDEX event_position ON kernel.event USING btree (member_id, "position") WHERE ("position" IS NOT NULL);
CREATE INDEX event_unnumbered ON kernel.event USING btree (member_id, seq) WHERE ("position" IS NULL);

create table kernel.event_head (
  member_id integer not null,
  "position" bigint not null,
  constraint event_head_pkey PRIMARY KEY (member_id)
) with (fillfactor=50);

create unlogged table kernel.heavy_place (
  caller text not null,
  holder text not null,
  taken_until timestamp with time zone not null,
  constraint heavy_place_pkey PRIMARY KEY (caller)
);

create table kernel.installation (
  singleton boolean not null default true,
  id uuid not null default gen_random_uuid(),
  constraint installation_pkey PRIMARY KEY (singleton),
  constraint installation_singleton_check CHECK (singleton)
);

create table kernel.job_run (
  job text not null,
  every_ms bigint not null,
  last_run_at timestamp with time zone not null,
  took_ms integer not null,
  trouble text,
  failure text,
  since timestamp with time zone not null,
  failures integer not null default 0,
  last_failed_at timestamp with time zone,
  last_failure text,
  constraint job_run_pkey PRIMARY KEY (job)
) with (fillfactor=50);

create table kernel.job_status (
  job text not null,
  node text not null,
  every_ms bigint not null,
  last_run_at timestamp with time zone not null,
  took_ms integer not null,
  trouble text,
  failure text,
  since timestamp with time zone not null,
  failures bigint not null default 0,
  last_failed_at timestamp with time zone,
  last_failure text,
  constraint job_status_pkey PRIMARY KEY (job, node)
) with (fillfactor=50);

create table kernel.known_secret (
  key_id text not null,
  since timestamp with time zone not null default now(),
  constraint known_secret_pkey PRIMARY KEY (key_id)
);

create table kernel.mail (
  id bigint not null generated always as identity,
  about text not null,
  to_address text not null,
  subject text not null,
  body text not null,
  created_at timestamp with time zone not null default now(),
  tries integer not null default 0,
  next_try_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone,
  failure text,
  file_name text,
  file_type text,
  file_text text,
  language text,
  constraint mail_pkey PRIMARY KEY (id),
  constraint mail_about_once UNIQUE (about),
  constraint mail_file_text_check CHECK ((length(file_text) <= 100000)),
  constraint mail_file_whole CHECK ((num_nulls(file_name, file_type, file_text) = ANY (ARRAY[0, 3]))),
  constraint mail_language_check CHECK ((language = ANY (ARRAY['en'::text, 'es'::text])))
);
CREATE INDEX mail_address_kept ON kernel.mail USING btree (sent_at) WHERE ((sent_at IS NOT NULL) AND (to_address <> ''::text));
CREATE INDEX mail_waiting ON kernel.mail USING btree (next_try_at) WHERE (sent_at IS NULL);

create table kernel.migration (
  number integer not null,
  file text not null,
  hash text not null,
  ran_at timestamp with time zone not null default now(),
  constraint migration_pkey PRIMARY KEY (number)
);

create table kernel.pause (
  singleton boolean not null default true,
  since timestamp with time zone not null default now(),
  reason text not null,
  constraint pause_pkey PRIMARY KEY (singleton),
  constraint pause_singleton_check CHECK (singleton)
);

create table kernel.remembered_answer (
  owner text not null,
  key text not null,
  fingerprint bytea not null,
  status integer not null,
  body text not null,
  created_at timestamp with time zone not null default now(),
  constraint remembered_answer_pkey PRIMARY KEY (owner, key)
);
CREATE INDEX remembered_answer_age ON kernel.remembered_answer USING btree (created_at);

create table kernel.revision (
  kind text not null,
  id integer not null,
  number bigint not null,
  constraint revision_pkey PRIMARY KEY (id, kind)
) with (fillfactor=50, autovacuum_vacuum_scale_factor=0.01);
CREATE TRIGGER change_noted AFTER INSERT OR UPDATE ON kernel.revision FOR EACH ROW WHEN (new.kind = 'books'::text) EXECUTE FUNCTION kernel.note_turned();

create unlogged table kernel.throttle (
  key bytea not null,
  ends_at timestamp with time zone not null,
  used integer not null,
  constraint throttle_pkey PRIMARY KEY (key)
) with (fillfactor=50);
CREATE INDEX throttle_over ON kernel.throttle USING btree (ends_at);

create table kernel.timeline (
  number text not null,
  constraint timeline_pkey PRIMARY KEY (number)
);

create schema ledger;

CREATE OR REPLACE FUNCTION ledger.forbid_second_thoughts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'transaction % was submitted or decided as it is, for good', old.transaction_id;
end $function$;

CREATE OR REPLACE FUNCTION ledger.note_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into kernel.event (member_id, entity_id, type, record, object)
  select e.member_id, new.entity_id,
         case when tg_op = 'INSERT' then 'ledger.submitted'
              when new.status <> old.status then 'ledger.' || lower(new.status)
              else 'ledger.documented' end,
         'transaction/' || new.transaction_id, new.json
  from entities.entities e where e.id = new.entity_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ledger.note_series_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into kernel.event (member_id, entity_id, type, record, object)
  select e.member_id, new.entity_id, 'series.ended', 'series/' || new.id,
         json_build_object('id', new.id, 'entity_id', new.entity_id, 'recurring', new.recurring)::text
  from entities.entities e where e.id = new.entity_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ledger.pending_of(entity integer, besides text[])
 RETURNS TABLE(pending integer, oldest_at timestamp with time zone, distributions numeric, contributions numeric)
 LANGUAGE sql
 STABLE
AS $function$
  select t.pending, w.oldest_at, w.distributions, w.contributions
  from ledger.tally t
  cross join lateral (
    select min(submitted_at) as oldest_at,
           coalesce(sum(amount) filter (where category = 'OWNER_DISTRIBUTION' and transaction_id <> all (besides)), 0) as distributions,
           coalesce(sum(amount) filter (where category = 'CAPITAL_CONTRIBUTION' and transaction_id <> all (besides)), 0) as contributions
    from ledger.transaction
    where entity_id = entity and status = 'PENDING'
  ) w
  where t.entity_id = entity
$function$;
comment on function ledger.pending_of(integer,text[]) is 'published: what of an LLC awaits the Manager''s decision';

CREATE OR REPLACE FUNCTION ledger.transaction_json(transaction_id text, entity_id integer, amount numeric, category text, description text, strategic_decision text, bank text, exec_date date, recurring text, status text, manager_resolution text, submitted_at timestamp with time zone, decided_at timestamp with time zone, decided_by text, acta_document_id bigint)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  return concat('{"transaction_id":"', transaction_id, '","entity_id":', entity_id,
    ',"amount":', trim_scale(amount), ',"category":"', category, '"',
    ',"description":', coalesce(to_json(description)::text, 'null'),
    ',"strategic_decision":', coalesce(to_json(strategic_decision)::text, 'null'),
    ',"bank":', coalesce(to_json(bank)::text, 'null'),
    ',"exec_date":', coalesce('"' || to_char(exec_date, 'YYYY-MM-DD') || '"', 'null'),
    ',"recurring":"', recurring, '","status":"', status, '","decision_status":"',
    case status when 'PENDING' then 'awaiting_manager' else 'decided' end,
    '","manager_resolution":', coalesce(to_json(manager_resolution)::text, 'null'),
    ',"submitted_at":"', to_char(submitted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    '","decided_at":',
    coalesce('"' || to_char(decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"', 'null'),
    ',"decided_by":', coalesce(to_json(decided_by)::text, 'null'),
    ',"acta_document_id":', coalesce(acta_document_id::text, 'null'), '}');
end $function$;

create table ledger.acta (
  transaction_id text not null,
  row_id bigint not null,
  seal_id bigint not null,
  seal_hash bytea not null,
  sealed_at timestamp with time zone not null,
  next_try_at timestamp with time zone default now(),
  tries integer not null default 0,
  constraint acta_pkey PRIMARY KEY (transaction_id),
  constraint acta_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES ledger.transaction(transaction_id)
);
CREATE INDEX acta_due ON ledger.acta USING btree (next_try_at) WHERE (next_try_at IS NOT NULL);

create table ledger.acta_reading (
  only_row boolean not null default true,
  seal_id bigint not null,
  constraint acta_reading_pkey PRIMARY KEY (only_row),
  constraint acta_reading_only_row_check CHECK (only_row)
);

create table ledger.series (
  id bigint not null generated always as identity,
  entity_id integer not null,
  recurring text not null,
  anchor date not null,
  newest integer not null default 0,
  next_due date,
  ended_at timestamp with time zone,
  constraint series_pkey PRIMARY KEY (id),
  constraint series_check CHECK (((ended_at IS NULL) OR (next_due IS NULL))),
  constraint series_newest_check CHECK ((newest >= 0)),
  constraint series_recurring_check CHECK ((recurring = ANY (ARRAY['monthly'::text, 'quarterly'::text, 'annual'::text]))),
  constraint series_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities.entity(id)
);
CREATE INDEX series_due ON ledger.series USING btree (next_due, id) WHERE (next_due IS NOT NULL);
CREATE TRIGGER ended_event AFTER UPDATE OF ended_at ON ledger.series FOR EACH ROW WHEN (new.ended_at IS NOT NULL AND old.ended_at IS NULL) EXECUTE FUNCTION ledger.note_series_event();

create table ledger.tally (
  entity_id integer not null,
  pending integer not null,
  ratified integer not null default 0,
  vetoed integer not null default 0,
  rejected integer not null default 0,
  newest_at timestamp with time zone not null,
  constraint tally_pkey PRIMARY KEY (entity_id),
  constraint tally_pending_check CHECK ((pending >= 0)),
  constraint tally_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities.entity(id)
) with (fillfactor=70);

create table ledger.transaction (
  transaction_id text not null,
  entity_id integer not null,
  place integer not null,
  amount numeric(13,4) not null,
  category text not null,
  description text,
  strategic_decision text,
  bank text,
  exec_date date,
  recurring text not null,
  series_id bigint,
  occurrence integer,
  status text not null default 'PENDING'::text,
  manager_resolution text,
  submitted_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  manager_id integer,
  decided_by text,
  acta_document_id bigint,
  "json" text not null generated always as (ledger.transaction_json(transaction_id, entity_id, amount, category, description, strategic_decision, bank, exec_date, recurring, status, manager_resolution, submitted_at, decided_at, decided_by, acta_document_id)) stored,
  payee text,
  agreement_clause text,
  solvency_confirmed boolean,
  constraint transaction_pkey PRIMARY KEY (transaction_id),
  constraint transaction_occurrence_once UNIQUE (series_id, occurrence),
  constraint transaction_acta_of_ratified CHECK (((acta_document_id IS NULL) OR (status = 'RATIFIED'::text))),
  constraint transaction_agreement_clause_check CHECK (((length(agreement_clause) >= 1) AND (length(agreement_clause) <= 300))),
  constraint transaction_amount_check CHECK ((amount > (0)::numeric)),
  constraint transaction_category_check CHECK ((category = ANY (ARRAY['OPEX'::text, 'CAPITAL_CONTRIBUTION'::text, 'OWNER_DISTRIBUTION'::text, 'CAPEX'::text, 'OWNER_LOAN'::text, 'LOAN_REPAYMENT'::text, 'INTERCOMPANY_SERVICE'::text, 'INVESTMENT'::text, 'TAX_PAYMENT'::text, 'PROFESSIONAL_FEES'::text, 'REIMBURSEMENT'::text, 'INTERNAL_TRANSFER'::text, 'CONTRACT_APPROVAL'::text, 'BANK_ACCOUNT_CHANGE'::text, 'FORMATION'::text, 'DISSOLUTION'::text, 'OTHER'::text]))),
  constraint transaction_decided_by_somebody CHECK ((((status <> 'PENDING'::text) = (decided_at IS NOT NULL)) AND ((decided_at IS NULL) = (decided_by IS NULL)) AND ((decided_at IS NULL) = (manager_id IS NULL)))),
  constraint transaction_payee_check CHECK (((length(payee) >= 1) AND (length(payee) <= 300))),
  constraint transaction_recurring_check CHECK ((recurring = ANY (ARRAY['no'::text, 'monthly'::text, 'quarterly'::text, 'annual'::text]))),
  constraint transaction_recurs_in_series CHECK ((((recurring <> 'no'::text) = (series_id IS NOT NULL)) AND ((series_id IS NULL) = (occurrence IS NULL)))),
  constraint transaction_refused_with_reason CHECK (
CASE
    WHEN (status = ANY (ARRAY['VETOED'::text, 'REJECTED'::text])) THEN (manager_resolution IS NOT NULL)
    ELSE ((status = 'RATIFIED'::text) OR (manager_resolution IS NULL))
END),
  constraint transaction_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'RATIFIED'::text, 'VETOED'::text, 'REJECTED'::text]))),
  constraint transaction_transaction_id_check CHECK ((transaction_id ~ '^txn_[0-7][0-9A-HJKMNP-TV-Z]{25}$'::text)),
  constraint transaction_acta FOREIGN KEY (acta_document_id, entity_id) REFERENCES documents.document(id, entity_id),
  constraint transaction_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES ledger.tally(entity_id),
  constraint transaction_manager_id_fkey FOREIGN KEY (manager_id) REFERENCES members.member(id),
  constraint transaction_series_id_fkey FOREIGN KEY (series_id) REFERENCES ledger.series(id)
) with (fillfactor=80);
CREATE INDEX transaction_decided ON ledger.transaction USING btree (status, decided_at, transaction_id) WHERE (status <> 'PENDING'::text);
CREATE UNIQUE INDEX transaction_place ON ledger.transaction USING btree (entity_id, place);
CREATE INDEX transaction_status_place ON ledger.transaction USING btree (entity_id, status, place);
CREATE INDEX transaction_waiting ON ledger.transaction USING btree (submitted_at, transaction_id) WHERE (status = 'PENDING'::text);
CREATE TRIGGER as_decided BEFORE UPDATE ON ledger.transaction FOR EACH ROW WHEN (old.status <> 'PENDING'::text AND (old.status IS DISTINCT FROM new.status OR old.manager_resolution IS DISTINCT FROM new.manager_resolution OR old.decided_at IS DISTINCT FROM new.decided_at OR old.manager_id IS DISTINCT FROM new.manager_id OR old.decided_by IS DISTINCT FROM new.decided_by)) EXECUTE FUNCTION ledger.forbid_second_thoughts();
CREATE TRIGGER as_submitted BEFORE UPDATE ON ledger.transaction FOR EACH ROW WHEN (old.transaction_id IS DISTINCT FROM new.transaction_id OR old.entity_id IS DISTINCT FROM new.entity_id OR old.place IS DISTINCT FROM new.place OR old.amount IS DISTINCT FROM new.amount OR old.category IS DISTINCT FROM new.category OR old.description IS DISTINCT FROM new.description OR old.strategic_decision IS DISTINCT FROM new.strategic_decision OR old.bank IS DISTINCT FROM new.bank OR old.exec_date IS DISTINCT FROM new.exec_date OR old.recurring IS DISTINCT FROM new.recurring OR old.series_id IS DISTINCT FROM new.series_id OR old.occurrence IS DISTINCT FROM new.occurrence OR old.submitted_at IS DISTINCT FROM new.submitted_at) EXECUTE FUNCTION ledger.forbid_second_thoughts();
CREATE TRIGGER changed_event AFTER UPDATE ON ledger.transaction FOR EACH ROW WHEN (new.status IS DISTINCT FROM old.status OR new.acta_document_id IS DISTINCT FROM old.acta_document_id) EXECUTE FUNCTION ledger.note_event();
CREATE TRIGGER decided_facts_once BEFORE UPDATE ON ledger.transaction FOR EACH ROW WHEN (old.status <> 'PENDING'::text AND (old.payee IS DISTINCT FROM new.payee OR old.agreement_clause IS DISTINCT FROM new.agreement_clause OR old.solvency_confirmed IS DISTINCT FROM new.solvency_confirmed)) EXECUTE FUNCTION ledger.forbid_second_thoughts();
CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON ledger.transaction FOR EACH STATEMENT EXECUTE FUNCTION kernel.forbid_change();
CREATE TRIGGER only_test_rows AFTER DELETE ON ledger.transaction REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION entities.only_test_rows('select e.member_id from gone left join entities.entities e on e.id = gone.entity_id');
CREATE TRIGGER submitted_event AFTER INSERT ON ledger.transaction FOR EACH ROW EXECUTE FUNCTION ledger.note_event();

create view ledger.transactions with (security_invoker=true) as
 SELECT transaction_id,
    entity_id,
    place,
    amount,
    category,
    description,
    strategic_decision,
    bank,
    payee,
    status,
    submitted_at
   FROM ledger.transaction;
comment on view ledger.transactions is 'published: the transactions that need the Manager''s approval';

create schema members;

CREATE OR REPLACE FUNCTION members.keep_former_email()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into members.former_email (member_id, email) values (old.id, old.email)
  on conflict (member_id, email) do update set until = now();
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION members.lock_enabled(member integer)
 RETURNS TABLE(id integer)
 LANGUAGE sql
 ROWS 1
AS $function$
  select m.id from members.member m
  where m.id = member and m.disabled_at is null
    and not exists (select from members.member o where o.id = m.test_of and o.disabled_at is not null)
  for share of m
$function$;
comment on function members.lock_enabled(integer) is 'published: keeps a member from being disabled until the transaction ends; no row if the member is disabled';

CREATE OR REPLACE FUNCTION members.note_owner_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform kernel.note_changed('owner_facts', new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION members.note_profile_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into kernel.event (member_id, type, record, object)
  values (new.id, 'profile.updated', 'member/' || new.id, json_build_object(
    'id', new.id, 'name', new.name, 'email', new.email, 'phone', new.phone, 'country', new.country,
    'language', new.language, 'tier', new.tier, 'member_since', new.member_since
  )::text);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION members.note_read(member_id integer, actor text, kind text, record text, title text, ip inet)
 RETURNS bigint
 LANGUAGE sql
AS $function$
  insert into members.access_record as a (member_id, actor, kind, record, title, ip, ten_minutes)
  values (note_read.member_id, note_read.actor, note_read.kind, note_read.record, note_read.title, note_read.ip,
          floor(extract(epoch from now()) / 600))
  on conflict (member_id, actor, kind, record, ip, ten_minutes)
    do update set times = a.times + 1, last_at = greatest(a.last_at, now())
  returning a.id
$function$;
comment on function members.note_read(integer,text,text,text,text,inet) is 'published: records that someone read a private record of a member';

CREATE OR REPLACE FUNCTION members.wants_email(member integer, kind text)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT (NOT (EXISTS ( SELECT
            FROM members.preference p
           WHERE ((p.member_id = wants_email.member) AND (wants_email.kind = ANY (p.emails_off))))));
END;
comment on function members.wants_email(integer,text) is 'published: whether a person gets this kind of email, which they can turn off';

create table members.access_record (
  id bigint not null generated always as identity,
  member_id integer not null,
  actor text not null,
  kind text not null,
  record text not null,
  title text,
  ip inet,
  first_at timestamp with time zone not null default now(),
  last_at timestamp with time zone not null default now(),
  times integer not null default 1,
  ten_minutes bigint not null,
  constraint access_record_pkey PRIMARY KEY (id),
  constraint access_record_member_id_actor_kind_record_ip_ten_minutes_key UNIQUE NULLS NOT DISTINCT (member_id, actor, kind, record, ip, ten_minutes),
  constraint access_record_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.member(id)
);
CREATE INDEX access_record_newest ON members.access_record USING btree (member_id, id);
CREATE INDEX access_record_with_ip ON members.access_record USING btree (id) WHERE (ip IS NOT NULL);

create view members.access_records with (security_invoker=true) as
 SELECT id,
    member_id,
    actor,
    kind,
    record,
    title,
    ip,
    first_at,
    last_at,
    times
   FROM members.access_record;
comment on view members.access_records is 'published: who read which private record of a member';

create table members.announcement (
  id integer not null generated always as identity,
  title text not null,
  body text not null,
  title_es text,
  body_es text,
  effective_on date not null,
  published_at timestamp with time zone not null default now(),
  constraint announcement_pkey PRIMARY KEY (id),
  constraint announcement_once UNIQUE (title, effective_on),
  constraint announcement_check CHECK (((title_es IS NULL) = (body_es IS NULL)))
);
CREATE INDEX announcement_effective ON members.announcement USING btree (effective_on DESC, id DESC);

create table members.approval (
  id integer not null generated always as identity,
  member_id integer not null,
  change text not null,
  wanted json not null,
  requested_by integer not null,
  requested_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null default (now() + '7 days'::interval),
  status text not null default 'pending'::text,
  decided_by integer,
  decided_at timestamp with time zone,
  constraint approval_pkey PRIMARY KEY (id),
  constraint approval_by_another CHECK (((decided_by IS DISTINCT FROM requested_by) OR (status <> 'approved'::text))),
  constraint approval_change_check CHECK ((change = ANY (ARRAY['disable'::text, 'enable'::text, 'role'::text, 'email'::text, 'revoke'::text, 'codes'::text]))),
  constraint approval_decided CHECK (((status = ANY (ARRAY['approved'::text, 'rejected'::text])) = (decided_by IS NOT NULL))),
  constraint approval_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text, 'expired'::text, 'void'::text, 'not_needed'::text]))),
  constraint approval_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES members.member(id),
  constraint approval_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.member(id),
  constraint approval_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES members.member(id)
);
CREATE INDEX approval_expiring ON members.approval USING btree (expires_at) WHERE (status = 'pending'::text);
CREATE INDEX approval_newest ON members.approval USING btree (id DESC);
CREATE UNIQUE INDEX approval_pending ON members.approval USING btree (member_id, change) WHERE (status = 'pending'::text);
CREATE INDEX approval_requested_by ON members.approval USING btree (requested_by) WHERE (status = 'pending'::text);

create table members.assignment (
  staff_id integer not null,
  client_id integer not null,
  since timestamp with time zone not null default now(),
  assigned_by text not null,
  constraint assignment_pkey PRIMARY KEY (staff_id, client_id),
  constraint assignment_not_self CHECK ((staff_id <> client_id)),
  constraint assignment_client_id_fkey FOREIGN KEY (client_id) REFERENCES members.member(id),
  constraint assignment_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES members.member(id)
);
CREATE INDEX assignment_client ON members.assignment USING btree (client_id, staff_id);

create view members.assignments with (security_invoker=true) as
 SELECT staff_id,
    client_id
   FROM members.assignment;
comment on view members.assignments is 'published: which manager looks after which client';

create table members.former_email (
  member_id integer not null,
  email text not null,
  until timestamp with time zone not null default now(),
  constraint former_email_pkey PRIMARY KEY (member_id, email),
  constraint former_email_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.member(id)
);

create view members.former_emails with (security_invoker=true) as
 SELECT member_id,
    email
   FROM members.former_email;
comment on view members.former_emails is 'published: earlier addresses of people';

create table members.identifier (
  member_id integer not null,
  kind text not null,
  sealed text not null,
  constraint identifier_pkey PRIMARY KEY (member_id, kind),
  constraint identifier_kind_check CHECK ((kind = ANY (ARRAY['passport'::text, 'itin'::text, 'ssn'::text, 'national_id'::text, 'tax_id'::text]))),
  constraint identifier_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.member(id)
);
CREATE INDEX identifier_sealed_by ON members.identifier USING btree (split_part(sealed, '.'::text, 1));

create table members.member (
  id integer not null generated always as identity,
  email text not null,
  name text not null,
  role text not null default 'member'::text,
  created_at timestamp with time zone not null default now(),
  phone text,
  country text,
  language text not null default 'en'::text,
  tier text not null default 'standard'::text,
  member_since date not null default ((now() AT TIME ZONE 'UTC'::text))::date,
  disabled_at timestamp with time zone,
  disabled_by text,
  disabled_reason text,
  is_demo boolean not null default false,
  clients text not null default 'all'::text,
  erased_at timestamp with time zone,
  test_of integer,
  constraint member_pkey PRIMARY KEY (id),
  constraint member_email_taken UNIQUE (email),
  constraint member_clients_check CHECK ((clients = ANY (ARRAY['all'::text, 'assigned'::text]))),
  constraint member_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint member_disabled_by CHECK (((disabled_at IS NULL) = (disabled_by IS NULL))),
  constraint member_disabled_reason CHECK (((disabled_at IS NOT NULL) OR (disabled_reason IS NULL))),
  constraint member_disabled_reason_check CHECK ((length(disabled_reason) <= 500)),
  constraint member_email_check CHECK ((email = lower(email))),
  constraint member_language_check CHECK ((language = ANY (ARRAY['es'::text, 'en'::text]))),
  constraint member_role_check CHECK ((role = ANY (ARRAY['member'::text, 'support'::text, 'manager'::text, 'admin'::text]))),
  constraint member_test_account CHECK (((test_of IS NULL) OR ((role = 'member'::text) AND (email ~~ '%@test.invalid'::text)))),
  constraint member_test_of_fkey FOREIGN KEY (test_of) REFERENCES members.member(id)
);
CREATE INDEX member_staff ON members.member USING btree (role) WHERE (role <> 'member'::text);
CREATE INDEX member_test_of ON members.member USING btree (test_of) WHERE (test_of IS NOT NULL);
CREATE TRIGGER keep_former_email AFTER UPDATE OF email ON members.member FOR EACH ROW WHEN (old.email <> new.email AND new.erased_at IS NULL) EXECUTE FUNCTION members.keep_former_email();
CREATE TRIGGER owner_changed AFTER UPDATE OF country ON members.member FOR EACH ROW WHEN (new.country IS DISTINCT FROM old.country) EXECUTE FUNCTION members.note_owner_change();
CREATE TRIGGER profile_event AFTER UPDATE ON members.member FOR EACH ROW WHEN (new.erased_at IS NULL AND (new.name IS DISTINCT FROM old.name OR new.email IS DISTINCT FROM old.email OR new.phone IS DISTINCT FROM old.phone OR new.country IS DISTINCT FROM old.country OR new.language IS DISTINCT FROM old.language OR new.tier IS DISTINCT FROM old.tier OR new.member_since IS DISTINCT FROM old.member_since)) EXECUTE FUNCTION members.note_profile_event();
CREATE TRIGGER test_from_the_start BEFORE UPDATE OF test_of ON members.member FOR EACH ROW WHEN (old.test_of IS DISTINCT FROM new.test_of) EXECUTE FUNCTION kernel.forbid_change();

create view members.members with (security_invoker=true) as
 SELECT id,
    email,
    name,
    role,
    country,
    language,
    tier,
    member_since,
    COALESCE(disabled_at, ( SELECT o.disabled_at
           FROM members.member o
          WHERE o.id = m.test_of)) AS disabled_at,
    clients,
    test_of,
    phone IS NOT NULL AS has_phone,
    erased_at IS NOT NULL AS is_erased
   FROM members.member m;
comment on view members.members is 'published: people with their role, language and whether they are disabled';

create table members.preference (
  member_id integer not null,
  emails_off text[] not null default '{}'::text[],
  notifications_read_to uuid,
  checklists_dismissed integer[] not null default '{}'::integer[],
  constraint preference_pkey PRIMARY KEY (member_id),
  constraint preference_checklists_dismissed_check CHECK ((cardinality(checklists_dismissed) <= 1000)),
  constraint preference_emails_off_check CHECK ((cardinality(emails_off) <= 20)),
  constraint preference_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.member(id)
);

create view members.preferences with (security_invoker=true) as
 SELECT member_id,
    notifications_read_to,
    checklists_dismissed
   FROM members.preference;
comment on view members.preferences is 'published: how far a person has read their notifications, and dismissed checklists';

create schema messages;

create table messages.attachment (
  message_id integer not null,
  "position" smallint not null,
  entity_id integer not null,
  document_id bigint not null,
  constraint attachment_pkey PRIMARY KEY (message_id, "position"),
  constraint attachment_document FOREIGN KEY (document_id, entity_id) REFERENCES documents.document(id, entity_id),
  constraint attachment_message FOREIGN KEY (message_id, entity_id) REFERENCES messages.message(id, entity_id)
);
CREATE TRIGGER never_changed BEFORE UPDATE OR TRUNCATE ON messages.attachment FOR EACH STATEMENT EXECUTE FUNCTION kernel.forbid_change();

create table messages.conversation (
  id integer not null generated always as identity,
  entity_id integer not null,
  title text not null,
  entry_id bigint,
  transaction_id text,
  messages integer not null,
  newest_at timestamp with time zone not null,
  turn bigint not null,
  constraint conversation_pkey PRIMARY KEY (id),
  constraint conversation_entity UNIQUE (id, entity_id),
  constraint conversation_about CHECK ((num_nonnulls(entry_id, transaction_id) <= 1)),
  constraint conversation_messages_check CHECK ((messages > 0)),
  constraint conversation_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 120))),
  constraint conversation_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities.entity(id)
) with (fillfactor=80);
CREATE INDEX conversation_of_llc ON messages.conversation USING btree (entity_id, turn);
CREATE UNIQUE INDEX conversation_turn ON messages.conversation USING btree (turn);

create table messages.message (
  id integer not null generated always as identity,
  conversation_id integer not null,
  entity_id integer not null,
  place integer not null,
  author_id integer not null,
  side text not null,
  text text not null,
  sent_at timestamp with time zone not null,
  constraint message_pkey PRIMARY KEY (id),
  constraint message_entity UNIQUE (id, entity_id),
  constraint message_place UNIQUE (conversation_id, place),
  constraint message_side_check CHECK ((side = ANY (ARRAY['member'::text, 'staff'::text]))),
  constraint message_text_check CHECK (((char_length(text) >= 1) AND (char_length(text) <= 5000))),
  constraint message_author_id_fkey FOREIGN KEY (author_id) REFERENCES members.member(id),
  constraint message_conversation FOREIGN KEY (conversation_id, entity_id) REFERENCES messages.conversation(id, entity_id)
);
CREATE TRIGGER never_changed BEFORE UPDATE OR TRUNCATE ON messages.message FOR EACH STATEMENT EXECUTE FUNCTION kernel.forbid_change();

create table messages.reader (
  member_id integer not null,
  conversation_id integer not null,
  newest_place integer not null default 0,
  read_place integer not null default 0,
  mailed_place integer not null default 0,
  has_written boolean not null default false,
  constraint reader_pkey PRIMARY KEY (member_id, conversation_id),
  constraint reader_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES messages.conversation(id),
  constraint reader_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.member(id)
) with (fillfactor=80);
CREATE INDEX reader_of_conversation ON messages.reader USING btree (conversation_id);
CREATE INDEX reader_unread ON messages.reader USING btree (member_id) WHERE (newest_place > read_place);

create sequence messages.turn as bigint start 1 increment 1 cache 1;

create schema obligations;

CREATE OR REPLACE FUNCTION obligations.are_questions_answered(entity integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT (EXISTS ( SELECT
            FROM obligations.subject s
           WHERE ((s.entity_id = are_questions_answered.entity) AND (s.open_facts = 0) AND (s.look_on <> '-infinity'::date)))) AS "exists";
END;
comment on function obligations.are_questions_answered(integer) is 'published: whether the obligations of an LLC were worked out and no fact about them is missing';

CREATE OR REPLACE FUNCTION obligations.note_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into kernel.event (member_id, entity_id, type, record, object)
  select s.member_id, s.entity_id,
         case when f.what = 'removed' then 'obligation.removed'
              when f.what = 'done' then 'obligation.completed'
              when f.what = 'not_applicable' then 'obligation.dismissed'
              when f.what = 'confirmed' then 'obligation.confirmed'
              when f.what in ('undone', 'reopened') then 'obligation.reopened'
              when f.to_state = 'due' and f.from_state is distinct from 'due' then 'obligation.due'
              when f.what = 'opened' then 'obligation.opened'
              else 'obligation.updated' end,
         'obligation/' || o.id,
         json_build_object('id', o.id, 'entity_id', s.entity_id, 'subject', case when s.entity_id is null then 'owner' else 'llc' end,
           'obligation', o.obligation, 'rule', o.rule_id, 'rule_version', o.rule_version, 'year', o.year,
           'part', nullif(o.part, ''),
           'name', coalesce(v.rule -> 'name', jsonb_build_object('en', o.title, 'es', o.title)),
           'state', o.state, 'due_date', o.due_date, 'extended_due_date', o.extended_due_date,
           'is_extended', o.is_extended, 'due_by', o.due_by, 'done_on', o.done_on,
           'evidence_document_id', o.evidence_document_id)::text
  from fresh f
  join obligations.obligation o on o.id = f.obligation_id
  join obligations.subject s on s.id = o.subject_id
  left join obligations.rule_version v on v.id = o.rule_id and v.version = o.rule_version
  order by f.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION obligations.note_reminder()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into kernel.event (member_id, entity_id, type, record, object)
  select f.member_id, f.entity_id, 'reminder.sent', 'reminder/' || f.id,
         json_build_object('id', f.id, 'entity_id', f.entity_id, 'year', f.year, 'form_questions', f.form_questions,
           'obligation_questions', f.obligation_questions, 'sent_at', kernel.instant_json(f.sent_at)::json)::text
  from fresh f order by f.id;
  return null;
end $function$;

create table obligations.answer (
  id bigint not null generated always as identity,
  subject_id integer not null,
  fact text not null,
  year smallint,
  value jsonb,
  answered_by text not null,
  answered_at timestamp with time zone not null default now(),
  constraint answer_pkey PRIMARY KEY (id),
  constraint answer_fact_check CHECK ((fact ~ '^[a-z0-9_]{1,60}$'::text)),
  constraint answer_year_check CHECK (((year >= 1990) AND (year <= 2100))),
  constraint answer_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES obligations.subject(id)
);
CREATE INDEX answer_newest ON obligations.answer USING btree (subject_id, fact, year, id DESC);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON obligations.answer FOR EACH STATEMENT EXECUTE FUNCTION kernel.forbid_change();
CREATE TRIGGER only_test_rows AFTER DELETE ON obligations.answer REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION entities.only_test_rows('select s.member_id from gone left join obligations.subject s on s.id = gone.subject_id');

create table obligations.answer_reminder (
  id integer not null generated always as identity,
  member_id integer not null,
  entity_id integer not null,
  year smallint not null,
  sent_on date not null,
  form_questions integer not null,
  obligation_questions integer not null,
  sent_at timestamp with time zone not null default now(),
  constraint answer_reminder_pkey PRIMARY KEY (id),
  constraint answer_reminder_day UNIQUE (entity_id, year, sent_on),
  constraint answer_reminder_form_questions_check CHECK ((form_questions >= 0)),
  constraint answer_reminder_obligation_questions_check CHECK ((obligation_questions >= 0)),
  constraint answer_reminder_year_check CHECK (((year >= 1990) AND (year <= 2100))),
  constraint answer_reminder_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities.entity(id),
  constraint answer_reminder_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.member(id)
);
CREATE INDEX answer_reminder_of_member ON obligations.answer_reminder USING btree (member_id);
CREATE TRIGGER noted_event AFTER INSERT ON obligations.answer_reminder REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION obligations.note_reminder();

create table obligations.calendar_link (
  id integer not null generated always as identity,
  member_id integer not null,
  hash bytea not null,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint calendar_link_pkey PRIMARY KEY (id),
  constraint calendar_link_hash UNIQUE (hash),
  constraint calendar_link_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.member(id)
);
CREATE INDEX calendar_link_live ON obligations.calendar_link USING btree (member_id) WHERE (revoked_at IS NULL);

create table obligations.event (
  id bigint not null generated always as identity,
  obligation_id bigint not null,
  what text not null,
  from_state text,
  to_state text not null,
  due_date date,
  why jsonb,
  evidence_document_id bigint,
  actor text not null,
  at timestamp with time zone not null default now(),
  constraint event_pkey PRIMARY KEY (id),
  constraint event_what_check CHECK ((what = ANY (ARRAY['opened'::text, 'changed'::text, 'done'::text, 'not_applicable'::text, 'undone'::text, 'reopened'::text, 'confirmed'::text, 'removed'::text]))),
  constraint event_obligation_id_fkey FOREIGN KEY (obligation_id) REFERENCES obligations.obligation(id)
);
CREATE INDEX event_of_obligation ON obligations.event USING btree (obligation_id, id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON obligations.event FOR EACH STATEMENT EXECUTE FUNCTION kernel.forbid_change();
CREATE TRIGGER noted_event AFTER INSERT ON obligations.event REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION obligations.note_event();
CREATE TRIGGER only_test_rows AFTER DELETE ON obligations.event REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION entities.only_test_rows('select s.member_id from gone left join obligations.obligation o on o.id = gone.obligation_id
        left join obligations.subject s on s.id = o.subject_id');

create table obligations.obligation (
  id bigint not null generated always as identity,
  subject_id integer not null,
  obligation text not null,
  year smallint not null,
  part text not null default ''::text,
  rule_id text,
  rule_version text,
  title text,
  details text,
  state text not null,
  due_date date,
  extended_due_date date,
  is_extended boolean not null default false,
  due_by date generated always as (
CASE
    WHEN is_extended THEN COALESCE(extended_due_date, due_date)
    ELSE due_date
END) stored,
  reason jsonb,
  facts jsonb not null default '[]'::jsonb,
  missing jsonb not null default '[]'::jsonb,
  decided_by text,
  decided_at timestamp with time zone,
  decision_reason text,
  done_on date,
  evidence_document_id bigint,
  evidence_is_filing boolean not null default false,
  evidence_note text,
  confirmed_by text,
  confirmed_at timestamp with time zone,
  added_by text,
  remind_on date,
  sequence integer not null default 0,
  changed_at timestamp with time zone not null default now(),
  gone_at timestamp with time zone,
  due_reason jsonb,
  constraint obligation_pkey PRIMARY KEY (id),
  constraint obligation_decided CHECK (((decided_by IS NULL) = (decided_at IS NULL))),
  constraint obligation_decision_reason_check CHECK (((length(decision_reason) >= 1) AND (length(decision_reason) <= 1000))),
  constraint obligation_details_check CHECK (((length(details) >= 1) AND (length(details) <= 1000))),
  constraint obligation_done_with_evidence CHECK (((state <> 'done'::text) OR (evidence_document_id IS NOT NULL) OR evidence_is_filing)),
  constraint obligation_evidence_note_check CHECK (((length(evidence_note) >= 1) AND (length(evidence_note) <= 1000))),
  constraint obligation_of_rule_or_person CHECK (((rule_id IS NULL) = (title IS NOT NULL))),
  constraint obligation_state_check CHECK ((state = ANY (ARRAY['proposed'::text, 'due'::text, 'done'::text, 'not_applicable'::text, 'unknown'::text]))),
  constraint obligation_title_check CHECK (((length(title) >= 1) AND (length(title) <= 300))),
  constraint obligation_year_check CHECK (((year >= 1990) AND (year <= 2101))),
  constraint obligation_evidence_document_id_fkey FOREIGN KEY (evidence_document_id) REFERENCES documents.document(id),
  constraint obligation_rule FOREIGN KEY (rule_id, rule_version) REFERENCES obligations.rule_version(id, version),
  constraint obligation_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES obligations.subject(id)
);
CREATE INDEX obligation_due ON obligations.obligation USING btree (due_by, id) WHERE ((state = 'due'::text) AND (gone_at IS NULL));
CREATE INDEX obligation_evidence ON obligations.obligation USING btree (evidence_document_id) WHERE (evidence_document_id IS NOT NULL);
CREATE INDEX obligation_of_subject ON obligations.obligation USING btree (subject_id, year);
CREATE UNIQUE INDEX obligation_once ON obligations.obligation USING btree (subject_id, obligation, year, part) WHERE (rule_id IS NOT NULL);
CREATE INDEX obligation_proposed ON obligations.obligation USING btree (id) WHERE ((state = 'proposed'::text) AND (gone_at IS NULL));
CREATE INDEX obligation_to_remind ON obligations.obligation USING btree (remind_on) WHERE (remind_on IS NOT NULL);

create view obligations.obligations with (security_invoker=true) as
 SELECT o.id,
    s.entity_id,
    s.member_id,
    o.year,
    o.state,
    o.due_by,
    COALESCE((v.rule -> 'name'::text) ->> 'en'::text, o.title, ''::text) AS name_en,
    COALESCE((v.rule -> 'name'::text) ->> 'es'::text, o.title, ''::text) AS name_es
   FROM obligations.obligation o
     JOIN obligations.subject s ON s.id = o.subject_id
     LEFT JOIN obligations.rule_version v ON v.id = o.rule_id AND v.version = o.rule_version
  WHERE o.gone_at IS NULL;
comment on view obligations.obligations is 'published: the obligations of LLCs and of their owners, whose LLC is null';

create table obligations.rule_book (
  version text not null,
  first_used_at timestamp with time zone not null default now(),
  constraint rule_book_pkey PRIMARY KEY (version)
);

create table obligations.rule_version (
  id text not null,
  version text not null,
  rule jsonb not null,
  first_used_at timestamp with time zone not null default now(),
  constraint rule_version_pkey PRIMARY KEY (id, version)
);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON obligations.rule_version FOR EACH STATEMENT EXECUTE FUNCTION kernel.forbid_change();

create table obligations.subject (
  id integer not null generated always as identity,
  member_id integer not null,
  entity_id integer,
  record_facts jsonb not null default '[]'::jsonb,
  filings jsonb not null default '[]'::jsonb,
  look_on date not null default '-infinity'::date,
  open_facts smallint not null default 0,
  reminder_days smallint[],
  constraint subject_pkey PRIMARY KEY (id),
  constraint subject_reminder_days_check CHECK ((cardinality(reminder_days) <= 6)),
  constraint subject_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities.entity(id),
  constraint subject_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.member(id)
);
CREATE UNIQUE INDEX subject_llc ON obligations.subject USING btree (entity_id) WHERE (entity_id IS NOT NULL);
CREATE INDEX subject_of_member ON obligations.subject USING btree (member_id);
CREATE UNIQUE INDEX subject_owner ON obligations.subject USING btree (member_id) WHERE (entity_id IS NULL);
CREATE INDEX subject_to_look ON obligations.subject USING btree (look_on, id);
CREATE INDEX subject_waiting ON obligations.subject USING btree (id) WHERE (open_facts > 0);

create schema orders;

CREATE OR REPLACE FUNCTION orders.instant_text(at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$function$;

create table orders.booking (
  id integer not null generated always as identity,
  request_id uuid not null,
  person_id integer not null,
  during tstzrange not null,
  topic text not null,
  zone text not null,
  status text not null default 'booked'::text,
  code_hash bytea not null,
  moves integer not null default 0,
  created_at timestamp with time zone not null default now(),
  cancelled_at timestamp with time zone,
  call_by text,
  call_link text,
  constraint booking_pkey PRIMARY KEY (id),
  constraint booking_request_once UNIQUE (request_id),
  constraint booking_call_by_check CHECK ((call_by = ANY (ARRAY['phone'::text, 'link'::text]))),
  constraint booking_during_check CHECK ((NOT isempty(during))),
  constraint booking_status_check CHECK ((status = ANY (ARRAY['booked'::text, 'cancelled'::text]))),
  constraint booking_topic_check CHECK ((topic = ANY (ARRAY['new_llc'::text, 'existing_llc'::text, 'taxes'::text, 'banking'::text, 'other'::text]))),
  constraint booking_person_id_fkey FOREIGN KEY (person_id) REFERENCES orders.person(id),
  constraint booking_one_at_a_time EXCLUDE USING gist (during WITH &&) WHERE ((status = 'booked'::text))
);
CREATE UNIQUE INDEX booking_code ON orders.booking USING btree (code_hash);
CREATE INDEX booking_start ON orders.booking USING btree (lower(during), id);

create table orders.calendar (
  only_one boolean not null default true,
  zone text not null default 'America/Denver'::text,
  slot_minutes integer not null default 30,
  notice_minutes integer not null default 720,
  horizon_days integer not null default 42,
  call_by text not null default 'phone'::text,
  call_link text,
  constraint calendar_pkey PRIMARY KEY (only_one),
  constraint calendar_call_by_check CHECK ((call_by = ANY (ARRAY['phone'::text, 'link'::text]))),
  constraint calendar_horizon_days_check CHECK (((horizon_days >= 1) AND (horizon_days <= 366))),
  constraint calendar_link CHECK (((call_by <> 'link'::text) OR (call_link IS NOT NULL))),
  constraint calendar_notice_minutes_check CHECK (((notice_minutes >= 0) AND (notice_minutes <= 43200))),
  constraint calendar_only_one_check CHECK (only_one),
  constraint calendar_slot_minutes_check CHECK (((slot_minutes >= 5) AND (slot_minutes <= 480)))
);

create table orders.closed_day (
  day date not null,
  reason text not null default ''::text,
  constraint closed_day_pkey PRIMARY KEY (day)
);

create table orders.hours (
  weekday integer not null,
  opens time without time zone not null,
  closes time without time zone not null,
  constraint hours_pkey PRIMARY KEY (weekday, opens),
  constraint hours_check CHECK ((closes > opens)),
  constraint hours_weekday_check CHECK (((weekday >= 1) AND (weekday <= 7)))
);

create table orders.llc_order (
  id integer not null generated always as identity,
  reference text not null,
  request_id uuid not null,
  person_id integer not null,
  member_id integer,
  names text[] not null,
  options text[] not null,
  quote json not null,
  total numeric(13,4) not null,
  currency text not null,
  status text not null default 'received'::text,
  created_at timestamp with time zone not null default now(),
  changed_at timestamp with time zone not null default now(),
  entity_id integer,
  constraint llc_order_pkey PRIMARY KEY (id),
  constraint order_reference_once UNIQUE (reference),
  constraint order_request_once UNIQUE (request_id),
  constraint llc_order_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint llc_order_names_check CHECK (((cardinality(names) >= 1) AND (cardinality(names) <= 3))),
  constraint llc_order_status_check CHECK ((status = ANY (ARRAY['received'::text, 'in_progress'::text, 'done'::text, 'cancelled'::text]))),
  constraint llc_order_total_check CHECK ((total >= (0)::numeric)),
  constraint llc_order_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities.entity(id),
  constraint llc_order_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.member(id),
  constraint llc_order_person_id_fkey FOREIGN KEY (person_id) REFERENCES orders.person(id)
);
CREATE INDEX order_newest ON orders.llc_order USING btree (status, id);
CREATE UNIQUE INDEX order_of_llc ON orders.llc_order USING btree (entity_id) WHERE (entity_id IS NOT NULL);
CREATE INDEX order_of_member ON orders.llc_order USING btree (member_id, id) WHERE (member_id IS NOT NULL);

create table orders.order_step (
  id integer not null generated always as identity,
  order_id integer not null,
  status text not null,
  note text,
  staff_id integer,
  at timestamp with time zone not null default now(),
  constraint order_step_pkey PRIMARY KEY (id),
  constraint order_step_status_check CHECK ((status = ANY (ARRAY['received'::text, 'in_progress'::text, 'done'::text, 'cancelled'::text]))),
  constraint order_step_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders.llc_order(id),
  constraint order_step_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES members.member(id)
);
CREATE INDEX step_of_order ON orders.order_step USING btree (order_id, id);

create table orders.person (
  id integer not null generated always as identity,
  name text not null,
  email text not null,
  phone text,
  country text,
  language text not null,
  note text,
  created_at timestamp with time zone not null default now(),
  constraint person_pkey PRIMARY KEY (id),
  constraint person_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint person_language_check CHECK ((language = ANY (ARRAY['en'::text, 'es'::text])))
);

create schema payments;

CREATE OR REPLACE FUNCTION payments.add_revenue(member_ids integer[], days date[], currencies text[], amounts numeric[], signs integer[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into payments.revenue (list, list_id, month, currency, payments, amount)
  select l.list, l.list_id, payments.month_of(c.day), c.currency, sum(c.sign), sum(c.sign * c.amount)
  from unnest(member_ids, days, currencies, amounts, signs) as c (member_id, day, currency, amount, sign)
  cross join lateral (
    select 'member' as list, c.member_id as list_id
    union all
    select 'firm', 0 where not exists (select from members.members m where m.id = c.member_id and m.test_of is not null)
  ) l
  group by 1, 2, 3, 4
  having sum(c.sign) <> 0 or sum(c.sign * c.amount) <> 0
  order by 1, 2, 3, 4
  on conflict (list, list_id, month, currency) do update
  set payments = revenue.payments + excluded.payments, amount = revenue.amount + excluded.amount
$function$;

CREATE OR REPLACE FUNCTION payments.charge_for(entity integer, service_code text, renews_on date, days integer)
 RETURNS TABLE(amount numeric, currency text, due_date date)
 LANGUAGE sql
 STABLE
AS $function$
  select p.amount, p.currency, p.due_date
  from payments.payment p join catalog.services s on s.id = p.service_id
  where p.entity_id = entity and p.status in ('pending', 'failed')
    and p.due_date between charge_for.renews_on - days and charge_for.renews_on + days
    and (s.code = service_code or (starts_with(s.code, 'manager_') and starts_with(service_code, 'manager_')))
  order by abs(p.due_date - charge_for.renews_on), p.id limit 1
$function$;
comment on function payments.charge_for(integer,text,date,integer) is 'published: the open charge for the renewal of a service of an LLC';

CREATE OR REPLACE FUNCTION payments.day_of(paid_at timestamp with time zone, due_date date, created_at timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN COALESCE(((paid_at AT TIME ZONE 'UTC'::text))::date, due_date, ((created_at AT TIME ZONE 'UTC'::text))::date);

CREATE OR REPLACE FUNCTION payments.month_of(day date)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (day - ((EXTRACT(day FROM day))::integer - 1));

CREATE OR REPLACE FUNCTION payments.note_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into kernel.event (member_id, entity_id, type, record, object)
  values (new.member_id, new.entity_id,
    case when tg_op = 'INSERT' then 'payment.created'
         when new.status <> old.status and new.status <> 'pending' then 'payment.' || new.status
         else 'payment.updated' end,
    'payment/' || new.id, new.json);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION payments.note_revenue()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform payments.add_revenue(array_agg(member_id), array_agg(day), array_agg(currency), array_agg(amount), array_agg(1))
    from new_rows where status = 'paid';
  else
    perform payments.add_revenue(array_agg(member_id), array_agg(day), array_agg(currency), array_agg(amount), array_agg(sign))
    from (
      select member_id, day, currency, amount, 1 as sign from new_rows where status = 'paid'
      union all
      select member_id, day, currency, amount, -1 from old_rows where status = 'paid'
    ) changed;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION payments.open_of(entity integer, most integer)
 RETURNS TABLE(id bigint, service_name text, amount numeric, currency text, status text, due_date date)
 LANGUAGE sql
 STABLE
AS $function$
  select p.id, p.service_name, p.amount, p.currency, p.status, p.due_date from payments.payment p
  where p.entity_id = entity and p.status in ('pending', 'failed')
  order by p.due_date, p.id limit most
$function$;
comment on function payments.open_of(integer,integer) is 'published: payments of an LLC that are pending or failed';

CREATE OR REPLACE FUNCTION payments.payment_json(id bigint, entity_id integer, service_id integer, service_name text, amount numeric, currency text, status text, description text, invoice_number text, due_date date, paid_at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  return concat('{"id":', id, ',"entity_id":', entity_id,
    ',"service":{"id":', service_id, ',"name":', to_json(service_name),
    '},"amount":', trim_scale(amount), ',"currency":"', currency, '","status":"', status,
    '","description":', coalesce(to_json(description)::text, 'null'),
    ',"invoice_number":', coalesce(to_json(invoice_number)::text, 'null'),
    ',"due_date":', coalesce('"' || to_char(due_date, 'YYYY-MM-DD') || '"', 'null'),
    ',"paid_at":',
    coalesce('"' || to_char(paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"', 'null'), '}');
end $function$;

create table payments.payment (
  id bigint not null generated always as identity,
  entity_id integer not null,
  member_id integer not null,
  service_id integer not null,
  service_name text not null,
  amount numeric(13,4) not null,
  currency text not null,
  status text not null,
  description text,
  invoice_number text,
  due_date date,
  paid_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  day date not null generated always as (payments.day_of(paid_at, due_date, created_at)) stored,
  "json" text not null generated always as (payments.payment_json(id, entity_id, service_id, service_name, amount, currency, status, description, invoice_number, due_date, paid_at)) stored,
  constraint payment_pkey PRIMARY KEY (id),
  constraint payment_invoice_once UNIQUE (invoice_number),
  constraint payment_amount_check CHECK ((amount > (0)::numeric)),
  constraint payment_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint payment_due_date_check CHECK (((due_date >= '1990-01-01'::date) AND (due_date <= '2100-12-31'::date))),
  constraint payment_paid_at_check CHECK (((paid_at >= '1990-01-01 00:00:00+00'::timestamp with time zone) AND (paid_at < '2101-01-01 00:00:00+00'::timestamp with time zone))),
  constraint payment_paid_when_paid CHECK (((status = ANY (ARRAY['paid'::text, 'refunded'::text])) = (paid_at IS NOT NULL))),
  constraint payment_status_check CHECK ((status = ANY (ARRAY['paid'::text, 'pending'::text, 'failed'::text, 'refunded'::text]))),
  constraint payment_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities.entity(id),
  constraint payment_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.member(id),
  constraint payment_service_id_fkey FOREIGN KEY (service_id) REFERENCES catalog.service(id)
);
CREATE INDEX payment_newest ON payments.payment USING btree (day DESC, id DESC);
CREATE INDEX payment_of_entity ON payments.payment USING btree (entity_id, day DESC, id DESC);
CREATE INDEX payment_of_member ON payments.payment USING btree (member_id, day DESC, id DESC);
CREATE INDEX payment_open ON payments.payment USING btree (entity_id, due_date, id) WHERE (status = ANY (ARRAY['pending'::text, 'failed'::text]));
CREATE TRIGGER changed_event AFTER UPDATE ON payments.payment FOR EACH ROW WHEN (new."json" <> old."json") EXECUTE FUNCTION payments.note_event();
CREATE TRIGGER created_event AFTER INSERT ON payments.payment FOR EACH ROW EXECUTE FUNCTION payments.note_event();
CREATE TRIGGER inserted_revenue AFTER INSERT ON payments.payment REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION payments.note_revenue();
CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON payments.payment FOR EACH STATEMENT EXECUTE FUNCTION kernel.forbid_change();
CREATE TRIGGER only_test_rows AFTER DELETE ON payments.payment REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION entities.only_test_rows('select e.member_id from gone left join entities.entities e on e.id = gone.entity_id');
CREATE TRIGGER updated_revenue AFTER UPDATE ON payments.payment REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION payments.note_revenue();

create table payments.revenue (
  list text not null,
  list_id integer not null,
  month date not null,
  currency text not null,
  payments integer not null,
  amount numeric(17,4) not null,
  constraint revenue_pkey PRIMARY KEY (list, list_id, month, currency),
  constraint revenue_list_check CHECK ((list = ANY (ARRAY['firm'::text, 'member'::text])))
) with (fillfactor=70);

create table payments.total (
  list text not null,
  list_id integer not null,
  month date not null,
  payments integer not null,
  constraint total_pkey PRIMARY KEY (list, list_id, month),
  constraint total_list_check CHECK ((list = ANY (ARRAY['entity'::text, 'member'::text])))
) with (fillfactor=70);

create schema people;

create table people.email_change (
  id integer not null generated always as identity,
  member_id integer not null,
  old_email text not null,
  new_email text not null,
  hash bytea not null,
  made_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  undo_hash bytea,
  constraint email_change_pkey PRIMARY KEY (id),
  constraint email_change_hash_key UNIQUE (hash),
  constraint email_change_undo_hash_key UNIQUE (undo_hash),
  constraint email_change_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.member(id)
);
comment on column undo_hash of table people.email_change is 'Of the link sent to the old address when the change was requested.';
CREATE INDEX email_change_of ON people.email_change USING btree (member_id);
CREATE INDEX email_change_over ON people.email_change USING btree (expires_at);
CREATE UNIQUE INDEX email_change_waiting ON people.email_change USING btree (member_id) WHERE (made_at IS NULL);

create table people.invitation (
  id integer not null generated always as identity,
  email text not null,
  hash bytea not null,
  owner_id integer,
  entity_ids integer[],
  role text,
  areas text[],
  member_id integer,
  language text not null,
  created_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  invited_by integer,
  constraint invitation_pkey PRIMARY KEY (id),
  constraint invitation_hash_key UNIQUE (hash),
  constraint invitation_member_id_key UNIQUE (member_id),
  constraint invitation_once UNIQUE (owner_id, email),
  constraint invitation_of_one_kind CHECK (((owner_id IS NULL) <> (member_id IS NULL))),
  constraint invitation_shares CHECK ((((owner_id IS NULL) = (role IS NULL)) AND ((owner_id IS NULL) = (areas IS NULL)) AND ((owner_id IS NULL) = (entity_ids IS NULL)))),
  constraint invitation_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES members.member(id),
  constraint invitation_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.member(id),
  constraint invitation_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES members.member(id)
);
CREATE INDEX invitation_by ON people.invitation USING btree (invited_by) WHERE (invited_by IS NOT NULL);
CREATE INDEX invitation_over ON people.invitation USING btree (expires_at);
CREATE INDEX invitation_to ON people.invitation USING btree (email);

create schema presence;

CREATE OR REPLACE FUNCTION presence.day_number(member integer, day date)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (((member)::bigint * 65536) + (day - '1990-01-01'::date));

CREATE OR REPLACE FUNCTION presence.has_us_signs(member integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
      select from presence.stay s where s.member_id = member and s.country = 'US' and s.removed_at is null
    ) or exists (
      select from presence.fact f where f.member_id = member and f.country = 'US' and f.removed_at is null
    )
$function$;
comment on function presence.has_us_signs(integer) is 'published: whether an owner has stays in the US, its nationality or a permit on record';

CREATE OR REPLACE FUNCTION presence.note_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into kernel.event (member_id, type, record, object)
  select (f.row ->> 'member_id')::integer, 'presence.updated', tg_argv[0] || '/' || (f.row ->> 'id'),
         json_build_object('kind', tg_argv[0], 'id', f.row -> 'id', 'country', f.row -> 'country',
           'from', f.row -> 'starts_on', 'to', f.row -> 'ends_on',
           'removed', coalesce(f.row ->> 'removed_at', f.row ->> 'ended_at') is not null)::text
  from (select to_jsonb(fresh) as row from fresh) f order by (f.row ->> 'id')::integer;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION presence.note_us_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform kernel.note_changed('facts', l.id) from (
    select e.id
    from (select f.member_id, bool_or(f.country = 'US') as is_us from fresh f group by f.member_id) m
    join entities.entities e on e.member_id = m.member_id
    where m.is_us or presence.has_us_signs(m.member_id)
    order by e.id
  ) l;
  return null;
end $function$;

create table presence.change (
  id integer not null generated always as identity,
  member_id integer not null,
  kind text not null,
  starts_on date not null,
  ends_on date not null,
  country text,
  added integer[] not null,
  removed integer[] not null,
  changed_at timestamp with time zone not null default now(),
  undone_at timestamp with time zone,
  plans_added integer[] not null default '{}'::integer[],
  plans_ended integer[] not null default '{}'::integer[],
  changed_by text,
  constraint change_pkey PRIMARY KEY (id),
  constraint change_check CHECK ((ends_on >= starts_on)),
  constraint change_country CHECK (((kind = ANY (ARRAY['paint'::text, 'plan'::text])) = (country IS NOT NULL))),
  constraint change_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint change_kind_check CHECK ((kind = ANY (ARRAY['paint'::text, 'clear'::text, 'import'::text, 'plan'::text, 'clear_plan'::text]))),
  constraint change_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.member(id)
);
CREATE INDEX change_by_staff ON presence.change USING btree (member_id, id) WHERE ((changed_by ~~ 'staff:%'::text) AND (undone_at IS NULL));
CREATE INDEX change_last ON presence.change USING btree (member_id, id) WHERE (undone_at IS NULL);

create table presence.evidence (
  id integer not null generated always as identity,
  member_id integer not null,
  entity_id integer not null,
  document_id bigint not null,
  kind text not null,
  country text not null,
  starts_on date not null,
  ends_on date not null,
  added_by text not null,
  added_at timestamp with time zone not null default now(),
  removed_by text,
  removed_at timestamp with time zone,
  constraint evidence_pkey PRIMARY KEY (id),
  constraint evidence_check CHECK (((ends_on >= starts_on) AND (ends_on <= LEAST((starts_on + 3659), '2100-12-31'::date)))),
  constraint evidence_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint evidence_kind_check CHECK ((kind = ANY (ARRAY['boarding_pass'::text, 'lease'::text, 'residence_certificate'::text, 'other'::text]))),
  constraint evidence_removed CHECK (((removed_by IS NULL) = (removed_at IS NULL))),
  constraint evidence_starts_on_check CHECK (((starts_on >= '1990-01-01'::date) AND (starts_on <= '2100-12-31'::date))),
  constraint evidence_document FOREIGN KEY (document_id, entity_id) REFERENCES documents.document(id, entity_id),
  constraint evidence_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.member(id)
);
CREATE INDEX evidence_current ON presence.evidence USING btree (member_id, starts_on, id) WHERE (removed_at IS NULL);
CREATE INDEX evidence_of_document ON presence.evidence USING btree (document_id);
CREATE TRIGGER added_event AFTER INSERT ON presence.evidence REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION presence.note_event('evidence');
CREATE TRIGGER changed_event AFTER UPDATE ON presence.evidence REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION presence.note_event('evidence');

create table presence.fact (
  id integer not null generated always as identity,
  member_id integer not null,
  kind text not null,
  country text,
  starts_on date,
  ends_on date,
  answer text,
  documented boolean,
  note text,
  stated_by text not null,
  stated_at timestamp with time zone not null default now(),
  removed_by text,
  removed_at timestamp with time zone,
  constraint fact_pkey PRIMARY KEY (id),
  constraint fact_check CHECK (((ends_on >= starts_on) AND (ends_on <= '2100-12-31'::date))),
  constraint fact_complete CHECK (
CASE
    WHEN (kind = 'nationality'::text) THEN (country IS NOT NULL)
    WHEN (kind = ANY (ARRAY['residence_certificate'::text, 'residence_permit'::text, 'us_exempt_days'::text])) THEN ((country IS NOT NULL) AND (starts_on IS NOT NULL) AND (documented IS NOT NULL))
    WHEN (kind = 'no_residence_certificate'::text) THEN ((starts_on IS NOT NULL) AND (ends_on IS NOT NULL))
    ELSE (answer IS NOT NULL)
END),
  constraint fact_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint fact_kind_check CHECK ((kind = ANY (ARRAY['nationality'::text, 'residence_certificate'::text, 'no_residence_certificate'::text, 'residence_permit'::text, 'us_exempt_days'::text, 'uae_resident'::text, 'mexico_home'::text, 'argentina_status'::text]))),
  constraint fact_note_check CHECK ((char_length(note) <= 300)),
  constraint fact_removed CHECK (((removed_by IS NULL) = (removed_at IS NULL))),
  constraint fact_starts_on_check CHECK (((starts_on >= '1990-01-01'::date) AND (starts_on <= '2100-12-31'::date))),
  constraint fact_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.member(id)
);
CREATE INDEX fact_current ON presence.fact USING btree (member_id, id) WHERE (removed_at IS NULL);
CREATE TRIGGER added_event AFTER INSERT ON presence.fact REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION presence.note_event('fact');
CREATE TRIGGER added_in_us AFTER INSERT ON presence.fact REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION presence.note_us_change();
CREATE TRIGGER changed_event AFTER UPDATE ON presence.fact REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION presence.note_event('fact');
CREATE TRIGGER changed_in_us AFTER UPDATE ON presence.fact REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION presence.note_us_change();

create table presence.plan (
  id integer not null generated always as identity,
  member_id integer not null,
  country text not null,
  starts_on date not null,
  ends_on date not null,
  created_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  ended_how text,
  constraint plan_pkey PRIMARY KEY (id),
  constraint plan_check CHECK (((ends_on >= starts_on) AND (ends_on <= LEAST((starts_on + 3659), '2100-12-31'::date)))),
  constraint plan_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint plan_ended CHECK (((ended_at IS NULL) = (ended_how IS NULL))),
  constraint plan_ended_how_check CHECK ((ended_how = ANY (ARRAY['replaced'::text, 'removed'::text, 'confirmed'::text]))),
  constraint plan_starts_on_check CHECK (((starts_on >= '1990-01-01'::date) AND (starts_on <= '2100-12-31'::date))),
  constraint plan_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.member(id)
);
CREATE INDEX plan_current ON presence.plan USING btree (member_id, starts_on, id) WHERE (ended_at IS NULL);
CREATE TRIGGER added_event AFTER INSERT ON presence.plan REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION presence.note_event('plan');
CREATE TRIGGER changed_event AFTER UPDATE ON presence.plan REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION presence.note_event('plan');

create table presence.stay (
  id integer not null generated always as identity,
  member_id integer not null,
  starts_on date not null,
  ends_on date,
  country text not null,
  place smallint not null,
  created_at timestamp with time zone not null default now(),
  removed_at timestamp with time zone,
  days int8range not null generated always as (int8range(presence.day_number(member_id, starts_on), presence.day_number(member_id, COALESCE(ends_on, starts_on)), '[]'::text)) stored,
  kept_from date,
  constraint stay_pkey PRIMARY KEY (id),
  constraint stay_check CHECK (((ends_on >= starts_on) AND (ends_on <= LEAST((starts_on + 3659), '2100-12-31'::date)))),
  constraint stay_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint stay_kept CHECK (((kept_from IS NULL) OR ((ends_on IS NULL) AND (kept_from < starts_on)))),
  constraint stay_place_check CHECK (((place >= 1) AND (place <= 5))),
  constraint stay_starts_on_check CHECK (((starts_on >= '1990-01-01'::date) AND (starts_on <= '2100-12-31'::date))),
  constraint stay_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.member(id)
);
CREATE INDEX stay_days ON presence.stay USING gist (days) WHERE (removed_at IS NULL);
CREATE INDEX stay_in_us ON presence.stay USING btree (member_id) WHERE ((country = 'US'::text) AND (removed_at IS NULL));
CREATE INDEX stay_open ON presence.stay USING btree (member_id, starts_on, id) WHERE ((removed_at IS NULL) AND (ends_on IS NULL));
CREATE UNIQUE INDEX stay_place ON presence.stay USING btree (member_id, starts_on, place) WHERE (removed_at IS NULL);
CREATE TRIGGER added_event AFTER INSERT ON presence.stay REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION presence.note_event('stay');
CREATE TRIGGER added_in_us AFTER INSERT ON presence.stay REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION presence.note_us_change();
CREATE TRIGGER changed_event AFTER UPDATE ON presence.stay REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION presence.note_event('stay');
CREATE TRIGGER changed_in_us AFTER UPDATE ON presence.stay REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION presence.note_us_change();

create schema privacy;

create table privacy.erasure (
  member_id integer not null,
  names text[] not null,
  started_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  kept json,
  constraint erasure_pkey PRIMARY KEY (member_id),
  constraint erasure_finished CHECK (((finished_at IS NULL) = (kept IS NULL))),
  constraint erasure_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.member(id)
);

create schema rates;

create table rates.import (
  id bigint not null generated always as identity,
  kind text not null,
  file_name text not null,
  sha256 bytea not null,
  added integer not null,
  changed integer not null,
  imported_at timestamp with time zone not null,
  imported_by text not null,
  constraint import_pkey PRIMARY KEY (id),
  constraint import_kind_check CHECK ((kind = ANY (ARRAY['ecb_daily'::text, 'irs_yearly'::text, 'treasury_year_end'::text]))),
  constraint import_sha256_check CHECK ((octet_length(sha256) = 32))
);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON rates.import FOR EACH STATEMENT EXECUTE FUNCTION kernel.forbid_change();

create view rates.imports with (security_invoker=true) as
 SELECT imported_at
   FROM rates.import;
comment on view rates.imports is 'published: when exchange rates were imported';

create table rates.rate (
  kind text not null,
  currency text not null,
  day date not null,
  multiply numeric(19,12) not null,
  divide numeric(19,12) not null,
  import_id bigint not null,
  constraint rate_pkey PRIMARY KEY (kind, currency, day),
  constraint rate_currency_check CHECK (((currency ~ '^[A-Z]{3}$'::text) AND (currency <> 'USD'::text))),
  constraint rate_divide_check CHECK ((divide > (0)::numeric)),
  constraint rate_kind_check CHECK ((kind = ANY (ARRAY['ecb_daily'::text, 'irs_yearly'::text, 'treasury_year_end'::text]))),
  constraint rate_multiply_check CHECK ((multiply > (0)::numeric)),
  constraint rate_import_id_fkey FOREIGN KEY (import_id) REFERENCES rates.import(id) DEFERRABLE INITIALLY DEFERRED
);

create schema reports;

CREATE OR REPLACE FUNCTION reports.as_made()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'report % was made as it is, for good', old.id;
end $function$;

CREATE OR REPLACE FUNCTION reports.coverage_of(entity integer, first_month integer, last_month integer)
 RETURNS TABLE(entries bigint, complete_entries bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(sum(f.entries), 0), coalesce(sum(f.complete_entries), 0)
  from reports.party_figure f where f.entity_id = entity and f.month between first_month and last_month
$function$;
comment on function reports.coverage_of(integer,integer,integer) is 'published: how many entries of some months are complete';

CREATE OR REPLACE FUNCTION reports.instant_text(instant timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (('"'::text || to_char((instant AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text)) || '"'::text);

CREATE OR REPLACE FUNCTION reports.note_answered_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform reports.write_event('report.answered', a.report_id) from (select distinct f.report_id from fresh f) a;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION reports.note_published_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform reports.write_event('report.published', new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION reports.open_recommendations_of(entity integer, since date)
 RETURNS TABLE(report_id bigint, type text, year smallint, quarter smallint, month smallint, begins date, ends date, open integer, first_en text, first_es text)
 LANGUAGE sql
 STABLE
AS $function$
  select p.newest_id, p.type, p.year, p.quarter, p.month, p.begins, p.ends, o.open, o.first_en, o.first_es
  from reports.period p
  cross join lateral (
    select count(*)::integer as open,
           (array_agg(concat('{', r.text_en, '}')::json ->> 'title' order by r.idx))[1] as first_en,
           (array_agg(concat('{', r.text_es, '}')::json ->> 'title' order by r.idx))[1] as first_es
    from reports.recommendation r where r.report_id = p.newest_id and r.decision is null
  ) o
  where p.entity_id = entity and p.ends >= since and p.newest_id is not null and o.open > 0
  order by p.ends desc, p.months desc, p.newest_id desc
$function$;
comment on function reports.open_recommendations_of(integer,date) is 'published: recommendations that have no answer yet';

CREATE OR REPLACE FUNCTION reports.proposals_text(report bigint, entity integer, last_day date, language text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select coalesce(string_agg(concat('{"recommendation_idx":', r.idx, ',"category":"', r.category,
      '","amount":', trim_scale(r.amount),
      ',"description":', coalesce(to_json(case language when 'es' then description_es else description_en end)::text, 'null'),
      ',"strategic_decision":',
      coalesce(to_json(case language when 'es' then strategic_decision_es else strategic_decision_en end)::text, 'null'),
      ',"bank":', coalesce(to_json(r.bank)::text, 'null'),
      ',"transaction_id":', coalesce('"' || s.transaction_id || '"', 'null'),
      ',"submitted_amount":', coalesce(trim_scale(s.amount)::text, 'null'), '}'), ',' order by r.proposal_idx), '')
  from reports.recommendation r
  left join reports.submission s on s.entity_id = entity and s.ends = last_day and s.rule = r.rule
  where r.report_id = report and r.proposal_idx is not null
$function$;

CREATE OR REPLACE FUNCTION reports.recommendations_text(report bigint, language text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select coalesce(string_agg(concat('{', case language when 'es' then text_es else text_en end, ',"response":',
      case when decision is null then 'null' else concat('{"decision":"', decision, '","client_notes":',
        coalesce(to_json(client_notes)::text, 'null'), ',"responded_at":', reports.instant_text(responded_at), '}') end,
      '}'), ',' order by idx), '')
  from reports.recommendation where report_id = report
$function$;

CREATE OR REPLACE FUNCTION reports.report_text(wanted bigint, language text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select concat('{"id":', r.id, ',"entity_id":', p.entity_id, ',"type":"', p.type,
    '","period":{"year":', p.year, ',"quarter":', coalesce(p.quarter::text, 'null'),
    ',"month":', coalesce(p.month::text, 'null'),
    ',"from":"', to_char(p.begins, 'YYYY-MM-DD'), '","to":"', to_char(p.ends, 'YYYY-MM-DD'),
    '"},"generated_at":', reports.instant_text(r.generated_at),
    ',"revision":', r.revision, ',"is_latest":', case when p.newest_id = r.id then 'true' else 'false' end,
    ',"metrics":', r.metrics,
    ',"recommendations":[', reports.recommendations_text(r.id, language),
    '],"alerts":', case language when 'es' then r.alerts_es else r.alerts_en end,
    ',"proposed_decisions":[', reports.proposals_text(r.id, p.entity_id, p.ends, language), ']}')
  from reports.report r join reports.period p on p.id = r.period_id
  where r.id = wanted
$function$;

CREATE OR REPLACE FUNCTION reports.write_event(its_type text, wanted bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into kernel.event (member_id, entity_id, type, record, object)
  select p.member_id, p.entity_id, its_type, 'report/' || r.id, reports.report_text(r.id, m.language)
  from reports.report r join reports.period p on p.id = r.period_id join members.members m on m.id = p.member_id
  where r.id = wanted
$function$;

create table reports.answer (
  id bigint not null generated always as identity,
  entity_id integer not null,
  report_id bigint not null,
  idx smallint not null,
  decision text not null,
  client_notes text,
  answered_at timestamp with time zone not null,
  answered_by text,
  constraint answer_pkey PRIMARY KEY (id),
  constraint answer_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities.entity(id),
  constraint answer_report_id_idx_fkey FOREIGN KEY (report_id, idx) REFERENCES reports.recommendation(report_id, idx)
);
CREATE INDEX answer_of ON reports.answer USING btree (report_id, idx);
CREATE TRIGGER answered_event AFTER INSERT ON reports.answer REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION reports.note_answered_event();
CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE OR TRUNCATE ON reports.answer FOR EACH STATEMENT EXECUTE FUNCTION kernel.forbid_change();
CREATE TRIGGER only_test_rows AFTER DELETE ON reports.answer REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION entities.only_test_rows('select e.member_id from gone left join entities.entities e on e.id = gone.entity_id');

create table reports.bank_figure (
  entity_id integer not null,
  month integer not null,
  bank_source text,
  entries integer not null,
  income numeric not null,
  expense numeric not null,
  constraint bank_figure_once UNIQUE NULLS NOT DISTINCT (entity_id, month, bank_source)
) with (fillfactor=70);

create table reports.category_figure (
  entity_id integer not null,
  month integer not null,
  category text not null,
  is_income boolean not null,
  entries integer not null,
  amount numeric not null,
  largest numeric not null,
  largest_entry_id bigint not null,
  largest_movement_type text not null,
  constraint category_figure_pkey PRIMARY KEY (entity_id, month, category, is_income)
) with (fillfactor=70);

create table reports.folding (
  entity_id integer not null,
  revision bigint not null,
  constraint folding_pkey PRIMARY KEY (entity_id),
  constraint folding_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities.entity(id)
) with (fillfactor=50);

create table reports.large_entry (
  entity_id integer not null,
  month integer not null,
  entry_id bigint not null,
  is_income boolean not null,
  category text not null,
  movement_type text not null,
  amount numeric not null,
  constraint large_entry_pkey PRIMARY KEY (entity_id, month, entry_id, is_income)
);

create table reports.month_fold (
  entity_id integer not null,
  month integer not null,
  folded integer not null,
  removals integer not null,
  constraint month_fold_pkey PRIMARY KEY (entity_id, month),
  constraint month_fold_folded_check CHECK ((folded >= 0)),
  constraint month_fold_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities.entity(id)
) with (fillfactor=70);

create table reports.party_figure (
  entity_id integer not null,
  month integer not null,
  counterparty_id bigint,
  entries integer not null,
  income numeric not null,
  expense numeric not null,
  amount numeric not null,
  complete_entries integer not null,
  complete_amount numeric not null,
  constraint party_figure_once UNIQUE NULLS NOT DISTINCT (entity_id, month, counterparty_id)
) with (fillfactor=70);

create table reports.period (
  id bigint not null generated always as identity,
  entity_id integer not null,
  member_id integer not null,
  type text not null,
  year smallint not null,
  quarter smallint,
  month smallint,
  begins date not null,
  ends date not null,
  months smallint not null generated always as (
CASE type
    WHEN 'monthly'::text THEN 1
    WHEN 'quarterly'::text THEN 3
    ELSE 12
END) stored,
  newest_revision integer not null default 0,
  newest_id bigint,
  constraint period_pkey PRIMARY KEY (id),
  constraint period_once UNIQUE (entity_id, type, begins),
  constraint period_month_check CHECK (((month >= 1) AND (month <= 12))),
  constraint period_of_its_type CHECK ((((type = 'quarterly'::text) = (quarter IS NOT NULL)) AND ((type = 'monthly'::text) = (month IS NOT NULL)))),
  constraint period_quarter_check CHECK (((quarter >= 1) AND (quarter <= 4))),
  constraint period_type_check CHECK ((type = ANY (ARRAY['monthly'::text, 'quarterly'::text, 'annual'::text]))),
  constraint period_year_check CHECK (((year >= 1990) AND (year <= 2100))),
  constraint period_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities.entity(id),
  constraint period_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.member(id),
  constraint period_newest FOREIGN KEY (newest_id) REFERENCES reports.report(id)
);
CREATE INDEX period_of_entity ON reports.period USING btree (entity_id, ends DESC, months DESC, newest_id DESC);
CREATE INDEX period_of_member ON reports.period USING btree (member_id, ends DESC, months DESC, newest_id DESC);

create table reports.plan (
  entity_id integer not null,
  look_at timestamp with time zone not null,
  done_until date,
  books_revision bigint,
  constraint plan_pkey PRIMARY KEY (entity_id),
  constraint plan_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities.entity(id)
) with (fillfactor=70);
CREATE INDEX plan_due ON reports.plan USING btree (look_at);

create table reports.planned (
  only_row boolean not null default true,
  up_to integer not null,
  constraint planned_pkey PRIMARY KEY (only_row),
  constraint planned_only_row_check CHECK (only_row)
);

create table reports.recommendation (
  report_id bigint not null,
  idx smallint not null,
  rule text not null,
  text_en text not null,
  text_es text not null,
  proposal_idx smallint,
  category text,
  amount numeric(13,4),
  description_en text,
  description_es text,
  strategic_decision_en text,
  strategic_decision_es text,
  bank text,
  decision text,
  client_notes text,
  responded_at timestamp with time zone,
  constraint recommendation_pkey PRIMARY KEY (report_id, idx),
  constraint recommendation_rule_once UNIQUE (report_id, rule),
  constraint recommendation_amount_check CHECK ((amount > (0)::numeric)),
  constraint recommendation_answered CHECK (((decision IS NULL) = (responded_at IS NULL))),
  constraint recommendation_decision_check CHECK ((decision = ANY (ARRAY['APPROVED'::text, 'REJECTED'::text, 'MODIFIED'::text, 'DEFERRED'::text]))),
  constraint recommendation_idx_check CHECK ((idx >= 0)),
  constraint recommendation_modified_with_notes CHECK (((decision <> 'MODIFIED'::text) OR (client_notes IS NOT NULL))),
  constraint recommendation_proposes_all CHECK ((((proposal_idx IS NULL) = (category IS NULL)) AND ((proposal_idx IS NULL) = (amount IS NULL)))),
  constraint recommendation_report_id_fkey FOREIGN KEY (report_id) REFERENCES reports.report(id)
) with (fillfactor=80);

create table reports.report (
  id bigint not null generated always as identity,
  entity_id integer not null,
  period_id bigint not null,
  revision integer not null,
  generated_at timestamp with time zone not null,
  books_hash bytea not null,
  books_version bigint not null,
  metrics text not null,
  alerts_en text not null,
  alerts_es text not null,
  constraint report_pkey PRIMARY KEY (id),
  constraint report_revision_once UNIQUE (period_id, revision),
  constraint report_revision_check CHECK ((revision >= 1)),
  constraint report_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities.entity(id),
  constraint report_period_id_fkey FOREIGN KEY (period_id) REFERENCES reports.period(id)
);
CREATE TRIGGER as_made BEFORE UPDATE ON reports.report FOR EACH ROW WHEN (old.id IS DISTINCT FROM new.id OR old.entity_id IS DISTINCT FROM new.entity_id OR old.period_id IS DISTINCT FROM new.period_id OR old.revision IS DISTINCT FROM new.revision OR old.generated_at IS DISTINCT FROM new.generated_at OR old.books_hash IS DISTINCT FROM new.books_hash OR old.metrics IS DISTINCT FROM new.metrics OR old.alerts_en IS DISTINCT FROM new.alerts_en OR old.alerts_es IS DISTINCT FROM new.alerts_es) EXECUTE FUNCTION reports.as_made();
CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON reports.report FOR EACH STATEMENT EXECUTE FUNCTION kernel.forbid_change();
CREATE TRIGGER only_test_rows AFTER DELETE ON reports.report REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION entities.only_test_rows('select e.member_id from gone left join entities.entities e on e.id = gone.entity_id');
CREATE TRIGGER published_event AFTER INSERT ON reports.report FOR EACH ROW EXECUTE FUNCTION reports.note_published_event();

create table reports.submission (
  entity_id integer not null,
  ends date not null,
  rule text not null,
  report_id bigint not null,
  transaction_id text not null,
  amount numeric(13,4) not null,
  constraint submission_pkey PRIMARY KEY (entity_id, ends, rule),
  constraint submission_transaction_id_key UNIQUE (transaction_id),
  constraint submission_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities.entity(id),
  constraint submission_report_id_fkey FOREIGN KEY (report_id) REFERENCES reports.report(id),
  constraint submission_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES ledger.transaction(transaction_id)
);
CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE OR TRUNCATE ON reports.submission FOR EACH STATEMENT EXECUTE FUNCTION kernel.forbid_change();
CREATE TRIGGER only_test_rows AFTER DELETE ON reports.submission REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION entities.only_test_rows('select e.member_id from gone left join entities.entities e on e.id = gone.entity_id');

create table reports.total (
  list text not null,
  list_id integer not null,
  type text not null,
  year smallint not null,
  reports integer not null,
  constraint total_pkey PRIMARY KEY (list, list_id, type, year),
  constraint total_list_check CHECK ((list = ANY (ARRAY['entity'::text, 'member'::text])))
) with (fillfactor=70);

create schema sandbox;

create table sandbox.sandbox (
  source_entity_id integer not null,
  member_id integer not null,
  entity_id integer not null,
  connection_id integer not null,
  copied_at timestamp with time zone not null default now(),
  constraint sandbox_pkey PRIMARY KEY (source_entity_id),
  constraint sandbox_member_id_key UNIQUE (member_id),
  constraint sandbox_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES banking.connection(id),
  constraint sandbox_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities.entity(id),
  constraint sandbox_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.member(id),
  constraint sandbox_source_entity_id_fkey FOREIGN KEY (source_entity_id) REFERENCES entities.entity(id)
);

create schema sessions;

CREATE OR REPLACE FUNCTION sessions.end_what_was_begun()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from sessions.verification where value = new.person_id;
  update sessions.person set renewed_at = now() where id = new.person_id;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION sessions.open_view(session text, staff integer)
 RETURNS json
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT json_build_object('client_id', v.client_id, 'entities', standing.entities) AS json_build_object
    FROM (((sessions.staff_view v
      JOIN members.members viewer ON ((viewer.id = open_view.staff)))
      JOIN members.members client ON ((client.id = v.client_id)))
      CROSS JOIN LATERAL entities.standing_of(v.client_id) standing(entities, subscribed))
   WHERE ((v.session_id = open_view.session) AND (v.opened_at > (statement_timestamp() - '01:00:00'::interval)) AND (viewer.role <> 'member'::text) AND ((viewer.role <> 'manager'::text) OR (viewer.clients = 'all'::text) OR (EXISTS ( SELECT
            FROM members.assignments its
           WHERE ((its.staff_id = viewer.id) AND (its.client_id = v.client_id))))) AND (client.role = 'member'::text) AND (client.disabled_at IS NULL) AND (client.test_of IS NULL));
END;

create table sessions.account (
  id text not null default (gen_random_uuid())::text,
  person_id text not null,
  account_id text not null,
  provider_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamp with time zone,
  refresh_token_expires_at timestamp with time zone,
  scope text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  issuer text,
  constraint account_pkey PRIMARY KEY (id),
  constraint account_once UNIQUE (person_id, provider_id),
  constraint account_person_id_fkey FOREIGN KEY (person_id) REFERENCES sessions.person(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX account_identity ON sessions.account USING btree (issuer, account_id) NULLS NOT DISTINCT WHERE (provider_id = 'oidc'::text);
CREATE TRIGGER password_ends_what_was_begun AFTER INSERT OR UPDATE OF password ON sessions.account FOR EACH ROW EXECUTE FUNCTION sessions.end_what_was_begun();

create table sessions.known_device (
  person_id text not null,
  fingerprint bytea not null,
  first_seen_at timestamp with time zone not null default now(),
  last_seen_at timestamp with time zone not null default now(),
  constraint known_device_pkey PRIMARY KEY (person_id, fingerprint),
  constraint known_device_person_id_fkey FOREIGN KEY (person_id) REFERENCES sessions.person(id) ON DELETE CASCADE
);

create table sessions.passkey (
  id text not null default (gen_random_uuid())::text,
  person_id text not null,
  name text,
  public_key text not null,
  credential_id text not null,
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamp with time zone not null default now(),
  constraint passkey_pkey PRIMARY KEY (id),
  constraint passkey_credential_id_key UNIQUE (credential_id),
  constraint passkey_person_id_fkey FOREIGN KEY (person_id) REFERENCES sessions.person(id) ON DELETE CASCADE
);
CREATE INDEX passkey_person ON sessions.passkey USING btree (person_id);

create view sessions.people with (security_invoker=true) as
 SELECT id,
    member_id
   FROM sessions.person;
comment on view sessions.people is 'published: the member of each person who can sign in';

create table sessions.person (
  id text not null default (gen_random_uuid())::text,
  member_id integer not null,
  email text not null,
  name text not null generated always as (email) stored,
  email_verified boolean not null default true,
  image text,
  two_factor_enabled boolean not null default false,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  renewed_at timestamp with time zone,
  constraint person_pkey PRIMARY KEY (id),
  constraint person_email_key UNIQUE (email),
  constraint person_member_id_key UNIQUE (member_id),
  constraint person_email_fkey FOREIGN KEY (email) REFERENCES members.member(email) ON UPDATE CASCADE,
  constraint person_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.member(id)
);

create view sessions.renewals with (security_invoker=true) as
 SELECT member_id,
    renewed_at
   FROM sessions.person;
comment on view sessions.renewals is 'published: when each member last got a new password';

create table sessions.session (
  id text not null default (gen_random_uuid())::text,
  person_id text not null,
  token text not null,
  expires_at timestamp with time zone not null,
  ip_address text,
  user_agent text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  proved_at timestamp with time zone not null default now(),
  factors text not null default 'password'::text,
  constraint session_pkey PRIMARY KEY (id),
  constraint session_token_key UNIQUE (token),
  constraint session_factors_check CHECK ((factors = ANY (ARRAY['password'::text, 'password_code'::text, 'passkey'::text, 'single_sign_on'::text]))),
  constraint session_person_id_fkey FOREIGN KEY (person_id) REFERENCES sessions.person(id) ON DELETE CASCADE
);
CREATE INDEX session_over ON sessions.session USING btree (expires_at);
CREATE INDEX session_person ON sessions.session USING btree (person_id);

create table sessions.staff_view (
  session_id text not null,
  client_id integer not null,
  opened_at timestamp with time zone not null default now(),
  constraint staff_view_pkey PRIMARY KEY (session_id),
  constraint staff_view_client_id_fkey FOREIGN KEY (client_id) REFERENCES members.member(id),
  constraint staff_view_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions.session(id) ON DELETE CASCADE
);
CREATE INDEX staff_view_client ON sessions.staff_view USING btree (client_id);

create table sessions.two_factor (
  id text not null default (gen_random_uuid())::text,
  person_id text not null,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default true,
  failed_verification_count integer not null default 0,
  locked_until timestamp with time zone,
  constraint two_factor_pkey PRIMARY KEY (id),
  constraint two_factor_person_id_key UNIQUE (person_id),
  constraint two_factor_person_id_fkey FOREIGN KEY (person_id) REFERENCES sessions.person(id) ON DELETE CASCADE
);
CREATE INDEX two_factor_secret ON sessions.two_factor USING btree (secret);

create table sessions.verification (
  id text not null default (gen_random_uuid())::text,
  identifier text not null,
  value text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint verification_pkey PRIMARY KEY (id)
);
CREATE INDEX verification_identifier ON sessions.verification USING btree (identifier);
CREATE INDEX verification_over ON sessions.verification USING btree (expires_at);

create schema setup;

create table setup.setup (
  only_one boolean not null default true,
  hash bytea,
  expires_at timestamp with time zone not null,
  member_id integer,
  used_at timestamp with time zone,
  passed text[] not null default '{}'::text[],
  test_mail text,
  dismissed_at timestamp with time zone,
  constraint setup_pkey PRIMARY KEY (only_one),
  constraint setup_only_one_check CHECK (only_one),
  constraint setup_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.member(id)
);

create schema tax;

CREATE OR REPLACE FUNCTION tax.answers_until(entity integer, wanted integer)
 RETURNS SETOF tax.answer
 LANGUAGE sql
 STABLE
AS $function$
  select distinct on (a.question, a.form) a.* from tax.answer a
  where a.entity_id = entity and a.year <= wanted
  order by a.question, a.form, a.year desc, a.id desc
$function$;

CREATE OR REPLACE FUNCTION tax.classifications_until(entity integer, wanted integer)
 RETURNS SETOF tax.classification
 LANGUAGE sql
 STABLE
AS $function$
  select distinct on (c.counterparty_id, c.category, c.entry_id) c.* from tax.classification c
  where c.entity_id = entity and c.year <= wanted
  order by c.counterparty_id, c.category, c.entry_id, c.year desc, c.id desc
$function$;

CREATE OR REPLACE FUNCTION tax.is_cancelled(entry bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from (
      select * from bookkeeping.corrections where corrected_id = entry
      union all
      select * from bookkeeping.corrections where reversal_id = entry
    ) k
    join bookkeeping.entries a on a.id = k.corrected_id
    join bookkeeping.entries r on r.id = k.reversal_id
    where a.income = -r.income and a.expense = -r.expense and a.year = r.year and a.month = r.month
  )
$function$;

CREATE OR REPLACE FUNCTION tax.note_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform kernel.note_changed('facts', new.entity_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION tax.note_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into kernel.event (member_id, entity_id, type, record, object)
  select l.member_id, l.id, 'tax.updated', 'tax/' || l.id,
         json_build_object('entity_id', l.id, 'year', c.year, 'part', tg_argv[0])::text
  from (
    select distinct coalesce((f.row ->> 'entity_id')::integer, e.entity_id, o.entity_id, p.entity_id) as entity_id,
           coalesce((f.row ->> 'year')::integer, e.year, p.year) as year
    from (select to_jsonb(fresh) as row from fresh) f
    left join bookkeeping.entries e on e.id = (f.row ->> 'entry_id')::bigint
    left join tax.loan o on o.id = (f.row ->> 'loan_id')::bigint
    left join tax.package p on p.id = (f.row ->> 'package_id')::bigint
  ) c join entities.entities l on l.id = c.entity_id order by l.id, c.year;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION tax.stated_at(entry bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  with recursive chain (id, depth) as (
    select entry, 0
    union all
    select k.corrected_id, c.depth + 1
    from chain c
    cross join lateral (
      select corrected_id from bookkeeping.corrections where replacement_id = c.id
      union all
      select corrected_id from bookkeeping.corrections where reversal_id = c.id
    ) k
  )
  select c.id from chain c
  where exists (select from tax.line_override o where o.entry_id = c.id)
    or exists (select from tax.loan_entry l where l.entry_id = c.id)
    or exists (select from tax.classification k where k.entry_id = c.id)
  order by c.depth
  limit 1
$function$;

CREATE OR REPLACE FUNCTION tax.us_statuses(member integer, first integer, last integer)
 RETURNS TABLE(year integer, status text)
 LANGUAGE sql
 STABLE
AS $function$
  select distinct on (n.year) n.year, n.answer from (
    select distinct on (a.entity_id, a.year) a.year, a.answer, a.id
    from tax.answer a join entities.entities e on e.id = a.entity_id
    where e.member_id = member and a.question = 'us_status' and a.year between first and last
    order by a.entity_id, a.year, a.id desc
  ) n
  where n.answer is not null
  order by n.year, n.id desc
$function$;
comment on function tax.us_statuses(integer,integer,integer) is 'published: the US tax status of an owner by year, as answered last for any of the LLCs';

create table tax.afr (
  month date not null,
  short_term numeric(7,4) not null,
  mid_term numeric(7,4) not null,
  long_term numeric(7,4) not null,
  source text not null,
  imported_at timestamp with time zone not null default now(),
  constraint afr_pkey PRIMARY KEY (month),
  constraint afr_long_term_check CHECK (((long_term >= (0)::numeric) AND (long_term <= (100)::numeric))),
  constraint afr_mid_term_check CHECK (((mid_term >= (0)::numeric) AND (mid_term <= (100)::numeric))),
  constraint afr_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint afr_short_term_check CHECK (((short_term >= (0)::numeric) AND (short_term <= (100)::numeric))),
  constraint afr_source_check CHECK (((length(source) >= 1) AND (length(source) <= 300)))
);

create table tax.amount_decision (
  id bigint not null generated always as identity,
  entity_id integer not null,
  entry_id bigint not null,
  year smallint not null,
  decision text,
  reason text,
  decided_by text not null,
  decided_at timestamp with time zone not null default now(),
  constraint amount_decision_pkey PRIMARY KEY (id),
  constraint amount_decision_decision_check CHECK ((decision = ANY (ARRAY['include'::text, 'leave_out'::text]))),
  constraint amount_decision_has_reason CHECK (((decision IS NULL) = (reason IS NULL))),
  constraint amount_decision_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300))),
  constraint amount_decision_year_check CHECK (((year >= 1990) AND (year <= 2100))),
  constraint amount_decision_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities.entity(id)
);
CREATE INDEX amount_decision_newest ON tax.amount_decision USING btree (entry_id, year DESC, id DESC);
CREATE TRIGGER added_event AFTER INSERT ON tax.amount_decision REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION tax.note_event('left_out_entries');
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON tax.amount_decision FOR EACH STATEMENT EXECUTE FUNCTION kernel.forbid_change();
CREATE TRIGGER change_noted AFTER INSERT ON tax.amount_decision FOR EACH ROW EXECUTE FUNCTION tax.note_change();
CREATE TRIGGER only_test_rows AFTER DELETE ON tax.amount_decision REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION entities.only_test_rows('select e.member_id from gone left join entities.entities e on e.id = gone.entity_id');

create table tax.answer (
  id bigint not null generated always as identity,
  entity_id integer not null,
  year smallint not null,
  question text not null,
  form text,
  answer text,
  note text,
  answered_by text not null,
  answered_at timestamp with time zone not null default now(),
  constraint answer_pkey PRIMARY KEY (id),
  constraint answer_answer_check CHECK (((length(answer) >= 1) AND (length(answer) <= 300))),
  constraint answer_form_check CHECK ((form ~ '^[A-Za-z0-9]{1,50}$'::text)),
  constraint answer_note_check CHECK (((length(note) >= 1) AND (length(note) <= 300))),
  constraint answer_question_check CHECK ((question ~ '^[0-9A-Za-z_]{1,20}$'::text)),
  constraint answer_year_check CHECK (((year >= 1990) AND (year <= 2100))),
  constraint answer_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities.entity(id)
);
CREATE INDEX answer_newest ON tax.answer USING btree (entity_id, question, form, year DESC, id DESC);
CREATE TRIGGER added_event AFTER INSERT ON tax.answer REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION tax.note_event('answers');
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON tax.answer FOR EACH STATEMENT EXECUTE FUNCTION kernel.forbid_change();
CREATE TRIGGER change_noted AFTER INSERT ON tax.answer FOR EACH ROW EXECUTE FUNCTION tax.note_change();
CREATE TRIGGER only_test_rows AFTER DELETE ON tax.answer REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION entities.only_test_rows('select e.member_id from gone left join entities.entities e on e.id = gone.entity_id');

create table tax.blank_form (
  id integer not null generated always as identity,
  content bytea not null,
  supplied_at timestamp with time zone not null default now(),
  form text not null default '5472'::text,
  revision text not null default '2023-12'::text,
  constraint blank_form_pkey PRIMARY KEY (id),
  constraint blank_form_content_check CHECK (((octet_length(content) >= 1) AND (octet_length(content) <= 20971520))),
  constraint blank_form_form_check CHECK ((form = ANY (ARRAY['5472'::text, '1120'::text, '7004'::text]))),
  constraint blank_form_revision_check CHECK ((revision ~ '^20[0-9]{2}(-[0-9]{2})?$'::text))
);
CREATE INDEX blank_form_newest ON tax.blank_form USING btree (form, revision, id DESC);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON tax.blank_form FOR EACH STATEMENT EXECUTE FUNCTION kernel.forbid_change();

create table tax.classification (
  id bigint not null generated always as identity,
  entity_id integer not null,
  counterparty_id bigint not null,
  category text,
  entry_id bigint,
  year smallint not null,
  answer text,
  note text,
  answered_by text not null,
  answered_at timestamp with time zone not null default now(),
  constraint classification_pkey PRIMARY KEY (id),
  constraint classification_answer_check CHECK ((answer ~ '^[a-z_]{1,50}$'::text)),
  constraint classification_note_check CHECK (((length(note) >= 1) AND (length(note) <= 300))),
  constraint classification_of_something CHECK (((category IS NOT NULL) OR (entry_id IS NOT NULL))),
  constraint classification_year_check CHECK (((year >= 1990) AND (year <= 2100))),
  constraint classification_counterparty FOREIGN KEY (counterparty_id, entity_id) REFERENCES bookkeeping.counterparty(id, entity_id)
);
CREATE INDEX classification_newest ON tax.classification USING btree (entity_id, counterparty_id, category, entry_id, year DESC, id DESC);
CREATE INDEX classification_of_entry ON tax.classification USING btree (entry_id) WHERE (entry_id IS NOT NULL);
CREATE TRIGGER added_event AFTER INSERT ON tax.classification REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION tax.note_event('classifications');
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON tax.classification FOR EACH STATEMENT EXECUTE FUNCTION kernel.forbid_change();
CREATE TRIGGER change_noted AFTER INSERT ON tax.classification FOR EACH ROW EXECUTE FUNCTION tax.note_change();
CREATE TRIGGER only_test_rows AFTER DELETE ON tax.classification REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION entities.only_test_rows('select e.member_id from gone left join entities.entities e on e.id = gone.entity_id');

create table tax.english_description (
  id bigint not null generated always as identity,
  entity_id integer not null,
  entry_id bigint not null,
  description text not null,
  confirmed_by text not null,
  confirmed_at timestamp with time zone not null default now(),
  in_books text,
  proposed text,
  constraint english_description_pkey PRIMARY KEY (id),
  constraint english_description_description_check CHECK (((length(description) >= 1) AND (length(description) <= 300))),
  constraint english_description_in_books_check CHECK ((length(in_books) <= 4000)),
  constraint english_description_proposed_check CHECK (((length(proposed) >= 1) AND (length(proposed) <= 4000))),
  constraint english_description_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities.entity(id)
);
CREATE INDEX english_description_newest ON tax.english_description USING btree (entity_id, entry_id, id DESC);
CREATE TRIGGER added_event AFTER INSERT ON tax.english_description REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION tax.note_event('descriptions');
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON tax.english_description FOR EACH STATEMENT EXECUTE FUNCTION kernel.forbid_change();
CREATE TRIGGER only_test_rows AFTER DELETE ON tax.english_description REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION entities.only_test_rows('select e.member_id from gone left join entities.entities e on e.id = gone.entity_id');

create table tax.filed_copy (
  id bigint not null generated always as identity,
  entity_id integer not null,
  year smallint not null,
  document_id bigint not null,
  sha256 text not null,
  frozen_by text not null,
  frozen_at timestamp with time zone not null default now(),
  constraint filed_copy_pkey PRIMARY KEY (id),
  constraint filed_copy_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint filed_copy_year_check CHECK (((year >= 1990) AND (year <= 2100))),
  constraint filed_copy_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities.entity(id)
);
CREATE INDEX filed_copy_newest ON tax.filed_copy USING btree (entity_id, year, id DESC);
CREATE TRIGGER added_event AFTER INSERT ON tax.filed_copy REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION tax.note_event('package');
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON tax.filed_copy FOR EACH STATEMENT EXECUTE FUNCTION kernel.forbid_change();
CREATE TRIGGER change_noted AFTER INSERT ON tax.filed_copy FOR EACH ROW EXECUTE FUNCTION tax.note_change();
CREATE TRIGGER only_test_rows AFTER DELETE ON tax.filed_copy REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION entities.only_test_rows('select e.member_id from gone left join entities.entities e on e.id = gone.entity_id');

create table tax.leave_out (
  id bigint not null generated always as identity,
  entity_id integer not null,
  year smallint not null,
  reason text not null,
  entry_ids bigint[] not null default '{}'::bigint[],
  open_questions text[] not null,
  total numeric(20,4) not null default 0,
  decided_by text not null,
  decided_at timestamp with time zone not null default now(),
  constraint leave_out_pkey PRIMARY KEY (id),
  constraint leave_out_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300))),
  constraint leave_out_year_check CHECK (((year >= 1990) AND (year <= 2100))),
  constraint leave_out_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities.entity(id)
);
CREATE INDEX leave_out_newest ON tax.leave_out USING btree (entity_id, year, id DESC);
CREATE TRIGGER added_event AFTER INSERT ON tax.leave_out REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION tax.note_event('left_out_entries');
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON tax.leave_out FOR EACH STATEMENT EXECUTE FUNCTION kernel.forbid_change();
CREATE TRIGGER only_test_rows AFTER DELETE ON tax.leave_out REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION entities.only_test_rows('select e.member_id from gone left join entities.entities e on e.id = gone.entity_id');

create table tax.line_override (
  entry_id bigint not null,
  line text not null,
  note text,
  set_by text,
  set_at timestamp with time zone default now(),
  constraint line_override_pkey PRIMARY KEY (entry_id),
  constraint line_override_line_check CHECK ((line ~ '^[0-9]{1,2}[ab]?$'::text)),
  constraint line_override_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES bookkeeping.entry(id) ON DELETE CASCADE
);
CREATE TRIGGER added_event AFTER INSERT ON tax.line_override REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION tax.note_event('lines');
CREATE TRIGGER changed_event AFTER UPDATE ON tax.line_override REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION tax.note_event('lines');
CREATE TRIGGER removed_event AFTER DELETE ON tax.line_override REFERENCING OLD TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION tax.note_event('lines');

create table tax.loan (
  id bigint not null generated always as identity,
  entity_id integer not null,
  counterparty_id bigint not null,
  direction text not null,
  name text,
  principal numeric(13,4) not null,
  currency text not null default 'USD'::text,
  rate numeric(7,4),
  starts_on date not null,
  term_months integer,
  document_id bigint,
  created_at timestamp with time zone not null default now(),
  constraint loan_pkey PRIMARY KEY (id),
  constraint loan_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint loan_direction_check CHECK ((direction = ANY (ARRAY['borrowed'::text, 'lent'::text]))),
  constraint loan_name_check CHECK (((length(name) >= 1) AND (length(name) <= 300))),
  constraint loan_principal_check CHECK ((principal > (0)::numeric)),
  constraint loan_rate_check CHECK (((rate >= (0)::numeric) AND (rate <= (100)::numeric))),
  constraint loan_starts_on_check CHECK (((starts_on >= '1990-01-01'::date) AND (starts_on <= '2100-12-31'::date))),
  constraint loan_term_months_check CHECK (((term_months >= 1) AND (term_months <= 1200))),
  constraint loan_counterparty FOREIGN KEY (counterparty_id, entity_id) REFERENCES bookkeeping.counterparty(id, entity_id),
  constraint loan_document FOREIGN KEY (document_id, entity_id) REFERENCES documents.document(id, entity_id)
);
CREATE INDEX loan_of_entity ON tax.loan USING btree (entity_id, id);
CREATE TRIGGER added_event AFTER INSERT ON tax.loan REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION tax.note_event('loans');
CREATE TRIGGER changed_event AFTER UPDATE ON tax.loan REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION tax.note_event('loans');
CREATE TRIGGER removed_event AFTER DELETE ON tax.loan REFERENCING OLD TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION tax.note_event('loans');

create table tax.loan_entry (
  entry_id bigint not null,
  loan_id bigint not null,
  kind text not null,
  linked_by text not null,
  linked_at timestamp with time zone not null default now(),
  constraint loan_entry_pkey PRIMARY KEY (entry_id),
  constraint loan_entry_kind_check CHECK ((kind = ANY (ARRAY['principal'::text, 'interest'::text]))),
  constraint loan_entry_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES bookkeeping.entry(id) ON DELETE CASCADE,
  constraint loan_entry_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES tax.loan(id)
);
CREATE INDEX loan_entry_of_loan ON tax.loan_entry USING btree (loan_id);
CREATE TRIGGER added_event AFTER INSERT ON tax.loan_entry REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION tax.note_event('loans');
CREATE TRIGGER changed_event AFTER UPDATE ON tax.loan_entry REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION tax.note_event('loans');
CREATE TRIGGER removed_event AFTER DELETE ON tax.loan_entry REFERENCING OLD TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION tax.note_event('loans');

create table tax.package (
  id bigint not null generated always as identity,
  entity_id integer not null,
  year smallint not null,
  edition smallint not null,
  document_id bigint not null,
  sha256 text not null,
  pages integer not null,
  lines jsonb not null,
  reason text,
  frozen_by text not null,
  frozen_at timestamp with time zone not null default now(),
  made_for text,
  decisions jsonb not null default '[]'::jsonb,
  constraint package_pkey PRIMARY KEY (id),
  constraint package_once UNIQUE (entity_id, year, edition),
  constraint package_edition_check CHECK ((edition > 0)),
  constraint package_made_for_check CHECK ((made_for = ANY (ARRAY['fax'::text, 'mail'::text]))),
  constraint package_pages_check CHECK ((pages > 0)),
  constraint package_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300))),
  constraint package_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint package_year_check CHECK (((year >= 1990) AND (year <= 2100))),
  constraint package_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities.entity(id)
);
CREATE TRIGGER added_event AFTER INSERT ON tax.package REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION tax.note_event('package');
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON tax.package FOR EACH STATEMENT EXECUTE FUNCTION kernel.forbid_change();
CREATE TRIGGER change_noted AFTER INSERT ON tax.package FOR EACH ROW EXECUTE FUNCTION tax.note_change();
CREATE TRIGGER only_test_rows AFTER DELETE ON tax.package REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION entities.only_test_rows('select e.member_id from gone left join entities.entities e on e.id = gone.entity_id');

create table tax.package_receipt (
  package_id bigint not null,
  document_id bigint not null,
  attached_by text not null,
  attached_at timestamp with time zone not null default now(),
  is_signed_copy boolean not null default false,
  constraint package_receipt_pkey PRIMARY KEY (package_id, document_id),
  constraint package_receipt_package_id_fkey FOREIGN KEY (package_id) REFERENCES tax.package_sending(package_id)
);
CREATE TRIGGER added_event AFTER INSERT ON tax.package_receipt REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION tax.note_event('package');
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON tax.package_receipt FOR EACH STATEMENT EXECUTE FUNCTION kernel.forbid_change();
CREATE TRIGGER only_test_rows AFTER DELETE ON tax.package_receipt REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION entities.only_test_rows('select e.member_id from gone left join tax.package p on p.id = gone.package_id
        left join entities.entities e on e.id = p.entity_id');

create table tax.package_sending (
  package_id bigint not null,
  how text not null,
  sent_on date not null,
  receipt_id bigint,
  recorded_by text not null,
  recorded_at timestamp with time zone not null default now(),
  constraint package_sending_pkey PRIMARY KEY (package_id),
  constraint package_sending_how_check CHECK ((how = ANY (ARRAY['fax'::text, 'mail'::text]))),
  constraint package_sending_package_id_fkey FOREIGN KEY (package_id) REFERENCES tax.package(id)
);
CREATE TRIGGER added_event AFTER INSERT ON tax.package_sending REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION tax.note_event('package');
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON tax.package_sending FOR EACH STATEMENT EXECUTE FUNCTION kernel.forbid_change();
CREATE TRIGGER only_test_rows AFTER DELETE ON tax.package_sending REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION entities.only_test_rows('select e.member_id from gone left join tax.package p on p.id = gone.package_id
        left join entities.entities e on e.id = p.entity_id');

create table tax.party (
  counterparty_id bigint not null,
  entity_id integer not null,
  person_kind text not null default 'foreign'::text,
  country text,
  tax_country text,
  ftin_sealed text,
  ftin_none boolean not null default false,
  reference_id text not null,
  address text,
  us_number_sealed text,
  latin_name text,
  constraint party_pkey PRIMARY KEY (counterparty_id),
  constraint party_reference_once UNIQUE (entity_id, reference_id),
  constraint party_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint party_latin_name_check CHECK (((length(latin_name) >= 1) AND (length(latin_name) <= 300))),
  constraint party_one_ftin CHECK ((NOT (ftin_none AND (ftin_sealed IS NOT NULL)))),
  constraint party_person_kind_check CHECK ((person_kind = ANY (ARRAY['foreign'::text, 'us'::text]))),
  constraint party_reference_id_check CHECK ((reference_id ~ '^[A-Za-z0-9]{1,50}$'::text)),
  constraint party_tax_country_check CHECK ((tax_country ~ '^[A-Z]{2}$'::text)),
  constraint party_counterparty FOREIGN KEY (counterparty_id, entity_id) REFERENCES bookkeeping.counterparty(id, entity_id)
);
CREATE INDEX party_sealed_by ON tax.party USING btree (split_part(ftin_sealed, '.'::text, 1)) WHERE (ftin_sealed IS NOT NULL);
CREATE INDEX party_us_number_sealed_by ON tax.party USING btree (split_part(us_number_sealed, '.'::text, 1)) WHERE (us_number_sealed IS NOT NULL);
CREATE TRIGGER added_event AFTER INSERT ON tax.party REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION tax.note_event('parties');
CREATE TRIGGER changed_event AFTER UPDATE ON tax.party REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION tax.note_event('parties');
CREATE TRIGGER removed_event AFTER DELETE ON tax.party REFERENCING OLD TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION tax.note_event('parties');

create schema webhooks;

create table webhooks.attempt (
  id bigint not null generated always as identity,
  delivery_id bigint not null,
  at timestamp with time zone not null,
  took_ms integer not null,
  url text not null,
  status integer,
  error text,
  response text,
  request_headers json not null default '[]'::json,
  constraint attempt_pkey PRIMARY KEY (id),
  constraint attempt_request_headers_check CHECK ((json_typeof(request_headers) = 'array'::text)),
  constraint attempt_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES webhooks.delivery(id) ON DELETE CASCADE
);
CREATE INDEX attempt_of_delivery ON webhooks.attempt USING btree (delivery_id, id);

create table webhooks.delivery (
  id bigint not null generated always as identity,
  webhook_id integer not null,
  event_id uuid not null,
  "position" bigint not null,
  type text not null,
  record text not null,
  event_at timestamp with time zone not null,
  body text,
  status text not null default 'waiting'::text,
  attempts integer not null default 0,
  first_attempt_at timestamp with time zone,
  due_at timestamp with time zone,
  delivered_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint delivery_pkey PRIMARY KEY (id),
  constraint delivery_once UNIQUE (webhook_id, event_id),
  constraint delivery_check CHECK (((status = 'waiting'::text) = (due_at IS NOT NULL))),
  constraint delivery_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text]))),
  constraint delivery_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks.webhook(id) ON DELETE CASCADE
);
CREATE INDEX delivery_created ON webhooks.delivery USING btree (created_at);
CREATE INDEX delivery_event_at ON webhooks.delivery USING btree (webhook_id, event_at);
CREATE INDEX delivery_of_webhook ON webhooks.delivery USING btree (webhook_id, id);
CREATE INDEX delivery_waiting ON webhooks.delivery USING btree (webhook_id, record, "position") WHERE (status = 'waiting'::text);

create table webhooks.secret (
  id integer not null generated always as identity,
  webhook_id integer not null,
  sealed text not null,
  created_at timestamp with time zone not null default now(),
  valid_until timestamp with time zone,
  constraint secret_pkey PRIMARY KEY (id),
  constraint secret_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks.webhook(id) ON DELETE CASCADE
);
CREATE INDEX secret_of_webhook ON webhooks.secret USING btree (webhook_id);

create table webhooks.webhook (
  id integer not null generated always as identity,
  member_id integer not null,
  url text not null,
  types text[],
  readable text[],
  entity_ids integer[],
  status text not null default 'active'::text,
  paused_reason text,
  "position" bigint not null default 0,
  lease text,
  lease_until timestamp with time zone,
  taken_at timestamp with time zone,
  retry_at timestamp with time zone,
  is_full boolean not null default false,
  failures integer not null default 0,
  not_before timestamp with time zone,
  last_delivered_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  removed_at timestamp with time zone,
  set_by text,
  constraint webhook_pkey PRIMARY KEY (id),
  constraint webhook_check CHECK (((status = 'paused'::text) = (paused_reason IS NOT NULL))),
  constraint webhook_paused_reason_check CHECK ((paused_reason = ANY (ARRAY['member'::text, 'failing'::text, 'gone'::text, 'revoked'::text]))),
  constraint webhook_status_check CHECK ((status = ANY (ARRAY['active'::text, 'paused'::text]))),
  constraint webhook_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.member(id)
) with (fillfactor=50);
CREATE INDEX webhook_active ON webhooks.webhook USING btree (taken_at NULLS FIRST) WHERE ((status = 'active'::text) AND (removed_at IS NULL));
CREATE INDEX webhook_of_member ON webhooks.webhook USING btree (member_id) WHERE (removed_at IS NULL);
