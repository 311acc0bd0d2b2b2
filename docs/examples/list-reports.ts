const { LLANO_URL, LLANO_KEY, LLANO_ENTITY = '' } = process.env

const wanted = new URLSearchParams({ entity_id: LLANO_ENTITY, type: 'monthly', limit: '1' })
const response = await fetch(`${LLANO_URL}/v1/reports?${wanted}`, {
  headers: { Authorization: `Bearer ${LLANO_KEY}` },
})
if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)

const { data } = await response.json()
for (const { id, period, metrics, recommendations } of data) {
  console.log(
    `report ${id}, ${period.from} to ${period.to}: received ${metrics.received}, paid ${metrics.paid}`,
  )
  for (const { idx, severity, title, response } of recommendations)
    console.log(`${idx} ${severity}: ${title} (${response?.decision ?? 'not answered'})`)
}
