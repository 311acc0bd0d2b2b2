const { LLANO_URL, LLANO_KEY, LLANO_ENTITY } = process.env

const response = await fetch(`${LLANO_URL}/v1/bookkeeping/sync?entity_id=${LLANO_ENTITY}`, {
  method: 'POST',
  headers: { Authorization: `Bearer ${LLANO_KEY}` },
})
if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)

const { synced, skipped = 0, message } = await response.json()
console.log(`${synced} synced, ${skipped} skipped`)
if (message) console.log(message)
