-- compatible: it only adds a comment
-- What other areas read of payments (docs/decisions/0029-published-views.md).

comment on function payments.open_of is 'published: payments of an LLC that are pending or failed';
