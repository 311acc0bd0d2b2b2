-- compatible: it adds an index
-- Staff see which bank connections fail. Few do, so the index is small and is only written when one fails or recovers.

create index connection_failing on banking.connection (id) where trouble is not null and removed_at is null;
