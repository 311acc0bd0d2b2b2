-- compatible: it adds a function
-- What was answered about the US tax status of an owner decides between Form 1040 and Form 1040-NR, too.

create function tax.us_statuses(member integer, first integer, last integer)
  returns table (year integer, status text) stable language sql as $$
  select distinct on (n.year) n.year, n.answer from (
    select distinct on (a.entity_id, a.year) a.year, a.answer, a.id
    from tax.answer a join entities.entities e on e.id = a.entity_id
    where e.member_id = member and a.question = 'us_status' and a.year between first and last
    order by a.entity_id, a.year, a.id desc
  ) n
  where n.answer is not null
  order by n.year, n.id desc
$$;
comment on function tax.us_statuses is 'published: the US tax status of an owner by year, as answered last for any of the LLCs';
