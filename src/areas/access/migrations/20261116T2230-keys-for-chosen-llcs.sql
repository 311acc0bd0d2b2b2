-- compatible: the previous version can run beside it
-- API keys can be limited to chosen LLCs. Null means all LLCs of the member, also later ones. A server of the previous version
-- ignores the column, so create limited keys once all servers run this version.

alter table access.api_key add column entity_ids integer[] check (cardinality(entity_ids) between 1 and 100);
