// Runs in a separate process: it takes all slots in which passwords are hashed.
import assert from 'node:assert/strict'
import test from 'node:test'
import { newMember, openTestInstallation } from '../../../tests/harness/installation.ts'
import { PASSWORD } from '../../../tests/harness/people.ts'
import { openSession } from '../../../tests/harness/sessions.ts'
import { hashNewPassword } from './password-hashes.ts'

const installation = await openTestInstallation({ isAlone: true })
const { database, address, ask } = installation

const signIn = (n: number) =>
  ask('/web/auth/sign-in', {
    body: { email: `person-${n}@example.com`, password: 'a wrong password' },
    headers: { origin: address, 'x-forwarded-for': `198.51.100.${n}` },
  })

test('many sign-ins at once hold no connections while passwords are checked, and a full queue is refused at once', async () => {
  const { memberId } = await newMember(installation)
  const session = await openSession(installation, memberId)
  const { max } = database.pools().find(({ pool }) => pool === 'durable')!
  let ended = 0
  const all = Array.from({ length: 60 }, async (_, n) => {
    const answer = await signIn(n)
    ended++
    return answer
  })
  const busy = await Promise.race(all)
  assert.equal(busy.body.code, 'server_busy')
  assert.equal(busy.headers.get('retry-after'), '5')
  const write = await session.ask('PUT', '/web/me/language', { language: 'es' })
  assert.equal(write.status, 200, write.text)
  assert.ok(ended < 60, 'a write does not wait for the sign-ins')
  assert.ok(database.pools().find(({ pool }) => pool === 'durable')!.inUse < max)
  const codes = (await Promise.all(all)).map(({ status, body }) => `${status} ${body.code}`)
  assert.deepEqual(new Set(codes), new Set(['401 wrong_credentials', '429 server_busy']))
  assert.ok(codes.filter(code => code.startsWith('401')).length >= 3)
})

test('no password can be hashed while a connection is held', async () => {
  const hash = () => hashNewPassword(PASSWORD, { email: '', name: '' })
  for (const held of [database.transaction, database.withClient, database.snapshot, database.dryRun])
    await assert.rejects(held(hash), /must not hold a connection/)
  assert.ok(await hash())
})
