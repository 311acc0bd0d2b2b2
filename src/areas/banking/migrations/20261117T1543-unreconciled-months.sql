-- compatible: it adds a table that triggers and a job fill; the previous version does not read it
-- Staff see which LLCs have months to reconcile. Whether a month is reconciled follows from the books, which is too slow to compute for all LLCs
-- at a request, so a job does it when the books or the balances of an LLC change, and when a month ends.

create table banking.month_check (
  entity_id integer primary key references entities.entity,
  -- The revision of the books at the last check; -1 to check again.
  revision bigint not null default -1,
  -- Raised when accounts or balances change, so that a check that runs meanwhile is repeated.
  changes integer not null default 0,
  -- The last month that was checked, by its first day.
  month date,
  -- How many months of the last twelve, by account, are not reconciled.
  open_months smallint not null default 0
) with (fillfactor = 70);

create index month_check_open on banking.month_check (entity_id) where open_months > 0;

create function banking.check_months_again() returns trigger language plpgsql as $$
begin
  insert into banking.month_check (entity_id) values (new.entity_id)
  on conflict (entity_id) do update set revision = -1, changes = month_check.changes + 1;
  return null;
end $$;

create trigger account_checked after insert on banking.account
  for each row execute function banking.check_months_again();
create trigger balance_checked after insert or update on banking.statement_balance
  for each row execute function banking.check_months_again();

insert into banking.month_check (entity_id)
select entity_id from banking.account union select entity_id from banking.statement_balance;
