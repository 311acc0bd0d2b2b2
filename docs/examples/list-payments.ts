const { LLANO_URL, LLANO_KEY, LLANO_ENTITY = '' } = process.env

const wanted = new URLSearchParams({ entity_id: LLANO_ENTITY, year: '2026' })
const response = await fetch(`${LLANO_URL}/v1/payments?${wanted}`, {
  headers: { Authorization: `Bearer ${LLANO_KEY}` },
})
if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)

const { data, pagination } = await response.json()
for (const { service, amount, currency, status } of data)
  console.log(`${service.name} ${amount} ${currency} ${status}`)
console.log(`${pagination.total} payments`)
