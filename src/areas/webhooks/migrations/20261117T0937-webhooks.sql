-- compatible: it adds a schema
-- Members have events sent to their own servers. docs/decisions/0043 explains the order, the retries and the leases.

create schema webhooks;

create table webhooks.webhook (
  id integer generated always as identity primary key,
  member_id integer not null references members.member,
  url text not null,
  -- Null for all types, also later ones.
  types text[],
  -- What the person or key that set the address could read: other types are not sent there. Null for all.
  readable text[],
  -- Null for all LLCs, also later ones.
  entity_ids integer[],
  status text not null default 'active' check (status in ('active', 'paused')),
  paused_reason text check (paused_reason in ('member', 'failing', 'gone', 'revoked')),
  -- The last place among the member's events that was looked at.
  position bigint not null default 0,
  -- The node that delivers now, and until when it may.
  lease text,
  lease_until timestamptz,
  taken_at timestamptz,
  -- When the next waiting delivery is due; null if none waits.
  retry_at timestamptz,
  -- Whether so many deliveries wait that no further events are added.
  is_full boolean not null default false,
  -- Attempts that failed since the last that did not, and until when nothing is sent because of them.
  failures integer not null default 0,
  not_before timestamptz,
  last_delivered_at timestamptz,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  check ((status = 'paused') = (paused_reason is not null))
) with (fillfactor = 50);
create index webhook_of_member on webhooks.webhook (member_id) where removed_at is null;
create index webhook_active on webhooks.webhook (taken_at nulls first) where status = 'active' and removed_at is null;

-- What signs the deliveries of a webhook. After a rotation the earlier ones sign too, until `valid_until`.
create table webhooks.secret (
  id integer generated always as identity primary key,
  webhook_id integer not null references webhooks.webhook on delete cascade,
  sealed text not null,
  created_at timestamptz not null default now(),
  valid_until timestamptz
);
create index secret_of_webhook on webhooks.secret (webhook_id);

-- An event for a webhook. The text of the event is in kernel.event; that of a test is here.
create table webhooks.delivery (
  id bigint generated always as identity primary key,
  webhook_id integer not null references webhooks.webhook on delete cascade,
  event_id uuid not null,
  position bigint not null,
  type text not null,
  record text not null,
  event_at timestamptz not null,
  body text,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
  -- Since it was last queued: attempts, the first of them, and the next.
  attempts integer not null default 0,
  first_attempt_at timestamptz,
  due_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null default now(),
  constraint delivery_once unique (webhook_id, event_id),
  check ((status = 'waiting') = (due_at is not null))
);
create index delivery_waiting on webhooks.delivery (webhook_id, record, position) where status = 'waiting';
create index delivery_of_webhook on webhooks.delivery (webhook_id, id);
create index delivery_event_at on webhooks.delivery (webhook_id, event_at);
create index delivery_created on webhooks.delivery (created_at);

-- One request to the receiver, and its response.
create table webhooks.attempt (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references webhooks.delivery on delete cascade,
  at timestamptz not null,
  took_ms integer not null,
  url text not null,
  -- The response: its status, and the beginning of its text. Null if there was none, and `error` says why.
  status integer,
  error text,
  response text
);
create index attempt_of_delivery on webhooks.attempt (delivery_id, id);
