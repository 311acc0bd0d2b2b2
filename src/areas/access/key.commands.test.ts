import assert from 'node:assert/strict'
import test from 'node:test'
import { BY_TEST, newMember, openTestInstallation } from '../../../tests/harness/installation.ts'
import type { Command, CommandContext } from '../../kernel/cli/command.ts'
import { readConfig } from '../../kernel/config.ts'
import { createEntity } from '../entities/entities.ts'
import { SCOPES } from '../members/members.ts'
import { keyCreate, keyList, keyRevoke, keyRotate } from './key.commands.ts'

const installation = await openTestInstallation()
const { ask, database, secrets } = installation

const context: CommandContext = {
  config: readConfig({}),
  database: async () => database,
  secrets: async () => secrets,
  open: () => assert.fail('a command of keys needs no more than the database'),
  say: () => {},
  path: given => given,
  now: () => new Date(),
  migrations: [],
  grants: [],
  personalData: [],
  by: BY_TEST,
}

// biome-ignore lint/suspicious/noExplicitAny: each command answers with a shape of its own
async function run(command: Command, options: Record<string, string | string[]>): Promise<any> {
  return (await command.run(context, options)).json
}

const status = async (key: string, entityId: number) =>
  (await ask(`/v1/bookkeeping?entity_id=${entityId}`, { key })).status

test('a key created on the command line works, and its value is never shown again', async () => {
  const { memberId, entityId } = await newMember(installation)
  const options = { member: String(memberId), name: ' Books ', scopes: 'all', rateLimit: '100' }
  const answer = await keyCreate.run(context, options)
  const { id, key, name, scopes } = answer.json as { id: number; key: string; name: string; scopes: string[] }
  assert.ok(answer.text.includes(key))
  assert.deepEqual([name, scopes], ['Books', [...SCOPES]])
  assert.equal(await status(key, entityId), 200)

  const listed = await keyList.run(context, { member: String(memberId) })
  const rows = listed.json.data as { id: number; shown: string; last_used_ip: string | null }[]
  const row = rows.find(found => found.id === id)!
  assert.equal(row.shown, key.slice(0, 12))
  assert.equal(row.last_used_ip, '127.0.0.1')
  for (const output of [JSON.stringify(listed.json), listed.text])
    assert.ok(!output.includes(key.slice(0, 13)))
})

test('the options set scopes, addresses, the limit and the expiry', async () => {
  const { memberId } = await newMember(installation)
  const { id } = await run(keyCreate, {
    member: String(memberId),
    name: 'narrow',
    scopes: 'read:ledger, read:bookkeeping,read:ledger',
    allowIp: ['10.1.2.3/8', '2001:DB8::5'],
    rateLimit: '250',
    expires: '2099-12-31',
  })
  const { data } = await run(keyList, { member: String(memberId) })
  const row = data.find((found: { id: number }) => found.id === id)
  assert.deepEqual(row.scopes.toSorted(), ['read:bookkeeping', 'read:ledger'])
  assert.deepEqual(row.allow_list, ['10.0.0.0/8', '2001:db8::5/128'])
  assert.equal(row.hourly_limit, 250)
  assert.equal(Date.parse(row.expires_at), Date.parse('2099-12-31T23:59:59.999Z'))
})

test('--entity limits a key to LLCs of its member, and the list shows which', async () => {
  const { memberId, entityId } = await newMember(installation)
  const wanted = { memberId, name: 'Second LLC', state: 'WY', subscribed: true }
  const second = await createEntity(database.durable, BY_TEST, wanted, new Date())
  const options = { member: String(memberId), name: 'one LLC', scopes: 'all', rateLimit: '100' }
  const { id, key } = await run(keyCreate, { ...options, entity: [String(second.id)] })
  assert.deepEqual([await status(key, second.id), await status(key, entityId)], [200, 403])
  const listed = await keyList.run(context, { member: String(memberId) })
  const rows = listed.json.data as { id: number; entity_ids: number[] | null }[]
  assert.deepEqual(
    rows.map(({ entity_ids }) => entity_ids),
    [null, [second.id]],
  )
  assert.equal(rows.at(-1)!.id, id)
  // A rotated key has the same limits.
  const rotated = await run(keyRotate, { id: String(id), graceHours: '0' })
  assert.deepEqual([await status(rotated.key, second.id), await status(rotated.key, entityId)], [200, 403])
})

test('rejects mistakes in the options before anything is written', async () => {
  const { memberId } = await newMember(installation)
  const good = { member: String(memberId), name: 'x', scopes: 'all', rateLimit: '100' }
  const mistakes: [Record<string, string | string[]>, RegExp][] = [
    [{ member: 'nobody@example.com' }, /There is no member nobody@example\.com/],
    [{ name: '  ' }, /name must not be empty/],
    [{ scopes: 'read:everything' }, /Unknown scope read:everything; the scopes are read:bookkeeping/],
    [{ scopes: '' }, /[Ss]cope/],
    [{ rateLimit: 'many' }, /rate limit must be a whole number/],
    [{ rateLimit: '0' }, /rate limit must be a whole number/],
    [{ allowIp: ['everywhere'] }, /"everywhere" is not an IPv4 or IPv6 address/],
    [{ expires: 'never' }, /expiry must be a date/],
    [{ entity: ['one'] }, /"one" is not the id of an LLC/],
    [{ entity: ['999999999'] }, /entity_ids is not an LLC that this account or key can use here/],
  ]
  for (const [mistake, text] of mistakes) await assert.rejects(run(keyCreate, { ...good, ...mistake }), text)
  assert.equal((await run(keyList, { member: String(memberId) })).data.length, 1)
})

test('rotates and revokes a key by its id', async () => {
  const { entityId, key, keyId } = await newMember(installation)
  const rotated = await run(keyRotate, { id: String(keyId), graceHours: '0' })
  assert.equal(await status(key, entityId), 401)
  assert.equal(await status(rotated.key, entityId), 200)
  const again = await run(keyRotate, { id: String(keyId), graceHours: '0.5' })
  assert.equal(await status(rotated.key, entityId), 200)
  assert.deepEqual(await run(keyRevoke, { id: String(keyId) }), { id: keyId, revoked: true })
  assert.equal(await status(again.key, entityId), 401)
  for (const graceHours of ['-1', '24.1', 'long'])
    await assert.rejects(
      run(keyRotate, { id: String(keyId), graceHours }),
      /grace period must be 0 to 24 hours/,
    )
  for (const id of ['x', '-1', '1e3', '99999999999'])
    await assert.rejects(run(keyRevoke, { id }), /is not the id of a key/, id)
  await assert.rejects(run(keyRevoke, { id: '999999999' }), /There is no API key 999999999/)
})
