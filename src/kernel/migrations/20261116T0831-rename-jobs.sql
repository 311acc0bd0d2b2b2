-- compatible: the previous version can run beside it
-- Jobs have plainer names. Without this, the console would list the old names as jobs that no process runs any more.
-- A process of the previous version that still runs adds its old names again; they can be deleted.
update kernel.job_run r set job = names.new
from (values
  ('index the books for the search', 'index the books for search'),
  ('forget expired answers', 'delete expired responses'),
  ('forget old attempts', 'delete old attempts'),
  ('forget-requests', 'delete old request logs'),
  ('forget-visits', 'delete old auditor visits'),
  ('import from the banks', 'import from banks'),
  ('seal bank tokens anew', 're-encrypt bank tokens'),
  ('forget transactions that never came into the books', 'delete unused bank transactions'),
  ('forget entries that never came into the books', 'delete unused imported entries'),
  ('encrypt files anew', 're-encrypt files'),
  ('submit new contents to the calendars', 'submit new timestamps'),
  ('ask the calendars after their proofs', 'check pending timestamps'),
  ('count what waits for its timestamp', 'count pending timestamps'),
  ('look whether the store of documents is there', 'check the document store'),
  ('sweep abandoned uploads', 'delete abandoned uploads'),
  ('withdraw manifests of dossiers that were never written', 'withdraw manifests of unfinished dossiers'),
  ('write the ACTAs of ratified transactions', 'issue resolutions of ratified transactions'),
  ('seal identifiers anew', 're-encrypt identifiers'),
  ('seal tax numbers anew', 're-encrypt tax numbers'),
  ('seal codes anew', 're-encrypt authenticator secrets'),
  ('end old sessions', 'delete old sessions'),
  ('fold the books into figures', 'summarize the books'),
  ('make reports', 'generate reports')
) as names (old, new)
where r.job = names.old and not exists (select from kernel.job_run other where other.job = names.new);
