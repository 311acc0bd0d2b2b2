const { LLANO_URL, LLANO_KEY, LLANO_TRANSACTION } = process.env

const response = await fetch(`${LLANO_URL}/v1/test/ledger/decide`, {
  method: 'POST',
  headers: { Authorization: `Bearer ${LLANO_KEY}`, 'Content-Type': 'application/json' },
  body: JSON.stringify({
    transaction_id: LLANO_TRANSACTION,
    status: 'REJECTED',
    manager_resolution: 'No invoice.',
  }),
})
if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)

const { data } = await response.json()
console.log(data.status, data.decided_by)
