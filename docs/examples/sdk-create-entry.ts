import { Llano } from 'llano-sdk'

const { LLANO_URL, LLANO_KEY, LLANO_ENTITY } = process.env
const llano = new Llano({ apiKey: LLANO_KEY!, baseUrl: LLANO_URL! })

const entry = await llano.bookkeeping.create({
  entity_id: Number(LLANO_ENTITY),
  year: 2026,
  month: 11,
  income: 1500.25,
  category: 'venta_servicio',
  description: 'Invoice 118',
})
console.log(`entry ${entry.id}: ${entry.income}`)
