import { Llano } from 'llano-sdk'

const { LLANO_URL, LLANO_KEY, LLANO_ENTITY } = process.env
const llano = new Llano({ apiKey: LLANO_KEY!, baseUrl: LLANO_URL! })
const entries = llano.bookkeeping.list({ entity_id: Number(LLANO_ENTITY), year: 2026 })

let count = 0
for await (const entry of entries) if (entry.income > 0) count++
console.log(`${count} entries with income`)

const { summary } = await entries.page()
console.log(`net ${summary.net}`)
