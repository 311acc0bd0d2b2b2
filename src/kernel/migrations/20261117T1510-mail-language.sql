-- compatible: the previous version queues email without it
-- The language of an email, for the footer that is added when it is sent. Null for email to staff and for email that
-- was queued before: it gets the English footer.

alter table kernel.mail add column language text check (language in ('en', 'es'));
