-- compatible: it only adds a view
-- What the search of the whole account reads of obligations, with their names in both languages.

create view obligations.obligations with (security_invoker = true) as
  select o.id, s.entity_id, s.member_id, o.year, o.state, o.due_by,
         coalesce(v.rule -> 'name' ->> 'en', o.title, '') as name_en, coalesce(v.rule -> 'name' ->> 'es', o.title, '') as name_es
  from obligations.obligation o
  join obligations.subject s on s.id = o.subject_id
  left join obligations.rule_version v on v.id = o.rule_id and v.version = o.rule_version
  where o.gone_at is null;
comment on view obligations.obligations is 'published: the obligations of LLCs and of their owners, whose LLC is null';
