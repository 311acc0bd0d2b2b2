-- compatible: it only adds indexes
-- Members list what the banks delivered, newest first. The second index finds what is not in the books as an entry, which is rare.

create index transaction_day on banking.transaction (account_id, day, bank_id);
create index transaction_unbooked on banking.transaction (account_id, day, bank_id) where booked = 0 or entry_id is null;
