-- compatible: it only adds a view
-- What other areas read of auditor links (docs/decisions/0029-published-views.md).

create view auditors.links with (security_invoker = true) as
  select id, name from auditors.link;
comment on view auditors.links is 'published: the names of auditor links';
