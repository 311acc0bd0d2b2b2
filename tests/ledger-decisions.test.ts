import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { createEntity } from '../src/areas/entities/entities.ts'
import { markDecided } from '../src/areas/ledger/decision.sql.ts'
import { type Decision, decideTransaction, linkActa, newTransactionId } from '../src/areas/ledger/ledger.ts'
import { Refusal } from '../src/kernel/http/refusal.ts'
import { type Database, openDatabase } from '../src/kernel/sql/postgres.ts'
import { byParams } from '../src/kernel/sql/write.ts'
import { longDate } from '../src/kernel/values/date-text.ts'
import { recordDocument } from './harness/documents.ts'
import { BY_TEST, newMember, openTestInstallation } from './harness/installation.ts'
import {
  addTransaction,
  checkLedger,
  getLedger,
  makeTransaction,
  newManager,
  type TestManager,
  traces,
} from './harness/ledger.ts'
import { untilOthersWait } from './harness/lock-waiters.ts'
import { seeded, testRounds, testSeed } from './harness/random.ts'

const installation = await openTestInstallation()
const { database, databaseUrl } = installation

/** Two Managers with separate connections, like two processes. */
const pools = [openDatabase(databaseUrl), openDatabase(databaseUrl)] as const
test.after(async () => {
  for (const pool of pools) await pool.close()
})

type Say = { status: Decision; resolution: string | null; sendsEmail?: boolean }

const decide = ({ durable }: Database, manager: TestManager, transactionId: string, say: Say) =>
  decideTransaction(durable, BY_TEST, { ...say, transactionId, managerId: manager.id }, new Date())

const submit = (entityId: number) => makeTransaction(installation, { entityId })

/**
 * Both decide; returns who won with what. Exactly one must win, and the other's error must name the winner.
 */
async function duel(transactionId: string, managers: readonly TestManager[], says: readonly Say[]) {
  const outcomes = await Promise.allSettled(
    pools.map((pool, i) => decide(pool, managers[i]!, transactionId, says[i]!)),
  )
  const winner = outcomes.findIndex(outcome => outcome.status === 'fulfilled')
  const reasons = outcomes.map(outcome => (outcome.status === 'rejected' ? outcome.reason : null))
  const refusals = reasons.filter(reason => reason !== null)
  assert.equal(refusals.length, 1, `not exactly one refusal: ${reasons}`)
  assert.ok(refusals[0] instanceof Refusal, refusals[0]?.stack)
  const record = JSON.parse((outcomes[winner] as PromiseFulfilledResult<{ body: string }>).value.body).data
  const { status, resolution } = says[winner]!
  const { name } = managers[winner]!
  assert.deepEqual(
    [record.status, record.manager_resolution, record.decided_by, record.decision_status],
    [status, resolution, name, 'decided'],
  )
  assert.equal(
    refusals[0].message,
    `This transaction was already ${status.toLowerCase()} by ${name} on ${longDate(record.decided_at.slice(0, 10), 'en')}, ${record.decided_at.slice(11, 16)} UTC. Decisions are final.`,
  )
  return { winner: managers[winner]!, say: says[winner]! }
}

async function checkTraces(transactionId: string, { winner, say }: Awaited<ReturnType<typeof duel>>) {
  const { audit, mail } = await traces(database, transactionId)
  assert.deepEqual(
    audit.map(({ action, detail }) => [action, detail]),
    [
      ['transaction.submit', null],
      ['transaction.decide', `${say.status} by member/${winner.id}`],
    ],
  )
  assert.equal(mail.length, 1)
  assert.ok(mail[0].body.includes(winner.name))
  if (say.resolution) assert.ok(mail[0].body.includes(say.resolution))
}

