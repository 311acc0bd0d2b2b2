const { LLANO_URL, LLANO_KEY, LLANO_ENTITY } = process.env

const response = await fetch(`${LLANO_URL}/v1/ledger`, {
  method: 'POST',
  headers: {
    Authorization: `Bearer ${LLANO_KEY}`,
    'Content-Type': 'application/json',
    'Idempotency-Key': 'distribution-2026-q3',
  },
  body: JSON.stringify({
    entity_id: Number(LLANO_ENTITY),
    amount: 2500,
    category: 'OWNER_DISTRIBUTION',
    description: 'Distribution for the third quarter',
    strategic_decision: 'Profit is ahead of plan and the reserve is full',
    bank: 'mercury',
  }),
})
if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)

const { data } = await response.json()
console.log(`${data.transaction_id} ${data.status} ${data.decision_status}`)
