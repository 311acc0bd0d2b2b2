import { ApiError, InvalidRequestError, Llano } from 'llano-sdk'

const { LLANO_URL, LLANO_KEY, LLANO_ENTITY } = process.env
const llano = new Llano({ apiKey: LLANO_KEY!, baseUrl: LLANO_URL! })

try {
  await llano.bookkeeping.create({ entity_id: Number(LLANO_ENTITY), year: 2026, month: 13 })
} catch (error) {
  if (error instanceof InvalidRequestError) console.log(`${error.field}: ${error.code}`)
  if (!(error instanceof ApiError)) throw error
  console.log(`${error.status} ${error.message} (${error.requestId})`)
}
