curl -sS --fail-with-body "$LLANO_URL/v1/reports" \
  -H "Authorization: Bearer $LLANO_KEY" \
  -H "Content-Type: application/json" \
  -H "Idempotency-Key: report-$LLANO_REPORT-first-answer" \
  -d '{
    "report_id": '"$LLANO_REPORT"',
    "decisions": [
      { "recommendation_idx": 0, "decision": "APPROVED", "client_notes": "Agreed." }
    ]
  }'
