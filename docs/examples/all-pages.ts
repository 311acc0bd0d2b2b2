const { LLANO_URL, LLANO_KEY, LLANO_ENTITY } = process.env

async function fetchPage(offset: number) {
  const url = `${LLANO_URL}/v1/bookkeeping?entity_id=${LLANO_ENTITY}&limit=100&offset=${offset}`
  const response = await fetch(url, { headers: { Authorization: `Bearer ${LLANO_KEY}` } })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return response.json()
}

let offset = 0
for (;;) {
  const { data } = await fetchPage(offset)
  if (data.length === 0) break
  offset += data.length
  console.log(`${offset} entries so far`)
}
