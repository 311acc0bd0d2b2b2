-- compatible: it adds indexes
-- A cursor names a document by its id. Positions change when a document is withdrawn or reinstated, so its current place in the list is
-- found by the id, at the same cost in a list of any length.
create index document_id_place on documents.document (entity_id, id) where withdrawn_at is null;
create index document_type_id_place on documents.document (entity_id, doc_type, id) where withdrawn_at is null;
