-- compatible: the previous version reads its notifications without the index until it is replaced
-- A confirmed timestamp is no longer a notification: each uploaded document has one, and nobody has to do anything about it.
-- The types are those of events/notifications/notified.rules.ts; a test compares them.

drop index kernel.event_notified;
create index event_notified on kernel.event (member_id, id) where type in (
  'bank.needs_attention', 'document.invalidated', 'dossier.created', 'ledger.ratified', 'ledger.rejected', 'ledger.vetoed',
  'obligation.due', 'payment.created', 'payment.failed', 'reminder.sent', 'report.published'
);
