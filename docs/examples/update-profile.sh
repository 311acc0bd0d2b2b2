curl -sS --fail-with-body -X PUT "$LLANO_URL/v1/profile" \
  -H "Authorization: Bearer $LLANO_KEY" \
  -H "Content-Type: application/json" \
  -d '{ "phone": "+34 600 123 456", "country": "ES" }'
