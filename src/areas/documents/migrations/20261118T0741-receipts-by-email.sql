-- compatible: the previous version can run beside it
-- Receipts arrive by email: each LLC can have one address, and the last messages to it are listed with their results.

create table documents.receipt_address (
  entity_id integer primary key references entities.entity (id),
  token text not null unique check (token ~ '^[a-z2-7]{26}$'),
  created_at timestamptz not null default now()
);

-- The digest identifies a message, so that one that is delivered twice adds nothing twice.
create table documents.receipt_email (
  id bigint generated always as identity primary key,
  entity_id integer not null references entities.entity (id),
  digest bytea not null,
  sender text not null check (char_length(sender) <= 254),
  subject text not null check (char_length(subject) <= 150),
  received_at timestamptz not null,
  outcome text not null check (outcome in (
    'received', 'no_attachment', 'not_accepted', 'too_large', 'too_complex', 'uploads_used_up', 'storage_full'
  )),
  receipts smallint not null default 0 check (receipts >= 0),
  rejected smallint not null default 0 check (rejected >= 0),
  unique (entity_id, digest)
);
create index receipt_email_newest on documents.receipt_email (entity_id, received_at, id);
create index receipt_email_age on documents.receipt_email (received_at);
