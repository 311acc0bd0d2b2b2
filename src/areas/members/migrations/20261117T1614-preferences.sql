-- compatible: it only adds a table, a view and a function
-- What a person chose about the website and its emails: emails they turned off, up to which event they have read their
-- notifications, and the LLCs whose checklist they dismissed.

create table members.preference (
  member_id integer primary key references members.member,
  emails_off text[] not null default '{}' check (cardinality(emails_off) <= 20),
  notifications_read_to uuid,
  checklists_dismissed integer[] not null default '{}' check (cardinality(checklists_dismissed) <= 1000)
);

create view members.preferences with (security_invoker = true) as
  select member_id, notifications_read_to, checklists_dismissed from members.preference;
comment on view members.preferences is 'published: how far a person has read their notifications, and dismissed checklists';

create function members.wants_email(member integer, kind text) returns boolean stable parallel safe language sql
begin atomic
  select not exists (select from members.preference p where p.member_id = member and kind = any (p.emails_off));
end;
comment on function members.wants_email is 'published: whether a person gets this kind of email, which they can turn off';
