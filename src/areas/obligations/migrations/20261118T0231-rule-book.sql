-- compatible: it adds a table
-- The versions of the rules that the job has worked with. With another one, it looks at every LLC and owner once.
create table obligations.rule_book (
  version text primary key,
  first_used_at timestamptz not null default now()
);
