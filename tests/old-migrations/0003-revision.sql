-- How often something that answers are made from was written, such as the books of one LLC. It is read with the
-- caller's admission, so that an answer made at the current revision can be given again without asking further.
create table kernel.revision (
  kind text not null,
  id integer not null,
  number bigint not null,
  primary key (id, kind)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.01);
