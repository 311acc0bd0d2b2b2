-- compatible: it only adds comments
-- What other areas read of reports (docs/decisions/0029-published-views.md).

comment on function reports.coverage_of is 'published: how many entries of some months are complete';
comment on function reports.open_recommendations_of is 'published: recommendations that have no answer yet';
