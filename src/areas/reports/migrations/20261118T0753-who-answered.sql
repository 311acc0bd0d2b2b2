-- compatible: it adds a column that may be empty
-- Staff answer recommendations for an owner, who must see that. Empty for answers of before, which only owners and the operator gave.

alter table reports.answer add column answered_by text;
