-- compatible: the previous version can run beside it
-- The old address gets an email when a change is requested, and can cancel it before it is made or undo it afterwards.

alter table people.email_change add column undo_hash bytea unique;
comment on column people.email_change.undo_hash is 'Of the link sent to the old address when the change was requested.';
