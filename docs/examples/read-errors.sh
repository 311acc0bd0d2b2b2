# -i shows the status and the headers before the body.
curl -sS -i "$LLANO_URL/v1/bookkeeping?entity_id=$LLANO_ENTITY&yaer=2026" \
  -H "Authorization: Bearer $LLANO_KEY"
