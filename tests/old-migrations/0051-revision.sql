insert into kernel.revision (kind, id, number) select 'books', entity_id, version from bookkeeping.book;
drop table bookkeeping.book;
