-- The database as all migrations leave it, for reading. Generated; renew it with
--   node bootstrap.mjs --script tests/harness/dump-schema.ts --write

create schema access;

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
  constraint api_key_pkey PRIMARY KEY (id),
  constraint api_key_hourly_limit_check CHECK ((hourly_limit > 0)),
  constraint api_key_scopes_check CHECK ((cardinality(scopes) > 0)),
  constraint api_key_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.member(id)
);
CREATE INDEX api_key_member ON access.api_key USING btree (member_id);

create table access.api_secret (
  hash bytea not null,
  key_id integer not null,
  shown text not null,
  created_at timestamp with time zone not null default now(),
  valid_until timestamp with time zone,
  constraint api_secret_pkey PRIMARY KEY (hash),
  constraint api_secret_key_id_fkey FOREIGN KEY (key_id) REFERENCES access.api_key(id)
);
CREATE INDEX api_secret_key ON access.api_secret USING btree (key_id);

create table access.key_use (
  key_id integer not null,
  window_start timestamp with time zone not null default '-infinity'::timestamp with time zone,
  used integer not null default 0,
  last_used_at timestamp with time zone,
  last_used_ip inet,
  constraint key_use_pkey PRIMARY KEY (key_id),
  constraint key_use_key_id_fkey FOREIGN KEY (key_id) REFERENCES access.api_key(id)
) with (fillfactor=50, autovacuum_vacuum_scale_factor=0.01);

create schema bookkeeping;

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
    where not exists (select from documents.document d where d.id = f.document_id and d.entity_id = f.entity_id)
  ) then
    raise foreign_key_violation using
      constraint = 'entry_document', message = 'an entry names a document that is not of its LLC';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION bookkeeping.entry_json(id bigint, entity_id integer, year smallint, month smallint, transaction_date date, movement_type text, category text, income numeric, expense numeric, counterparty_id bigint, economic_purpose text, document_id bigint, description text, bank_source text, external_tx_id text, source text, created_at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  return concat('{"id":', id, ',"entity_id":', entity_id, ',"year":', year, ',"month":', month,
    ',"transaction_date":', coalesce('"' || to_char(transaction_date, 'YYYY-MM-DD') || '"', 'null'),
    ',"movement_type":"', movement_type, '","category":',
    coalesce('"' || category || '","group_label":"' || bookkeeping.group_label(category) || '"', 'null,"group_label":null'),
    ',"income":', trim_scale(income), ',"expense":', trim_scale(expense),
    ',"counterparty_id":', coalesce(counterparty_id::text, 'null'),
    ',"economic_purpose":', coalesce(to_json(economic_purpose)::text, 'null'),
    ',"document_id":', coalesce(document_id::text, 'null'),
    ',"description":', coalesce(to_json(description)::text, 'null'),
    ',"bank_source":', coalesce(to_json(bank_source)::text, 'null'),
    ',"external_tx_id":', coalesce(to_json(external_tx_id)::text, 'null'),
    ',"source":"', source, '","economic_substance":',
    case when counterparty_id is not null and economic_purpose is not null and document_id is not null
         then 'true' else 'false' end,
    ',"created_at":"', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '"}');
end $function$;

CREATE OR REPLACE FUNCTION bookkeeping.group_label(category text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (category = ANY (ARRAY['venta_servicio'::text, 'bonificacion_referido'::text, 'interes_ganado'::text, 'ingreso_otro'::text])) THEN 'INGRESOS'::text WHEN (category = ANY (ARRAY['pago_proveedor'::text, 'software'::text, 'hardware'::text, 'marketing'::text, 'hosting'::text, 'profesional_legal'::text, 'gestoria_llc'::text, 'bancario'::text, 'viaje'::text, 'seguro'::text, 'gasto_apertura'::text, 'gasto_cierre'::text, 'impuesto_irs'::text, 'impuesto_estatal'::text, 'gasto_otro'::text])) THEN 'GASTOS_DEDUCIBLES'::text WHEN (category = ANY (ARRAY['distribucion'::text, 'aportacion'::text, 'prestamo_owner'::text, 'prestamo_terceros'::text, 'reembolso'::text])) THEN 'CAPITAL_FLOWS'::text WHEN (category = ANY (ARRAY['transferencia_interna'::text, 'transferencia_externa'::text])) THEN 'TRANSFERENCIAS'::text WHEN (category = 'multa_penalty'::text) THEN 'NO_DEDUCIBLES'::text WHEN (category = 'otro'::text) THEN 'OTROS'::text ELSE NULL::text END;

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
CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON bookkeeping.counterparty FOR EACH STATEMENT EXECUTE FUNCTION kernel.forbid_change();

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
  "json" text not null generated always as (bookkeeping.entry_json(id, entity_id, year, month, transaction_date, movement_type, category, income, expense, counterparty_id, economic_purpose, document_id, description, bank_source, external_tx_id, source, created_at)) stored,
  constraint entry_pkey PRIMARY KEY (id),
  constraint entry_category_known CHECK (((category IS NULL) OR (bookkeeping.group_label(category) IS NOT NULL))),
  constraint entry_month_check CHECK (((month >= 1) AND (month <= 12))),
  constraint entry_movement_type_check CHECK ((movement_type = ANY (ARRAY['ingreso'::text, 'gasto'::text, 'distribucion'::text, 'aportacion'::text, 'transferencia_interna'::text, 'transferencia_externa'::text, 'ajuste'::text]))),
  constraint entry_source_check CHECK ((source = ANY (ARRAY['api'::text, 'bank_sync'::text, 'manual'::text, 'import'::text]))),
  constraint entry_year_check CHECK (((year >= 1990) AND (year <= 2100))),
  constraint entry_counterparty FOREIGN KEY (counterparty_id, entity_id) REFERENCES bookkeeping.counterparty(id, entity_id) NOT ENFORCED,
  constraint entry_document FOREIGN KEY (document_id, entity_id) REFERENCES documents.document(id, entity_id) NOT ENFORCED
);
CREATE UNIQUE INDEX entry_category_seq ON bookkeeping.entry USING btree (entity_id, category, year, month, category_seq);
CREATE UNIQUE INDEX entry_month_seq ON bookkeeping.entry USING btree (entity_id, year, month, month_seq);
CREATE TRIGGER entry_references AFTER INSERT ON bookkeeping.entry REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION bookkeeping.check_references();

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
  constraint service_pkey PRIMARY KEY (id),
  constraint service_code_once UNIQUE (code),
  constraint service_code_check CHECK ((code ~ '^[a-z][a-z0-9_]{1,40}$'::text)),
  constraint service_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint service_period_check CHECK ((period = ANY (ARRAY['once'::text, 'monthly'::text, 'annual'::text]))),
  constraint service_price_check CHECK ((price >= (0)::numeric))
);

