-- compatible: the previous version reads the entries themselves, and the triggers count for both
-- Readiness and reconciliation added up all entries of a tax year that name a bank. A job adds them up once (reconciliation/movements.ts),
-- and a request adds only what was booked since. The job starts with the oldest months of all books, so existing rows are filled by it;
-- until then a request reads the entries as before.

-- What entries moved, by the month they are booked in, the month in which the money moved and the account. Months are counted through
-- the years: year * 12 + month - 1.
create table banking.movement (
  entity_id integer not null,
  booked_month integer not null,
  month integer not null,
  -- Known by the reference of the bank transaction.
  account_id integer,
  -- As the entries name it, in lower case, if the account is not known.
  bank text,
  -- Null for dollars.
  currency text,
  entries integer not null,
  dollars numeric not null,
  original numeric,
  constraint movement_once unique nulls not distinct (entity_id, booked_month, month, account_id, bank, currency)
) with (fillfactor = 70);

-- How many entries of a month are added up, by their place, and the last of them. If another entry is at that place, one before it was
-- removed and what is stored does not count.
create table banking.movement_fold (
  entity_id integer not null,
  booked_month integer not null,
  folded integer not null,
  last_id bigint not null,
  primary key (entity_id, booked_month)
) with (fillfactor = 70);

-- The revision up to which all books of an LLC are added up.
create table banking.movement_books (
  entity_id integer primary key,
  revision bigint not null
) with (fillfactor = 70);

-- All months of an LLC, or some, are added up again.
create function banking.forget_movements(entity integer, months integer[] default null) returns void language plpgsql as $$
begin
  delete from banking.movement m where m.entity_id = entity and (months is null or m.booked_month = any (months));
  delete from banking.movement_fold f where f.entity_id = entity and (months is null or f.booked_month = any (months));
  delete from banking.movement_books b where b.entity_id = entity;
end $$;

-- A new transaction can be that of entries that are added up: of entries with its reference that did not come from a bank, and of those
-- of another account's transaction with the same id. Other entries of a bank come with their transaction or after it.
create function banking.place_again() returns trigger language plpgsql as $$
declare
  its_entity integer;
  months integer[];
begin
  for its_entity in
    select distinct a.entity_id from fresh f join banking.account a on a.id = f.account_id
  loop
    continue when not exists (select from banking.movement_fold f where f.entity_id = its_entity);
    if (select count(*) > 1 from banking.account a where a.entity_id = its_entity) and exists (
      select from fresh f
      join banking.account a on a.id = f.account_id and a.entity_id = its_entity
      join banking.account o on o.entity_id = its_entity and o.id <> a.id
      join banking.transaction t on t.account_id = o.id and t.bank_id = f.bank_id
      where (t.entry_id is not null or t.reason is not null)
        and not exists (select from fresh n where n.account_id = t.account_id and n.bank_id = t.bank_id)
    ) then
      perform banking.forget_movements(its_entity);
    elsif bookkeeping.any_reference_entered(its_entity) then
      select array_agg(r.month) into months from bookkeeping.months_of_references(its_entity, (
        select array_agg(f.bank_id) from fresh f join banking.account a on a.id = f.account_id where a.entity_id = its_entity
      )) r;
      if months is not null then
        perform banking.forget_movements(its_entity, months);
      end if;
    end if;
  end loop;
  return null;
end $$;

create trigger movements_placed_again after insert on banking.transaction
  referencing new table as fresh for each statement execute function banking.place_again();

-- Of accounts that share an id, the entries belong to the one where money moved the same way.
create function banking.turn_movements() returns trigger language plpgsql as $$
begin
  perform banking.forget_movements((select a.entity_id from banking.account a where a.id = new.account_id));
  return null;
end $$;

create trigger movements_turned after update of amount on banking.transaction
  for each row when ((new.amount < 0) <> (old.amount < 0)) execute function banking.turn_movements();

-- The LLCs whose months must be compared again are found by these indexes, however many others there are.
create index month_check_due on banking.month_check (entity_id) where revision = -1;
create index month_check_month on banking.month_check (month);
