const { LLANO_URL, LLANO_KEY, LLANO_ENTITY } = process.env

const url = `${LLANO_URL}/v1/bookkeeping?entity_id=${LLANO_ENTITY}&limit=3`
const response = await fetch(url, { headers: { Authorization: `Bearer ${LLANO_KEY}` } })
if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)

const { data, summary, pagination } = await response.json()
for (const entry of data) {
  console.log(`${entry.year}-${entry.month} ${entry.category} +${entry.income} -${entry.expense}`)
}
console.log(`${data.length} of ${pagination.total} entries, net ${summary.net}`)
