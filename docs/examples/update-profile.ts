const { LLANO_URL, LLANO_KEY } = process.env

const response = await fetch(`${LLANO_URL}/v1/profile`, {
  method: 'PUT',
  headers: {
    Authorization: `Bearer ${LLANO_KEY}`,
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({ phone: '+34 600 123 456', country: 'ES' }),
})
if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)

const { data } = await response.json()
console.log(`${data.phone} ${data.country}`)
