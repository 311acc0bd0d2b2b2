const { LLANO_URL, LLANO_KEY, LLANO_ENTITY = '' } = process.env

const wanted = new URLSearchParams({ entity_id: LLANO_ENTITY, year: '2025' })
const response = await fetch(`${LLANO_URL}/v1/reports/form-5472?${wanted}`, {
  headers: { Authorization: `Bearer ${LLANO_KEY}` },
})
if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)

const { data } = await response.json()
for (const { person, line_1f } of data.forms) console.log(`${person.name}: ${line_1f ?? 'blank'}`)
for (const { entry_id, why, missing } of data.left_out.entries)
  console.log(`entry ${entry_id} left out: ${why} ${missing.join(', ')}`)
console.log(`due ${data.due_date}`)
