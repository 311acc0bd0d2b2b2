# With --retry, curl waits as long as Retry-After says after a 429.
curl -sS --fail --retry 3 \
  "$LLANO_URL/v1/bookkeeping?entity_id=$LLANO_ENTITY&limit=1" \
  -H "Authorization: Bearer $LLANO_KEY"
