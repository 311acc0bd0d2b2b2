const { LLANO_URL, LLANO_KEY, LLANO_ENTITY = '' } = process.env

const wanted = new URLSearchParams({ entity_id: LLANO_ENTITY, year: '2026', detail: 'true' })
const response = await fetch(`${LLANO_URL}/v1/presence?${wanted}`, {
  headers: { Authorization: `Bearer ${LLANO_KEY}` },
})
if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)

const { summary, warnings, calendar } = await response.json()
for (const { country, days } of summary.countries) console.log(`${country} ${days} days`)
for (const { level, message } of warnings) console.log(`${level}: ${message}`)
console.log(`${Object.keys(calendar).length} days known`)
