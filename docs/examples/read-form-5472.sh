curl -sS --fail-with-body --get "$LLANO_URL/v1/reports/form-5472" \
  -H "Authorization: Bearer $LLANO_KEY" \
  -d "entity_id=$LLANO_ENTITY" -d year=2025
