-- A key's count is there from its creation, so that counting a request is one update of one row.
alter table access.key_use alter column last_used_at drop not null;
alter table access.key_use alter column last_used_ip drop not null;
alter table access.key_use alter column window_start set default '-infinity';
alter table access.key_use alter column used set default 0;
insert into access.key_use (key_id) select id from access.api_key on conflict do nothing;
