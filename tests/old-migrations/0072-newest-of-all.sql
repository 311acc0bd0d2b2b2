-- The operator's own list of payments, over all LLCs, newest first.
create index payment_newest on payments.payment (day desc, id desc);
