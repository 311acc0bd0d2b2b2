-- What PostGraphile serves: the member's rows, by row level security, and the totals of an LLC as a field of it.
create function member_id() returns integer
  language sql stable parallel safe
  return nullif(current_setting('app.member_id', true), '')::integer;

alter table entity enable row level security;
alter table entity force row level security;
create policy own on entity using (member_id = (select member_id()));

alter table entry enable row level security;
alter table entry force row level security;
create policy own on entry using (entity_id in (select id from entity where member_id = (select member_id())));

create type totals_of_entries as (total integer, total_income numeric, total_expenses numeric);
create function entity_totals(entity entity) returns totals_of_entries
  language sql stable parallel safe
  begin atomic
    select count(*)::integer, coalesce(sum(income), 0), coalesce(sum(expense), 0) from entry where entity_id = entity.id;
  end;
comment on table api_key is '@behavior -*';
comment on function member_id() is '@behavior -*';
