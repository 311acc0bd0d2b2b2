const { LLANO_URL, LLANO_KEY, LLANO_ENTITY = '' } = process.env

const wanted = new URLSearchParams({ entity_id: LLANO_ENTITY, doc_type: 'ARTICLES' })
const response = await fetch(`${LLANO_URL}/v1/documents?${wanted}`, {
  headers: { Authorization: `Bearer ${LLANO_KEY}` },
})
if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)

const { data, pagination } = await response.json()
for (const { id, title, sha256, ots_status } of data) console.log(`${id} ${title} ${sha256} ${ots_status}`)
console.log(`documents: ${pagination.total}`)
