curl -sS --fail-with-body --get "$LLANO_URL/v1/entity" \
  -H "Authorization: Bearer $LLANO_KEY"
