-- Who said that a filing is not required. What the plan has closed the plan opens again when the record of the LLC
-- changes; what a person has closed stays closed.
alter table entities.tax_filing
  add column not_required_by text constraint tax_filing_not_required_by check (not_required_by in ('plan', 'person'));

-- The audit log knows who closed those from before: where the last mark of a person says so, it was a person.
update entities.tax_filing f set not_required_by = case when (
    select a.detail from kernel.audit_row a
    where a.action = 'filing.mark' and a.record = 'filing/' || f.id order by a.id desc limit 1
  ) = 'not_required' then 'person' else 'plan' end
where status = 'not_required';

alter table entities.tax_filing
  add constraint tax_filing_closed_by_somebody check ((status = 'not_required') = (not_required_by is not null));

-- What was closed too much is opened again.
update entities.entity e set plan_filings_on = '-infinity'
where exists (select from entities.tax_filing f where f.entity_id = e.id and f.not_required_by = 'plan');
