-- compatible: it only adds a comment
-- What other areas read of the ledger (docs/decisions/0029-published-views.md).

comment on function ledger.pending_of is 'published: what of an LLC awaits the Manager''s decision';
