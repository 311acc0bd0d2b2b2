curl -sS --fail-with-body "$LLANO_URL/v1/ledger" \
  -H "Authorization: Bearer $LLANO_KEY" \
  -H "Content-Type: application/json" \
  -H "Idempotency-Key: distribution-2026-q3" \
  -d '{
    "entity_id": '"$LLANO_ENTITY"',
    "amount": 2500,
    "category": "OWNER_DISTRIBUTION",
    "description": "Distribution for the third quarter",
    "strategic_decision": "Profit is ahead of plan and the reserve is full",
    "bank": "mercury"
  }'
