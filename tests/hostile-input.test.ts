import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { checkAnswer } from './harness/answers.ts'
import { type Attack, everyFieldAttack, randomAttack, type Target } from './harness/attacks.ts'
import { checkBooks } from './harness/check-books.ts'
import { footprint } from './harness/footprint.ts'
import { newMember, openTestInstallation, type TestMember } from './harness/installation.ts'
import { dailyThird, seeded, testRounds, testSeed } from './harness/random.ts'
import { exchange, type RawAnswer } from './harness/raw-http.ts'
import { endpoints, sampleRequest, sendValid } from './harness/sample-requests.ts'
import { newCaller } from './harness/sandbox.ts'

const installation = await openTestInstallation({ isAlone: true })
const { address, ask, database } = installation

/** A text that only another member's books contain. */
const MARK = `belongs-to-somebody-else-${process.pid}`
const stranger = await newMember(installation)
const strangersEntry = { entity_id: stranger.entityId, year: 2026, month: 1, income: 1, description: MARK }
assert.equal((await ask('/v1/bookkeeping', { key: stranger.key, body: strangersEntry })).status, 201)

for (const [index, endpoint] of dailyThird([...endpoints.entries()])) {
  describe(`${endpoint.method} ${endpoint.path}`, () => {
    test('every hostile value in every field is served or rejected by name, and rejections leave nothing', () =>
      attackWith(index, target => everyFieldAttack(target)))

    const rounds = 200 * testRounds
    test(`${rounds} random mutations of a valid request are served or rejected, and rejections leave nothing`, () =>
      attackWith(index, target => randomAttacks(target, testSeed + index, rounds)))
  })
}

function* randomAttacks(target: Target, seed: number, rounds: number): Iterable<Attack> {
  const random = seeded(seed)
  for (let i = 0; i < rounds; i++) yield randomAttack(target, random)
}

async function attackWith(index: number, make: (target: Target) => Iterable<Attack>): Promise<void> {
  const endpoint = endpoints[index]!
  const member = await newCaller(installation, endpoint)
  const target = { endpoint, key: member.key, sample: await sampleRequest(installation, endpoint, member) }
  await sendValid(installation, endpoint, target.sample, member.key)
  const strangersBefore = await footprint(installation, stranger)
  let written = endpoint.method === 'GET' ? 0 : 1
  let at = 0
  for (const attack of make(target)) {
    try {
      const answer = await exchange(address, attack.bytes)
      judgeAnswer(target, attack, answer)
      if (endpoint.method !== 'GET' && answer.status < 300) written++
      if (++at % 25 === 0) await checkWritten(target, member, written)
    } catch (error) {
      const attempt = `seed ${testSeed}, attack ${at} on ${endpoint.name}: ${attack.what}`
      throw new Error(
        `${attempt}\n${(error as Error).message}\n${attack.bytes.toString('latin1').slice(0, 600)}`,
      )
    }
  }
  await checkWritten(target, member, written)
  await checkBooks(database, member.entityId)
  assert.deepEqual(await footprint(installation, stranger), strangersBefore)
  assert.ok(!('polluted' in {}), 'a prototype was polluted')
}

function judgeAnswer({ endpoint }: Target, attack: Attack, answer: RawAnswer): void {
  const { verdict, names, also } = attack
  checkAnswer(answer, attack.what)
  assert.ok(!answer.bytes.includes(MARK), "another member's data appeared")
  const outcome = `answered ${answer.status} ${answer.text.slice(0, 300)}`
  const right = [
    ...(verdict === 'invalid' ? [] : [endpoint.status]),
    ...(verdict === 'valid' ? [] : [400]),
    ...(also === null ? [] : [also]),
    // What is removed is gone for the next request.
    ...(endpoint.name === 'removeWebhook' ? [404] : []),
  ]
  // Many attacks are valid, and a member can have 20 webhooks.
  if (answer.text.includes('"too_many_webhooks"')) return
  // A decision is final, and a valid request has made it.
  if (answer.text.includes('"transaction_already_decided"')) return
  assert.ok(right.includes(answer.status), `${outcome}, expected ${right.join(' or ')}`)
  if (answer.status !== 400) return
  assert.ok(answer.text.length < 6000, 'a refusal repeats what it was sent')
  const { error, errors = [] } = JSON.parse(answer.text)
  const messages = [error, ...errors.map((one: { error: string }) => one.error)].join(' ')
  if (names !== null) assert.ok(messages.includes(names), `${outcome}, which does not name ${names}`)
}

/** A served request was written once, with one audit row; a rejected one, not at all. */
async function checkWritten({ endpoint }: Target, member: TestMember, written: number): Promise<void> {
  const found = await footprint(installation, member)
  const remembered = found['kernel.remembered_answer by owner']!.rows
  // Without a bank nothing is synced: only the response with an Idempotency-Key is written.
  const expected = endpoint.name === 'syncEntries' ? remembered : written
  const audited = found['kernel.audit_row by actor']!.rows
  // A new receiver is also announced by email, which has an audit row of its own.
  if (['createWebhook', 'updateWebhook'].includes(endpoint.name))
    assert.ok(audited >= expected && audited <= 2 * expected + 1, 'audit rows')
  // The new account, its LLC, its bank, the old account, and the reset itself.
  else if (endpoint.name === 'resetSandbox') assert.equal(audited, 5 * expected, 'audit rows')
  else assert.equal(audited, expected, 'audit rows')
  if (endpoint.name === 'createEntry')
    assert.equal(found['bookkeeping.entry by entity_id']!.rows, written, 'entries')
  assert.ok(remembered <= written, 'remembered answers')
}
