const { LLANO_URL, LLANO_KEY } = process.env

const response = await fetch(`${LLANO_URL}/v1/entity`, {
  headers: { Authorization: `Bearer ${LLANO_KEY}` },
})
if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)

const { data } = await response.json()
for (const { id, name, state, manager_subscription } of data)
  console.log(`${id} ${name} (${state}) ${manager_subscription?.status ?? 'no subscription'}`)
