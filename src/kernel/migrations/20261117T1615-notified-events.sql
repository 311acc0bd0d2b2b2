-- compatible: it only adds an index
-- The website lists the newest events that people are notified of. Entries and imports write many more events that are not among
-- them, and would have to be read otherwise. The types are those of events/notifications/notified.rules.ts; a test compares them.

create index event_notified on kernel.event (member_id, id) where type in (
  'bank.needs_attention', 'document.confirmed', 'document.invalidated', 'dossier.created', 'ledger.ratified', 'ledger.rejected',
  'ledger.vetoed', 'obligation.due', 'payment.created', 'payment.failed', 'report.published'
);