const rounds = 200 * testRounds
test(`"Of two Managers who decide at once, one wins and the other is told": ${rounds} rounds over two pools`, async () => {
  const random = seeded(testSeed)
  const member = await newMember(installation)
  const managers = [
    await newManager(installation, 'Elena Robledo'),
    await newManager(installation, 'Samuel Whitcombe', 'admin'),
  ]
  for (let round = 0; round < rounds; round++) {
    const id = await submit(member.entityId)
    const says = managers.map(({ name }) => ({
      status: random.pick(['RATIFIED', 'VETOED', 'REJECTED'] as const),
      resolution: `${name} in round ${round}`,
    }))
    try {
      await checkTraces(id, await duel(id, managers, says))
    } catch (error) {
      throw new Error(`seed ${testSeed}, round ${round}: ${(error as Error).message}`, { cause: error })
    }
  }
  await checkLedger(database, member.entityId)
})

test('of two Managers who saw it pending and write at the same moment, the row itself decides', async () => {
  const member = await newMember(installation)
  const managers = [
    await newManager(installation, 'First Manager'),
    await newManager(installation, 'Second Manager'),
  ]
  const says: Say[] = [
    { status: 'RATIFIED', resolution: null },
    { status: 'VETOED', resolution: 'Against the agreement.' },
  ]
  const id = await submit(member.entityId)
  const holder = openDatabase(databaseUrl)
  try {
    await holder.withClient(async client => {
      await client.query('begin')
      await client.query('select from ledger.transaction where transaction_id = $1 for update', [id])
      const done = duel(id, managers, says)
      // Both have read it and wait to write it: one for this row, the other behind the first.
      await untilOthersWait(client, 2)
      await client.query('commit')
      await checkTraces(id, await done)
    })
  } finally {
    await holder.close()
  }
  await checkLedger(database, member.entityId)
})

test('"VETOED and REJECTED need a manager_resolution"; RATIFIED may have one', async () => {
  const member = await newMember(installation)
  const manager = await newManager(installation)
  for (const status of ['VETOED', 'REJECTED'] as const) {
    const id = await submit(member.entityId)
    await assert.rejects(decide(database, manager, id, { status, resolution: null }), {
      code: 'resolution_required',
    })
    const still = await getLedger(installation, member, { transaction_id: id })
    assert.equal(still.body.data.status, 'PENDING')
    assert.deepEqual((await traces(database, id)).mail, [])
    await decide(database, manager, id, { status, resolution: 'Why' })
  }
  for (const resolution of [null, 'Agreed']) {
    const id = await submit(member.entityId)
    await decide(database, manager, id, { status: 'RATIFIED', resolution })
    const { body } = await getLedger(installation, member, { transaction_id: id })
    assert.deepEqual([body.data.status, body.data.manager_resolution], ['RATIFIED', resolution])
  }
  await checkLedger(database, member.entityId)
})

test('"only a Manager moves them": a member, not even its own, and nobody cannot', async () => {
  const member = await newMember(installation)
  const id = await submit(member.entityId)
  const says: Say = { status: 'RATIFIED', resolution: null }
  const other = await newManager(installation, 'A Member', 'member')
  for (const managerId of [member.memberId, other.id, 2_147_483_000])
    await assert.rejects(
      decide(database, { id: managerId, email: '', name: '' }, id, says),
      (error: Refusal) => error.status === 403 && error.code === 'not_a_manager',
    )
  // Not even if the role is lost between reading and writing.
  const late = { transaction_id: id, status: 'RATIFIED', resolution: null, manager_id: other.id }
  const facts = { payee: null, agreement_clause: null, solvency_confirmed: null, test_manager: null }
  const rest = {
    ...facts,
    decided_at: new Date().toISOString(),
    next_due: null,
    subject: 'News',
    body_text: 'News',
  }
  assert.equal(await database.durable.maybe(markDecided, { ...late, ...rest, ...byParams(BY_TEST) }), null)
  const { audit, mail } = await traces(database, id)
  assert.deepEqual([audit.length, mail.length], [1, 0])
  const unknown = decide(database, await newManager(installation), newTransactionId(), says)
  await assert.rejects(unknown, (error: Refusal) => error.status === 404)
  await decide(database, await newManager(installation, 'An Admin', 'admin'), id, says)
})

