-- compatible: the previous version can run beside it
-- A person confirms what goes to the IRS in English, once for each text. Until now a text that looked English was never confirmed.

alter table tax.english_description
  -- What the person saw: the text of the books, and the proposed one. Entries with the same two have the same description. Null for those
  -- confirmed before this was recorded, and where the books say nothing: these count for their entry only.
  add column in_books text check (length(in_books) <= 4000),
  add column proposed text check (length(proposed) between 1 and 4000);
