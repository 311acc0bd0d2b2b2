-- Since when somebody is a member: told by the operator for those who were before they came into this database.
alter table members.member add column member_since date not null default (now() at time zone 'UTC')::date;
update members.member set member_since = (created_at at time zone 'UTC')::date;

-- Which key sealed it stands before the dot; found by it, what an older secret sealed is sealed anew.
create index identifier_sealed_by on members.identifier (split_part(sealed, '.', 1));
