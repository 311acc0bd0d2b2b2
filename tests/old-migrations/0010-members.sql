create schema members;

-- People: members own LLCs, managers and admins work for the operator.
create table members.member (
  id integer generated always as identity primary key,
  email text not null check (email = lower(email)),
  name text not null,
  role text not null default 'member' check (role in ('member', 'manager', 'admin')),
  created_at timestamptz not null default now(),
  constraint member_email_taken unique (email)
);
