-- compatible: it adds a table
-- What a simulated bank of a test account has. A sync reads it like the transactions of a real bank.
create table banking.simulated_transaction (
  id bigint generated always as identity primary key,
  connection_id integer not null references banking.connection,
  amount numeric(13, 2) not null,
  payee text not null,
  description text,
  status text not null check (status in ('sent', 'pending', 'failed')),
  day date not null,
  created_at timestamptz not null
);
create index simulated_transaction_of on banking.simulated_transaction (connection_id, id);
