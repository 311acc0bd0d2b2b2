-- compatible: it adds an index, functions and triggers
-- An owner with days in the US may be a U.S. person, which decides whether Form 5472 or 1040-NR is due. Such owners are found without
-- reading their log, and their LLCs are looked at again when it changes.

create index stay_in_us on presence.stay (member_id) where country = 'US' and removed_at is null;

create function presence.has_us_signs(member integer) returns boolean stable language sql as $$
  select exists (
      select from presence.stay s where s.member_id = member and s.country = 'US' and s.removed_at is null
    ) or exists (
      select from presence.fact f where f.member_id = member and f.country = 'US' and f.removed_at is null
    )
$$;
comment on function presence.has_us_signs is 'published: whether an owner has stays in the US, its nationality or a permit on record';

create function presence.note_us_change() returns trigger language plpgsql as $$
begin
  perform kernel.note_changed('facts', l.id) from (
    select e.id
    from (select f.member_id, bool_or(f.country = 'US') as is_us from fresh f group by f.member_id) m
    join entities.entities e on e.member_id = m.member_id
    where m.is_us or presence.has_us_signs(m.member_id)
    order by e.id
  ) l;
  return null;
end $$;

create trigger added_in_us after insert on presence.stay
  referencing new table as fresh for each statement execute function presence.note_us_change();
create trigger changed_in_us after update on presence.stay
  referencing new table as fresh for each statement execute function presence.note_us_change();
create trigger added_in_us after insert on presence.fact
  referencing new table as fresh for each statement execute function presence.note_us_change();
create trigger changed_in_us after update on presence.fact
  referencing new table as fresh for each statement execute function presence.note_us_change();
