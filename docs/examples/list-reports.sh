curl -sS --fail-with-body --get "$LLANO_URL/v1/reports" \
  -H "Authorization: Bearer $LLANO_KEY" \
  -d "entity_id=$LLANO_ENTITY" -d type=monthly -d limit=1
