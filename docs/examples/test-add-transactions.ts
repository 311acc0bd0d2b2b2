const { LLANO_URL, LLANO_KEY, LLANO_ENTITY } = process.env

const response = await fetch(`${LLANO_URL}/v1/test/bank-transactions`, {
  method: 'POST',
  headers: { Authorization: `Bearer ${LLANO_KEY}`, 'Content-Type': 'application/json' },
  body: JSON.stringify({
    entity_id: Number(LLANO_ENTITY),
    transactions: [
      { amount: 1200, payee: 'Tessellate Labs' },
      { amount: -49.9, payee: 'Hostwell', date: '2026-11-02' },
    ],
  }),
})
if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)

const { data } = await response.json()
for (const { date, amount, payee } of data) console.log(date, amount, payee)
