curl -sS --fail-with-body "$LLANO_URL/v1/bookkeeping" \
  -H "Authorization: Bearer $LLANO_KEY" \
  -H "Content-Type: application/json" \
  -H "Dry-Run: true" \
  -d '{
    "entity_id": '"$LLANO_ENTITY"',
    "year": 2026,
    "month": 11,
    "income": 1500,
    "category": "venta_servicio",
    "economic_purpose": "Design work for October",
    "transaction_date": "2026-11-03",
    "bank_source": "manual"
  }'
