const { LLANO_URL, LLANO_KEY, LLANO_ENTITY } = process.env

async function fetchPage(cursor: string | null) {
  const after = cursor === null ? '' : `&cursor=${cursor}`
  const url = `${LLANO_URL}/v1/bookkeeping?entity_id=${LLANO_ENTITY}&limit=100${after}`
  const response = await fetch(url, { headers: { Authorization: `Bearer ${LLANO_KEY}` } })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return response.json()
}

let count = 0
let cursor: string | null = null
do {
  const { data, pagination } = await fetchPage(cursor)
  count += data.length
  cursor = pagination.next_cursor
  console.log(`${count} entries so far`)
} while (cursor !== null)
