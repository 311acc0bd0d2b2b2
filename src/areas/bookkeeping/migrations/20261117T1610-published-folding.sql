-- compatible: it only adds a comment
-- The search of the whole account compares names and titles as the search in the books does.

comment on function bookkeeping.folded is 'published: a text in lower case without accents, as searches compare it';
