const { LLANO_URL, LLANO_KEY, LLANO_ENTITY = '' } = process.env

const wanted = new URLSearchParams({ id: LLANO_ENTITY })
const response = await fetch(`${LLANO_URL}/v1/entity?${wanted}`, {
  headers: { Authorization: `Bearer ${LLANO_KEY}` },
})
if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)

const { data } = await response.json()
console.log(`${data.name}, ${data.state}`)
for (const filing of data.tax_filings)
  console.log(`${filing.form} ${filing.year} due ${filing.due_date} ${filing.status}`)
