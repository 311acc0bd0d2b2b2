-- compatible: the previous version can run beside it

-- Who runs a heavy request: one per caller, over all nodes. The place of a node that died becomes free.
create unlogged table kernel.heavy_place (
  caller text primary key,
  holder text not null,
  taken_until timestamptz not null
);
