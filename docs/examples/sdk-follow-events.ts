import { readFile, writeFile } from 'node:fs/promises'
import { Llano } from 'llano-sdk'

const { LLANO_URL, LLANO_KEY } = process.env
const llano = new Llano({ apiKey: LLANO_KEY!, baseUrl: LLANO_URL! })

const after = await readFile('place.txt', 'utf8').catch(() => null)
const events = llano.events({ after, types: ['entry.created', 'ledger.ratified'] })
for await (const event of events) {
  console.log(`${event.type} ${event.record}`)
  await writeFile('place.txt', events.after!)
}
