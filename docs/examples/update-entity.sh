curl -sS --fail-with-body -X PUT "$LLANO_URL/v1/entity" \
  -H "Authorization: Bearer $LLANO_KEY" \
  -H "Content-Type: application/json" \
  -d '{
    "id": '"$LLANO_ENTITY"',
    "founder_address": "Calle Mayor 12, Valencia",
    "founder_country": "ES",
    "naics": "541511"
  }'
