-- compatible: it only adds a view
-- What the search of the whole account reads of the ledger. `place` is the order of arrival in an LLC, which has an index.

create view ledger.transactions with (security_invoker = true) as
  select transaction_id, entity_id, place, amount, category, description, strategic_decision, bank, payee, status, submitted_at
  from ledger.transaction;
comment on view ledger.transactions is 'published: the transactions that need the Manager''s approval';
