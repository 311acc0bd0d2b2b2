-- compatible: it only adds an index
-- Whether there is any staff is asked at every start and by the setup of a new installation; it must not read all members.

create index member_staff on members.member (role) where role <> 'member';
