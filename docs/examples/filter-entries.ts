const { LLANO_URL, LLANO_KEY, LLANO_ENTITY = '' } = process.env

const filter = new URLSearchParams({
  entity_id: LLANO_ENTITY,
  year: '2026',
  month: '11',
  category: 'Bank Fees',
})
const response = await fetch(`${LLANO_URL}/v1/bookkeeping?${filter}`, {
  headers: { Authorization: `Bearer ${LLANO_KEY}` },
})
if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)

const { data, summary } = await response.json()
for (const entry of data) console.log(`${entry.category} ${entry.expense}`)
console.log(`${summary.total_expenses} in all`)
