import { setTimeout as wait } from 'node:timers/promises'

const { LLANO_URL, LLANO_KEY, LLANO_ENTITY } = process.env

async function ask(path: string): Promise<Response> {
  for (;;) {
    const headers = { Authorization: `Bearer ${LLANO_KEY}` }
    const response = await fetch(LLANO_URL + path, { headers })
    if (response.status !== 429) return response
    const seconds = Number(response.headers.get('Retry-After'))
    console.log(`the limit is spent; waiting ${seconds} s`)
    await wait(seconds * 1000)
  }
}

const response = await ask(`/v1/bookkeeping?entity_id=${LLANO_ENTITY}&limit=1`)
console.log(response.status, response.headers.get('RateLimit'))
