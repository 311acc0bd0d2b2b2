-- compatible: it only adds a view
-- Banking imports what waited for a rate as soon as rates were imported.

create view rates.imports with (security_invoker = true) as select imported_at from rates.import;
comment on view rates.imports is 'published: when exchange rates were imported';
