-- compatible: no version moves these records
-- An event goes to the owner of the LLC that a record belongs to. If an entry or a counterparty moved to another LLC, its former owner
-- would never learn that it is gone.

create trigger stays before update of id, entity_id on bookkeeping.entry
  for each statement execute function kernel.forbid_change();
create trigger stays before update of id, entity_id on bookkeeping.counterparty
  for each statement execute function kernel.forbid_change();
