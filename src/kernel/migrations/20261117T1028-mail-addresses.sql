-- compatible: the previous version only looks for old email more slowly
-- Erasing a person empties the text of email to others about them. Its address goes with the days of LLANO_KEEP_MAIL_DAYS like any other,
-- so the job looks for addresses instead of texts.

create index mail_address_kept on kernel.mail (sent_at) where sent_at is not null and to_address <> '';
drop index kernel.mail_text_kept;
