curl -sS --fail-with-body -X POST \
  "$LLANO_URL/v1/bookkeeping/sync?entity_id=$LLANO_ENTITY" \
  -H "Authorization: Bearer $LLANO_KEY"
