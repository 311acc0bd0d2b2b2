-- compatible: it adds a table
-- The fax report or mail receipt often arrives after the sending was recorded.

-- Receipts attached to a package that was recorded as sent. Never changed.
create table tax.package_receipt (
  package_id bigint not null references tax.package_sending,
  -- A document of the LLC.
  document_id bigint not null,
  attached_by text not null,
  attached_at timestamptz not null default now(),
  primary key (package_id, document_id)
);

create trigger append_only before update or delete or truncate on tax.package_receipt
  for each statement execute function kernel.forbid_change();
