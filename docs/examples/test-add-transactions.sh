curl -sS --fail-with-body "$LLANO_URL/v1/test/bank-transactions" \
  -H "Authorization: Bearer $LLANO_KEY" \
  -H "Content-Type: application/json" \
  -d "{\"entity_id\": $LLANO_ENTITY, \"transactions\": [
        {\"amount\": 1200, \"payee\": \"Tessellate Labs\"},
        {\"amount\": -49.9, \"payee\": \"Hostwell\", \"date\": \"2026-11-02\"}]}"
