-- compatible: it only adds an index
-- A message to the firm finds its staff without reading all members.

create index member_staff on members.member (role) where role <> 'member';
