-- compatible: it only adds a schema
-- Members and the firm's staff write to each other about an LLC.

create schema messages;

-- Drawn with each message: conversations are listed by it, the one with the newest message first.
create sequence messages.turn;

create table messages.conversation (
  id integer generated always as identity primary key,
  entity_id integer not null references entities.entity,
  title text not null check (char_length(title) between 1 and 120),
  -- What it is about, if not the LLC as a whole. Entries can be removed from the books, so this is no foreign key.
  entry_id bigint,
  transaction_id text,
  -- How many messages it has; the newest one has this place.
  messages integer not null check (messages > 0),
  newest_at timestamptz not null,
  turn bigint not null,
  constraint conversation_entity unique (id, entity_id),
  constraint conversation_about check (num_nonnulls(entry_id, transaction_id) <= 1)
) with (fillfactor = 80);
create unique index conversation_turn on messages.conversation (turn);
create index conversation_of_llc on messages.conversation (entity_id, turn);

create table messages.message (
  id integer generated always as identity primary key,
  conversation_id integer not null,
  entity_id integer not null,
  -- 1, 2, 3 … within its conversation.
  place integer not null,
  author_id integer not null references members.member,
  side text not null check (side in ('member', 'staff')),
  text text not null check (char_length(text) between 1 and 5000),
  sent_at timestamptz not null,
  constraint message_place unique (conversation_id, place),
  constraint message_entity unique (id, entity_id),
  constraint message_conversation foreign key (conversation_id, entity_id) references messages.conversation (id, entity_id)
);
create trigger never_changed before update or truncate on messages.message
  for each statement execute function kernel.forbid_change();

create table messages.attachment (
  message_id integer not null,
  position smallint not null,
  entity_id integer not null,
  document_id bigint not null,
  primary key (message_id, position),
  constraint attachment_message foreign key (message_id, entity_id) references messages.message (id, entity_id),
  constraint attachment_document foreign key (document_id, entity_id) references documents.document (id, entity_id)
);
create trigger never_changed before update or truncate on messages.attachment
  for each statement execute function kernel.forbid_change();

-- What a person has read of a conversation. A sender and a reader change different columns of the same row, so neither
-- overwrites what the other knows.
create table messages.reader (
  member_id integer not null references members.member,
  conversation_id integer not null references messages.conversation,
  -- The newest message of somebody else.
  newest_place integer not null default 0,
  read_place integer not null default 0,
  -- The message of the last email. The next email follows after the person has read up to here.
  mailed_place integer not null default 0,
  has_written boolean not null default false,
  primary key (member_id, conversation_id)
) with (fillfactor = 80);
create index reader_unread on messages.reader (member_id) where newest_place > read_place;
create index reader_of_conversation on messages.reader (conversation_id);
