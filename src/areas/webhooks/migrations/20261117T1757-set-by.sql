-- compatible: the previous version can run beside it
-- A webhook outlives the key or app that set its address, so it says who that was: the actor, as in the audit log. Null for webhooks from
-- before, and those that the previous version sets.

alter table webhooks.webhook add column set_by text;
