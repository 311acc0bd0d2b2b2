-- What areas above may know of an LLC's record and of what it has to file.
create function entities.llc_named(entity integer) returns table (name text, member_id integer) stable language sql as $$
  select e.name, e.member_id from entities.entity e where e.id = entity
$$;

create function entities.filings_of(entity integer)
  returns table (form text, tax_year smallint, due_on date, status text) stable language sql as $$
  select f.form, f.year, f.due_by, f.status from entities.tax_filing f where f.entity_id = entity
$$;
