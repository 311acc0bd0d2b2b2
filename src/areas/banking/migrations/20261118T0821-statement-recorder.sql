-- compatible: it adds a column that the previous version leaves empty
-- Staff record balances for clients, who see who did. An id as in the audit log, such as staff:12; null for earlier rows.

alter table banking.statement_balance add column recorded_by text;
