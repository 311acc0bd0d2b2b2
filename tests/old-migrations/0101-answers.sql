-- What forms ask and no book can tell: answers by hand, for an LLC and the tax year that begins in a calendar year. An answer
-- is never changed: a later one takes its place, and one without a value takes it back.
create table tax.answer (
  id bigint generated always as identity primary key,
  entity_id integer not null references entities.entity,
  year smallint not null check (year between 1990 and 2100),
  -- The line that asks, as the program names it.
  question text not null check (question ~ '^[0-9A-Za-z_]{1,20}$'),
  -- The reference id of one related party's form; null where it holds for all forms.
  form text check (form ~ '^[A-Za-z0-9]{1,50}$'),
  answer text check (length(answer) between 1 and 300),
  note text check (length(note) between 1 and 300),
  answered_by text not null,
  answered_at timestamptz not null default now()
);
create index answer_newest on tax.answer (entity_id, question, form, year desc, id desc);
create trigger append_only before update or delete or truncate on tax.answer
  for each statement execute function kernel.forbid_change();

-- The answers that hold for a tax year: of each question the newest of the latest year up to it. Whether one of an earlier
-- year still holds depends on what was asked, which the program knows.
create function tax.answers_until(entity integer, wanted integer)
  returns setof tax.answer stable language sql as $$
  select distinct on (a.question, a.form) a.* from tax.answer a
  where a.entity_id = entity and a.year <= wanted
  order by a.question, a.form, a.year desc, a.id desc
$$;
