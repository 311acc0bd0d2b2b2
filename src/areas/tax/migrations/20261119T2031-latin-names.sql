-- compatible: the previous version can run beside it
-- Forms of the IRS print Latin letters only. A name in other letters was left out of the form without a word.

-- How the name is spelled on forms; null if its letters tell.
alter table tax.party add column latin_name text check (length(latin_name) between 1 and 300);
