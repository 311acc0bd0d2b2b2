-- How far the timestamp of a content is, for the areas above.
create function documents.ots_of(hash bytea) returns json stable parallel safe language sql
begin atomic
  select json_build_object('ots_status', s.status, 'ots', documents.ots_json(s))
  from documents.stamp s where s.sha256 = hash;
end;
