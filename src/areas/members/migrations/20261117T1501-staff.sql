-- compatible: it only adds an index
-- A message to the firm, every start and the setup of an installation find the staff without reading all members.

create index member_staff on members.member (role) where role <> 'member';
