-- compatible: the previous version can run beside it
-- A subject says who somebody is only at its issuer. Identities without one, of the previous version, are linked again by their verified
-- email at the next sign-in, and the person gets an email.

alter table sessions.account add column issuer text;

drop index sessions.account_identity;
create unique index account_identity on sessions.account (issuer, account_id) nulls not distinct where provider_id = 'oidc';
