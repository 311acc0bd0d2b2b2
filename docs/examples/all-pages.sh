count=0
cursor=
while :; do
  page=$(curl -sS --fail-with-body \
    "$LLANO_URL/v1/bookkeeping?entity_id=$LLANO_ENTITY&limit=100${cursor:+&cursor=$cursor}" \
    -H "Authorization: Bearer $LLANO_KEY") || { echo "$page"; break; }
  count=$((count + $(printf '%s' "$page" | grep -o '"id":' | wc -l)))
  echo "$count entries so far"
  cursor=$(printf '%s' "$page" | sed -n 's/.*"next_cursor":"\([^"]*\)".*/\1/p')
  [ -z "$cursor" ] && break
done
