const { LLANO_URL, LLANO_KEY } = process.env

const response = await fetch(`${LLANO_URL}/v1/profile`, {
  headers: { Authorization: `Bearer ${LLANO_KEY}` },
})
if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)

const { data } = await response.json()
console.log(`${data.name} <${data.email}>, ${data.country ?? 'no country'}`)
const known = Object.keys(data.identifiers).filter(kind => data.identifiers[kind] !== null)
console.log(`identifiers: ${known.join(', ') || 'none'}`)
