-- compatible: the previous version finds its types in the new index as well
-- People are notified of reminders too. The types are those of events/notifications/notified.rules.ts; a test compares them.

drop index kernel.event_notified;
create index event_notified on kernel.event (member_id, id) where type in (
  'bank.needs_attention', 'document.confirmed', 'document.invalidated', 'dossier.created', 'ledger.ratified', 'ledger.rejected',
  'ledger.vetoed', 'obligation.due', 'payment.created', 'payment.failed', 'reminder.sent', 'report.published'
);
