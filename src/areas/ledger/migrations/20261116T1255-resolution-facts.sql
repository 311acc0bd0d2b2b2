-- compatible: it only adds columns that may be null; the previous version decides without them
-- What a resolution states beyond the transaction: who is paid, the clause of the operating agreement that allows it, and whether the
-- Manager confirmed that the LLC can pay its debts afterwards. Null for decisions made before these were asked.
alter table ledger.transaction
  add column payee text check (length(payee) between 1 and 300),
  add column agreement_clause text check (length(agreement_clause) between 1 and 300),
  add column solvency_confirmed boolean;

create trigger decided_facts_once before update on ledger.transaction for each row
  when (old.status <> 'PENDING'
    and (old.payee, old.agreement_clause, old.solvency_confirmed)
      is distinct from (new.payee, new.agreement_clause, new.solvency_confirmed))
  execute function ledger.forbid_second_thoughts();
