const { LLANO_URL, LLANO_KEY, LLANO_ENTITY } = process.env

const response = await fetch(`${LLANO_URL}/v1/entity`, {
  method: 'PUT',
  headers: {
    Authorization: `Bearer ${LLANO_KEY}`,
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({
    id: Number(LLANO_ENTITY),
    founder_address: 'Calle Mayor 12, Valencia',
    founder_country: 'ES',
    naics: '541511',
  }),
})
if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)

const { data } = await response.json()
console.log(`${data.founder_address}, ${data.founder_country}, NAICS ${data.naics}`)
