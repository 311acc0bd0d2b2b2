const { LLANO_URL, LLANO_KEY, LLANO_ENTITY = '' } = process.env

const wanted = new URLSearchParams({ entity_id: LLANO_ENTITY, status: 'PENDING' })
const response = await fetch(`${LLANO_URL}/v1/ledger?${wanted}`, {
  headers: { Authorization: `Bearer ${LLANO_KEY}` },
})
if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)

const { data, pagination } = await response.json()
for (const { transaction_id, category, amount } of data)
  console.log(`${transaction_id} ${category} ${amount}`)
console.log(`${pagination.total} waiting for the Manager`)
