curl -sS --fail-with-body --get "$LLANO_URL/v1/presence" \
  -H "Authorization: Bearer $LLANO_KEY" \
  -d "entity_id=$LLANO_ENTITY" -d year=2026 -d detail=true
