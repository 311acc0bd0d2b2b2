-- compatible: it adds a column and an index
-- An order becomes an LLC once, and each shows the other.

alter table orders.llc_order add column entity_id integer references entities.entity;
create unique index order_of_llc on orders.llc_order (entity_id) where entity_id is not null;