test('nobody decides the transactions of their own LLC; another Manager does', async () => {
  const [owner, other] = [await newManager(installation), await newManager(installation)]
  const wanted = { memberId: owner.id, name: 'Own LLC', state: 'NM', subscribed: true }
  const { id } = await createEntity(database.durable, BY_TEST, wanted, new Date())
  const transactionId = await submit(id)
  const say = { status: 'RATIFIED', resolution: null } as const
  await assert.rejects(decide(database, owner, transactionId, say), {
    status: 403,
    code: 'own_transaction',
  })
  await decide(database, other, transactionId, say)
})

test('"All three are final", and what was submitted stays: the database itself refuses', async () => {
  const member = await newMember(installation)
  const id = await submit(member.entityId)
  const change = (set: string) =>
    database.withClient(client =>
      client.query(`update ledger.transaction set ${set} where transaction_id = $1`, [id]),
    )
  for (const set of [
    'amount = 1',
    "category = 'OTHER'",
    "description = 'x'",
    'place = 99',
    "exec_date = '2030-01-01'",
  ])
    await assert.rejects(change(set), /as it is, for good/, set)
  await assert.rejects(change("status = 'RATIFIED'"), /decided_by_somebody/)
  await decide(database, await newManager(installation), id, { status: 'RATIFIED', resolution: null })
  for (const set of [
    "status = 'PENDING', decided_at = null, decided_by = null, manager_id = null",
    "status = 'VETOED', manager_resolution = 'x'",
    "manager_resolution = 'x'",
    "decided_by = 'Somebody else'",
  ])
    await assert.rejects(change(set), /as it is, for good/, set)
  await assert.rejects(
    database.withClient(client =>
      client.query('delete from ledger.transaction where transaction_id = $1', [id]),
    ),
    /append-only/,
  )
})

test('the member sees the decision in the API, in the list of its status and in no other', async () => {
  const member = await newMember(installation)
  const made = await addTransaction(installation, member, { description: 'New laptop' })
  const manager = await newManager(installation, 'Elena Robledo')
  const before = Date.now()
  await decide(database, manager, made.transaction_id, {
    status: 'REJECTED',
    resolution: 'The quote is missing.',
  })
  const { entityId: entity_id } = member
  const { body } = await getLedger(installation, member, { entity_id, status: 'REJECTED' })
  const [found] = body.data
  assert.ok(Date.parse(found.decided_at) >= before && Date.parse(found.decided_at) <= Date.now())
  const { decided_at } = found
  assert.deepEqual(found, {
    ...made,
    status: 'REJECTED',
    decision_status: 'decided',
    manager_resolution: 'The quote is missing.',
    decided_at,
    decided_by: 'Elena Robledo',
  })
  assert.equal(body.pagination.total, 1)
  for (const status of ['PENDING', 'RATIFIED', 'VETOED'])
    assert.equal((await getLedger(installation, member, { entity_id, status })).body.pagination.total, 0)
})

test('the member gets one email, in the language of the account', async () => {
  const manager = await newManager(installation, 'Elena Robledo')
  for (const [language, subject] of [
    ['es', 'Ratificada: gasto operativo, 100,00 $ (Test LLC)'],
    ['en', 'Ratified: operating expense, $100.00 (Test LLC)'],
  ] as const) {
    const member = await newMember(installation)
    const { rows } = await database.withClient(client =>
      client.query('update members.member set language = $2 where id = $1 returning email', [
        member.memberId,
        language,
      ]),
    )
    const id = await submit(member.entityId)
    await decide(database, manager, id, { status: 'RATIFIED', resolution: 'OK' })
    const { mail } = await traces(database, id)
    assert.deepEqual(
      mail.map(one => [one.about, one.to_address, one.subject]),
      [[`transaction/${id}/decided`, rows[0].email, subject]],
    )
    const unmailed = await submit(member.entityId)
    await decide(database, manager, unmailed, { status: 'RATIFIED', resolution: null, sendsEmail: false })
    assert.deepEqual((await traces(database, unmailed)).mail, [])
  }
})

test('a later change of name does not change who decided', async () => {
  const member = await newMember(installation)
  const manager = await newManager(installation, 'Maiden Name')
  const id = await submit(member.entityId)
  await decide(database, manager, id, { status: 'RATIFIED', resolution: null })
  await database.withClient(client =>
    client.query("update members.member set name = 'Married Name' where id = $1", [manager.id]),
  )
  const { body } = await getLedger(installation, member, { transaction_id: id })
  assert.equal(body.data.decided_by, 'Maiden Name')
})

