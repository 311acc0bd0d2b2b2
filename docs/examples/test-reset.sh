curl -sS --fail-with-body "$LLANO_URL/v1/test/reset" \
  -H "Authorization: Bearer $LLANO_KEY" \
  -H "Content-Type: application/json" \
  -d '{}'
