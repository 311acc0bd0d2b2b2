// Full run only: it starts several programs; smoke.test.ts starts one.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { newMember, openTestInstallation } from '../../tests/harness/installation.ts'
import { cleanEnv } from '../../tests/harness/server-process.ts'
import { bridge } from './mcp.command.ts'

const installation = await openTestInstallation()
const { address } = installation
const TOP = join(import.meta.dirname, '..', '..')

async function exchange(url: string, key: string, lines: string[]) {
  const [input, output] = [new PassThrough(), new PassThrough()]
  input.end(`${lines.join('\n')}\n`)
  await bridge({ input, output, url, key })
  output.end()
  const printed = (await text(output)).trim()
  return printed === '' ? [] : printed.split('\n').map(line => JSON.parse(line))
}

test('the official client reaches the server over standard input and output', async t => {
  const member = await newMember(installation)
  const client = new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  )
  t.after(() => client.close())
  const env = cleanEnv({ LLANO_URL: address, LLANO_KEY: member.key }) as Record<string, string>
  const args = [join(TOP, 'bootstrap.mjs'), 'mcp']
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env }))
  const { structuredContent } = await client.callTool({ name: 'list_entities', arguments: {} })
  assert.equal((structuredContent as { data: { id: number }[] }).data[0]!.id, member.entityId)
})

test('messages of the older protocol version are passed on, notifications get no response', async () => {
  const member = await newMember(installation)
  const params = {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  }
  const found = await exchange(address, member.key, [
    JSON.stringify({ jsonrpc: '2.0', id: 'a', method: 'initialize', params }),
    JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }),
    '',
    JSON.stringify({ jsonrpc: '2.0', id: 'b', method: 'tools/call', params: { name: 'list_entities' } }),
  ])
  const byId = Object.fromEntries(found.map(one => [one.id, one.result]))
  assert.deepEqual(Object.keys(byId).sort(), ['a', 'b'])
  assert.equal(byId.a.protocolVersion, '2025-11-25')
  assert.equal(byId.b.structuredContent.data[0].id, member.entityId)
})

test('a wrong key, a line that is not JSON and a server that does not respond are errors of the message', async () => {
  const line = JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'tools/list' })
  const [refused] = await exchange(address, 'llk_wrong', [line])
  assert.deepEqual([refused.id, refused.error.data.code], [7, 'invalid_api_key'])
  const [unread] = await exchange(address, 'llk_wrong', ['{'])
  assert.deepEqual([unread.id, unread.error.code], [null, -32700])
  const [silent] = await exchange('http://127.0.0.1:1', 'llk_wrong', [line])
  assert.deepEqual([silent.id, silent.error.code], [7, -32000])
})
