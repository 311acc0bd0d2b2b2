curl -sS --fail-with-body --get "$LLANO_URL/v1/documents" \
  -H "Authorization: Bearer $LLANO_KEY" \
  -d "entity_id=$LLANO_ENTITY" -d doc_type=ARTICLES
