offset=0
while :; do
  page=$(curl -sS --fail-with-body \
    "$LLANO_URL/v1/bookkeeping?entity_id=$LLANO_ENTITY&limit=100&offset=$offset" \
    -H "Authorization: Bearer $LLANO_KEY") || { echo "$page"; break; }
  count=$(printf '%s' "$page" | grep -o '"id":' | wc -l)
  [ "$count" -eq 0 ] && break
  offset=$((offset + count))
  echo "$offset entries so far"
done
