-- A row's place in the chain is queued once, sealed once, and then as fixed as the row and the seal. The conditions
-- are PostgreSQL's to evaluate, so neither a write nor the sealer pays for a call.
create trigger append_only before delete or truncate on kernel.audit_leaf
  for each statement execute function kernel.forbid_change();
create trigger born_unsealed before insert on kernel.audit_leaf
  for each row when (new.seal_id is not null or new.hash is not null)
  execute function kernel.forbid_change();
create trigger sealed_once before update on kernel.audit_leaf
  for each row when (
    old.seal_id is not null or old.hash is not null or new.row_id <> old.row_id
    or new.seal_id is null or new.hash is null
  )
  execute function kernel.forbid_change();
