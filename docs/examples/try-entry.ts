const { LLANO_URL, LLANO_KEY, LLANO_ENTITY } = process.env

const response = await fetch(`${LLANO_URL}/v1/bookkeeping`, {
  method: 'POST',
  headers: {
    Authorization: `Bearer ${LLANO_KEY}`,
    'Content-Type': 'application/json',
    'Dry-Run': 'true',
  },
  body: JSON.stringify({
    entity_id: Number(LLANO_ENTITY),
    year: 2026,
    month: 11,
    income: 1500,
    category: 'venta_servicio',
    economic_purpose: 'Design work for October',
    transaction_date: '2026-11-03',
    bank_source: 'manual',
  }),
})
if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)

const { data } = await response.json()
console.log(`would be booked as ${data.movement_type}, documented: ${data.economic_substance}`)
