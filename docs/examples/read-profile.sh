curl -sS --fail-with-body --get "$LLANO_URL/v1/profile" \
  -H "Authorization: Bearer $LLANO_KEY"
