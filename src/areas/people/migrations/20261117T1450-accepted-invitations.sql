-- compatible: an accepted invitation has also expired, so the previous version does not accept it a second time
-- An accepted invitation is kept for a while, so that its link can say that it was used and staff see when it was accepted.

alter table people.invitation add column accepted_at timestamptz;
-- The person of the firm who sent it, if it is for an account that the firm created.
alter table people.invitation add column invited_by integer references members.member;
create index invitation_by on people.invitation (invited_by) where invited_by is not null;
