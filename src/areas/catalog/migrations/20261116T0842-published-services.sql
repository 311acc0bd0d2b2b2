-- compatible: it only adds a view
-- What other areas read of the catalog (docs/decisions/0029-published-views.md).

create view catalog.services with (security_invoker = true) as
  select id, code, name_en, name_es, price, currency, period from catalog.service;
comment on view catalog.services is 'published: services with their names and current prices';
