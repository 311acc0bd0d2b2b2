const { LLANO_URL, LLANO_KEY, LLANO_ENTITY } = process.env

const url = `${LLANO_URL}/v1/bookkeeping?entity_id=${LLANO_ENTITY}&yaer=2026`
const response = await fetch(url, { headers: { Authorization: `Bearer ${LLANO_KEY}` } })
if (!response.ok) {
  const { error } = await response.json()
  console.log(`${response.status}: ${error}`)
  console.log(`request id: ${response.headers.get('Request-Id')}`)
}
