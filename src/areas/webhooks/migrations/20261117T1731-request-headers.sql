-- compatible: the previous version can run beside it
-- The log shows the headers of each request, so that a receiver can be compared with what was sent. The signature is one of them; the secret
-- is not. Attempts from before, and those of the previous version, have none.

alter table webhooks.attempt
  add column request_headers json not null default '[]' check (json_typeof(request_headers) = 'array');
