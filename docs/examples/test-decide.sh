curl -sS --fail-with-body "$LLANO_URL/v1/test/ledger/decide" \
  -H "Authorization: Bearer $LLANO_KEY" \
  -H "Content-Type: application/json" \
  -d "{\"transaction_id\": \"$LLANO_TRANSACTION\", \"status\": \"REJECTED\", \"manager_resolution\": \"No invoice.\"}"