test('an ACTA is linked to a ratified transaction once, and only one of the same LLC', async () => {
  const member = await newMember(installation)
  const id = await submit(member.entityId)
  const link = (documentId: number) => linkActa(database.durable, BY_TEST, id, documentId)
  const acta = await recordDocument(installation, member)
  await assert.rejects(link(acta), /is PENDING; only a ratified transaction has an ACTA/)
  await decide(database, await newManager(installation), id, { status: 'RATIFIED', resolution: null })
  const theirs = await recordDocument(installation, await newMember(installation))
  await assert.rejects(link(theirs), /is not one of the LLC/)
  await link(acta)
  await link(acta)
  await assert.rejects(
    link(await recordDocument(installation, member)),
    /already recorded in another document/,
  )
  const { body } = await getLedger(installation, member, { transaction_id: id })
  assert.equal(body.data.acta_document_id, acta)
  const { audit } = await traces(database, id)
  assert.equal(audit.filter(({ action }) => action === 'transaction.link_acta').length, 1)
})

type Step = { kind: 'submit' } | { kind: 'decide'; which: number; say: Say; who: number }
const steps = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: fc.constant<Step>({ kind: 'submit' }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('decide' as const),
        which: fc.nat(9),
        who: fc.nat(2),
        say: fc.record({
          status: fc.constantFrom('RATIFIED', 'VETOED', 'REJECTED'),
          resolution: fc.option(fc.constant('Because')),
        }),
      }) as fc.Arbitrary<Step>,
    },
  ),
  { minLength: 1, maxLength: 25 },
)

test('any sequence of decisions leaves each transaction in the state of its first valid one, with matching counts', async () => {
  const staff = [
    await newManager(installation),
    await newManager(installation, 'Admin', 'admin'),
    await newManager(installation, 'Member', 'member'),
  ]
  await fc.assert(
    fc.asyncProperty(steps, async sequence => {
      const member = await newMember(installation)
      const expected = new Map<string, string>()
      for (const step of sequence) {
        if (step.kind === 'submit') expected.set(await submit(member.entityId), 'PENDING')
        else {
          const id = [...expected.keys()][step.which]
          if (id === undefined) continue
          const { status, resolution } = step.say
          const allowed =
            expected.get(id) === 'PENDING' && step.who < 2 && (status === 'RATIFIED' || resolution !== null)
          const outcome = await decide(database, staff[step.who]!, id, step.say).catch(error => error)
          assert.equal(outcome instanceof Refusal, !allowed, String(outcome))
          if (allowed) expected.set(id, status)
        }
      }
      await checkLedger(database, member.entityId)
      const { body } = await getLedger(installation, member, { entity_id: member.entityId })
      const found = body.data.map((t: { transaction_id: string; status: string }) => [
        t.transaction_id,
        t.status,
      ])
      assert.deepEqual(found.reverse(), [...expected])
    }),
    { seed: testSeed, numRuns: 25 * testRounds },
  )
})

test('concurrent submissions and decisions for one LLC leave every position used once and every count correct', async () => {
  const member = await newMember(installation)
  const managers = [await newManager(installation), await newManager(installation)]
  const ids = await Promise.all(Array.from({ length: 20 }, () => submit(member.entityId)))
  await Promise.allSettled([
    ...ids.flatMap((id, i) =>
      pools.map((pool, p) =>
        decide(pool, managers[p]!, id, {
          status: (['RATIFIED', 'VETOED', 'REJECTED'] as const)[(i + p) % 3]!,
          resolution: 'Why',
        }),
      ),
    ),
    ...Array.from({ length: 20 }, () => submit(member.entityId)),
  ])
  await checkLedger(database, member.entityId)
  const total = async (query: Record<string, string>) =>
    (await getLedger(installation, member, { entity_id: member.entityId, ...query })).body.pagination.total
  assert.equal(await total({}), 40)
  assert.equal(await total({ status: 'PENDING' }), 20)
})