create schema documents;

create table documents.document (
  id bigint not null generated always as identity,
  entity_id integer not null,
  doc_type text not null,
  title text not null,
  created_at timestamp with time zone not null default now(),
  constraint document_pkey PRIMARY KEY (id),
  constraint document_id_entity_id_key UNIQUE (id, entity_id),
  constraint document_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities.entity(id)
);
CREATE INDEX document_entity ON documents.document USING btree (entity_id);
CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON documents.document FOR EACH STATEMENT EXECUTE FUNCTION kernel.forbid_change();

create schema entities;

CREATE OR REPLACE FUNCTION entities.standing_of(member integer)
 RETURNS TABLE(entities json, subscribed boolean)
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT COALESCE(json_object_agg(e.id, COALESCE(r.number, (0)::bigint)), '{}'::json) AS "coalesce",
     COALESCE(bool_or(((s.status = 'active'::text) AND ((CURRENT_DATE >= s.starts_on) AND (CURRENT_DATE <= s.ends_on)))), false) AS "coalesce"
    FROM ((entities.entity e
      LEFT JOIN entities.subscription s ON ((s.entity_id = e.id)))
      LEFT JOIN kernel.revision r ON (((r.id = e.id) AND (r.kind = 'books'::text))))
   WHERE (e.member_id = standing_of.member);
END;

create table entities.entity (
  id integer not null generated always as identity,
  member_id integer not null,
  name text not null,
  state text not null default 'NM'::text,
  created_at timestamp with time zone not null default now(),
  constraint entity_pkey PRIMARY KEY (id),
  constraint entity_state_check CHECK ((state ~ '^[A-Z]{2}$'::text)),
  constraint entity_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.member(id)
);
CREATE INDEX entity_member ON entities.entity USING btree (member_id) INCLUDE (id);

create table entities.subscription (
  entity_id integer not null,
  status text not null,
  starts_on date not null,
  ends_on date not null,
  constraint subscription_pkey PRIMARY KEY (entity_id),
  constraint subscription_check CHECK ((ends_on >= starts_on)),
  constraint subscription_status_check CHECK ((status = ANY (ARRAY['active'::text, 'cancelled'::text]))),
  constraint subscription_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities.entity(id)
);

create schema kernel;

CREATE OR REPLACE FUNCTION kernel.forbid_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '%.% is append-only', tg_table_schema, tg_table_name;
end $function$;

create table kernel.audit_leaf (
  row_id bigint not null,
  seal_id bigint,
  hash bytea,
  constraint audit_leaf_pkey PRIMARY KEY (row_id)
);
CREATE INDEX audit_leaf_seal ON kernel.audit_leaf USING btree (seal_id, row_id);
CREATE INDEX audit_leaf_unsealed ON kernel.audit_leaf USING btree (row_id) WHERE (seal_id IS NULL);

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
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON kernel.audit_row FOR EACH STATEMENT EXECUTE FUNCTION kernel.forbid_change();

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
  constraint mail_pkey PRIMARY KEY (id),
  constraint mail_about_once UNIQUE (about)
);
CREATE INDEX mail_waiting ON kernel.mail USING btree (next_try_at) WHERE (sent_at IS NULL);

create table kernel.migration (
  number integer not null,
  file text not null,
  hash text not null,
  ran_at timestamp with time zone not null default now(),
  constraint migration_pkey PRIMARY KEY (number)
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

create schema ledger;

create schema members;

create table members.identifier (
  member_id integer not null,
  kind text not null,
  sealed text not null,
  constraint identifier_pkey PRIMARY KEY (member_id, kind),
  constraint identifier_kind_check CHECK ((kind = ANY (ARRAY['passport'::text, 'itin'::text, 'ssn'::text, 'national_id'::text, 'tax_id'::text]))),
  constraint identifier_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.member(id)
);

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
  constraint member_pkey PRIMARY KEY (id),
  constraint member_email_taken UNIQUE (email),
  constraint member_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint member_email_check CHECK ((email = lower(email))),
  constraint member_language_check CHECK ((language = ANY (ARRAY['es'::text, 'en'::text]))),
  constraint member_role_check CHECK ((role = ANY (ARRAY['member'::text, 'manager'::text, 'admin'::text])))
);

create schema payments;

create schema presence;
