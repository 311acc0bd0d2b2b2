-- compatible: it only adds views
-- What other areas read of documents (docs/decisions/0029-published-views.md).

create view documents.documents with (security_invoker = true) as
  select id, entity_id, title, sha256, withdrawn_at from documents.document;
comment on view documents.documents is 'published: documents of LLCs, with withdrawn ones';

create view documents.stamps with (security_invoker = true) as
  select sha256, entity_id, status, chain, bitcoin from documents.stamp;
comment on view documents.stamps is 'published: the timestamp of a content, per LLC';

comment on function documents.ots_of is 'published: the timestamp of a content of an LLC, as the API returns it';
