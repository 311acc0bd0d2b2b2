-- Mail to be sent. It is written in the same statement as what it tells of, and sent later by a chore.
create table kernel.mail (
  id bigint generated always as identity primary key,
  -- What it is about, such as `transaction/txn_…/decided`: the same news is never queued twice.
  about text not null constraint mail_about_once unique,
  to_address text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null default now(),
  tries integer not null default 0,
  next_try_at timestamptz not null default now(),
  sent_at timestamptz,
  -- Why the last try failed, in a word; never an address or a text.
  failure text
);
create index mail_waiting on kernel.mail (next_try_at) where sent_at is null;
