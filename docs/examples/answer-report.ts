const { LLANO_URL, LLANO_KEY, LLANO_REPORT } = process.env

const response = await fetch(`${LLANO_URL}/v1/reports`, {
  method: 'POST',
  headers: {
    Authorization: `Bearer ${LLANO_KEY}`,
    'Content-Type': 'application/json',
    'Idempotency-Key': `report-${LLANO_REPORT}-first-answer`,
  },
  body: JSON.stringify({
    report_id: Number(LLANO_REPORT),
    decisions: [{ recommendation_idx: 0, decision: 'APPROVED', client_notes: 'Agreed.' }],
  }),
})
if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)

const { data } = await response.json()
console.log(`${data.recommendations[0].response.decision}: ${data.recommendations[0].title}`)
for (const { category, amount, transaction_id } of data.proposed_decisions)
  console.log(`${category} ${amount} ${transaction_id ?? 'not submitted'}`)
