curl -sS --fail-with-body "$LLANO_URL/v1/bookkeeping?entity_id=$LLANO_ENTITY&limit=3" \
  -H "Authorization: Bearer $LLANO_KEY"
