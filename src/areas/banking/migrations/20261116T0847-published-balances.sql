-- compatible: it only adds a comment
-- What other areas read of the banks (docs/decisions/0029-published-views.md).

comment on function banking.balances_of is 'published: the balances of an LLC in US dollars, by bank';
