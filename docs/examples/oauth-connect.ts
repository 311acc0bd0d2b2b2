import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const url = process.env.LLANO_URL ?? 'http://127.0.0.1:8080'

// The browser comes back to this program.
const server = createServer().listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
const redirect_uri = `http://127.0.0.1:${port}/callback`

const post = async (path: string, body: string | URLSearchParams) => {
  const response = await fetch(url + path, {
    method: 'POST',
    body,
    headers: typeof body === 'string' ? { 'Content-Type': 'application/json' } : {},
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(`${answer.error}: ${answer.error_description}`)
  return answer
}

const registration = { client_name: 'Example app', redirect_uris: [redirect_uri] }
const { client_id } = await post('/oauth2/register', JSON.stringify(registration))

const code_verifier = randomBytes(32).toString('base64url')
const state = randomBytes(16).toString('base64url')
const request = new URLSearchParams({
  response_type: 'code',
  client_id,
  redirect_uri,
  state,
  scope: 'read:entity',
  resource: `${url}/v1`,
  code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
  code_challenge_method: 'S256',
})
console.log(`Open ${url}/oauth2/authorize?${request}`)

const [{ url: path }, page] = await once(server, 'request')
page.end('You can close this page.')
server.close()
const answer = new URL(path, redirect_uri).searchParams
if (answer.get('state') !== state || answer.get('iss') !== url) throw new Error('This answer is not ours.')
if (answer.has('error')) throw new Error(answer.get('error')!)

const exchange = {
  grant_type: 'authorization_code',
  client_id,
  redirect_uri,
  code_verifier,
  code: answer.get('code')!,
}
const { access_token } = await post('/oauth2/token', new URLSearchParams(exchange))

const response = await fetch(`${url}/v1/entity`, { headers: { Authorization: `Bearer ${access_token}` } })
const { data } = await response.json()
for (const { id, name } of data) console.log(id, name)
