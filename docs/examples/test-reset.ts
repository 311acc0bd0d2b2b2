const { LLANO_URL, LLANO_KEY } = process.env

const response = await fetch(`${LLANO_URL}/v1/test/reset`, {
  method: 'POST',
  headers: { Authorization: `Bearer ${LLANO_KEY}`, 'Content-Type': 'application/json' },
  body: '{}',
})
if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)

const { data } = await response.json()
console.log(`LLC ${data.entity_id}, ${data.entries} entries`)
