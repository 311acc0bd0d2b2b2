-- compatible: it only adds a function
-- The checklist of a new LLC says whether its questions are answered.

create function obligations.are_questions_answered(entity integer) returns boolean stable parallel safe language sql
begin atomic
  select exists (
    select from obligations.subject s where s.entity_id = entity and s.open_facts = 0 and s.look_on <> '-infinity'
  );
end;
comment on function obligations.are_questions_answered is
  'published: whether the obligations of an LLC were worked out and no fact about them is missing';
