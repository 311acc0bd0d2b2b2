// Full run only: it takes long, and what it protects changes rarely.
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import {
  BY_TEST,
  newMember,
  openTestInstallation,
  type TestMember,
} from '../../../../tests/harness/installation.ts'
import { seeded, testRounds, testSeed } from '../../../../tests/harness/random.ts'
import { openScratch } from '../../../../tests/harness/scratch-database.ts'
import type { Db } from '../../../kernel/sql/postgres.ts'
import { textFromUnits } from '../../../kernel/values/money.ts'
import { addEntries, type PlannedEntry, planEntry, removeEntry } from '../../bookkeeping/bookkeeping.ts'
import { addBankAccount } from '../banking.fixture.ts'
import { keepTransactions, lockImports } from '../sync/transaction.sql.ts'
import { checkMonths } from './month-check.jobs.ts'
import { checkMovements, dayIn } from './movements.fixture.ts'
import { addUpMovements, makeAddUpMovementsJob } from './movements.ts'

const installation = await openTestInstallation()
const { database, secrets, config } = installation

type Wanted = {
  month: string
  /** How many months later than it is booked the money moved; null without a date. */
  moved: number | null
  bank: string | null
  reference: string | null
  units: bigint
  inEuros: boolean
}

function entryOf(
  { entityId }: TestMember,
  { month, moved, bank, reference, units, inEuros }: Wanted,
  source: PlannedEntry['source'],
): PlannedEntry {
  const planned = planEntry(
    {
      entity_id: entityId,
      year: Number(month.slice(0, 4)),
      month: Number(month.slice(5, 7)),
      movement_type: null,
      category: null,
      income: units > 0n ? units : 0n,
      expense: units > 0n ? 0n : -units,
      counterparty_id: null,
      economic_purpose: null,
      document_id: null,
      description: null,
      transaction_date: moved === null ? null : dayIn(month, moved, 17),
      bank_source: bank,
      external_tx_id: reference,
    },
    source,
  )
  if (!inEuros) return planned
  const rate = { exchange_rate: '1.25', rate_source: 'test', rate_date: null, rate_quoted: '1.25' }
  return { ...planned, ...rate, currency: 'EUR', original_amount: textFromUnits((units * 4n) / 5n) }
}

/** Two accounts at one bank, one of them in euros, and a third in another currency than most entries. */
async function newLlc(opened: Pick<typeof installation, 'database' | 'secrets'>) {
  const member = await newMember(opened)
  const accounts: number[] = []
  for (const [bank_id, currency] of [
    ['first', 'USD'],
    ['second', 'USD'],
    ['euros', 'EUR'],
  ] as const)
    accounts.push(await addBankAccount(opened, member, { bank_id, currency }))
  return { member, accounts }
}

type Transaction = { account: number; reference: string; units: bigint; day: string; entryId: number | null }

const keep = (tx: Db, { account, reference, units, day, entryId }: Transaction) =>
  tx.all(keepTransactions, {
    rows: [
      {
        account_id: account,
        bank_id: reference,
        standing: entryId === null ? 'pending' : 'settled',
        status: 'sent',
        amount: textFromUnits(units),
        booked: entryId === null ? '0' : textFromUnits(units),
        day,
        made_at: `${day}T12:00:00Z`,
        payee: null,
        reason: entryId === null ? null : 'rule: test',
        needs_rate: false,
        entry_id: entryId,
        fee_entry_id: null,
      },
    ],
  })

const MONTHS = ['2025-11', '2025-12', '2026-01'] as const
const SPAN = ['2025-09', '2026-03'] as const
/** Few, so that banks and people use the same ones. */
const reference = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const units = fc.constantFrom(-10_000n, -7_500n, -1n, 0n, 1n, 12_500n, 99_000n)
const wanted: fc.Arbitrary<Wanted> = fc.record({
  month: fc.constantFrom(...MONTHS),
  moved: fc.constantFrom(null, -3, -1, 0, 0, 1, 3),
  bank: fc.constantFrom(null, '', 'manual', 'mercury', ' Mercury', 'wise', 'Relay'),
  reference: fc.option(reference, { nil: null }),
  units,
  inEuros: fc.boolean(),
})
const account = fc.nat({ max: 2 })
const deed = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('enter' as const),
      entries: fc.array(wanted, { minLength: 1, maxLength: 6 }),
    }),
  },
  // A new transaction or a known one with another day and amount; with its entry, or still pending.
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('import' as const),
      account,
      entry: wanted,
      reference,
      isPending: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('correct' as const), which: fc.nat(), entry: wanted }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), which: fc.nat() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('add up' as const),
      most: fc.integer({ min: 1, max: 4 }),
      batchSize: fc.integer({ min: 1, max: 9 }),
    }),
  },
)

test('movements are those of a recount after anything that is entered, imported, corrected, removed and added up', async () => {
  let compared = 0
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 8, maxLength: 30 }), async deeds => {
      const { member, accounts } = await newLlc(installation)
      const ids: number[] = []
      const known: string[] = []
      for (const one of deeds) {
        if (one.do === 'add up') await addUpMovements(database, member.entityId, one)
        else if (one.do === 'enter') {
          const entries = one.entries.map(entry => entryOf(member, entry, 'manual'))
          ids.push(...(await addEntries(database.durable, BY_TEST, entries)).ids)
        } else if (one.do === 'import')
          await database.transaction(async tx => {
            await tx.all(lockImports, { entity_id: member.entityId })
            const entry = { ...one.entry, reference: one.reference, bank: 'mercury' }
            const made = one.isPending
              ? []
              : (await addEntries(tx, BY_TEST, [entryOf(member, entry, 'bank_sync')])).ids
            ids.push(...made)
            if (!one.isPending) known.push(one.reference)
            await keep(tx, {
              account: accounts[one.account]!,
              reference: one.reference,
              units: one.entry.units,
              day: dayIn(one.entry.month, 0, 3),
              entryId: made[0] ?? null,
            })
          })
        else if (one.do === 'correct' && known.length) {
          const entry = { ...one.entry, reference: known[one.which % known.length]!, bank: 'mercury' }
          const added = await addEntries(database.durable, BY_TEST, [entryOf(member, entry, 'bank_sync')])
          ids.push(...added.ids)
        } else if (one.do === 'remove' && ids.length)
          await removeEntry(database, BY_TEST, ids.splice(one.which % ids.length, 1)[0]!)
        compared += await checkMovements(installation, member.entityId, SPAN)
      }
      await addUpMovements(database, member.entityId, { batchSize: 7 })
      compared += await checkMovements(installation, member.entityId, SPAN)
      await checkMovements(installation, member.entityId, ['2025-12', '2025-12'])
    }),
    { seed: testSeed, numRuns: 40 * testRounds },
  )
  assert.ok(compared > 2000, `${compared} sums were compared`)
})

test('nothing is lost or counted twice while several processes import, remove and add up', async () => {
  const { member, accounts } = await newLlc(installation)
  const random = seeded(testSeed)
  const draw = (): Wanted => ({
    month: random.pick(MONTHS),
    moved: random.pick([null, 0, 1]),
    bank: random.pick(['mercury', 'Relay']),
    reference: random.pick([null, `r${random.below(40)}`]),
    units: BigInt(random.below(90_000)) - 45_000n,
    inEuros: false,
  })
  const some = (count: number) => Array.from({ length: count }, () => entryOf(member, draw(), 'import'))
  const { ids } = await addEntries(database.durable, BY_TEST, some(500))
  let isWriting = true
  const enter = async () => {
    for (let i = 0; i < 12; i++) {
      ids.push(...(await addEntries(database.durable, BY_TEST, some(20))).ids)
      if (i % 3 === 2) await removeEntry(database, BY_TEST, ids.splice(random.below(ids.length), 1)[0]!)
    }
  }
  const importAll = async () => {
    for (let i = 0; i < 40; i++)
      await database.transaction(async tx => {
        await tx.all(lockImports, { entity_id: member.entityId })
        const entry = { ...draw(), reference: `r${i}`, bank: 'mercury' }
        const made = await addEntries(tx, BY_TEST, [entryOf(member, entry, 'bank_sync')])
        const of = {
          account: accounts[i % 2]!,
          reference: `r${i}`,
          units: entry.units,
          entryId: made.ids[0]!,
        }
        await keep(tx, { ...of, day: '2025-12-03' })
      })
  }
  const addUp = async () => {
    let steps = 0
    while (isWriting) steps += await addUpMovements(database, member.entityId, { batchSize: 60, most: 4 })
    return steps
  }
  const adding = [addUp(), addUp()]
  await Promise.all([enter(), importAll()])
  isWriting = false
  for (const steps of await Promise.all(adding)) assert.ok(steps > 0)
  assert.ok((await checkMovements(installation, member.entityId, SPAN)) > 3)
  await addUpMovements(database, member.entityId, { batchSize: 60 })
  assert.ok((await checkMovements(installation, member.entityId, SPAN)) > 3)
})

test('the job adds up the books of every LLC that changed, and has the months of those with accounts compared again', async t => {
  const scratch = await openScratch(t)
  const opened = { database: scratch.database, secrets }
  const { member } = await newLlc(opened)
  const other = await newMember(opened)
  const now = new Date('2026-03-04T12:00:00Z')
  const job = makeAddUpMovementsJob()
  const run = () => job.run({ ...opened, config, now: () => now }, new AbortController().signal)
  const one = { month: '2025-12', moved: 0, bank: 'mercury', reference: null, units: 5n, inEuros: false }
  const enter = (who: TestMember) =>
    addEntries(scratch.database.durable, BY_TEST, [entryOf(who, one, 'manual')])
  const folded = () =>
    scratch.query(
      'select entity_id, sum(entries)::integer as entries from banking.movement group by 1 order by 1',
    )
  await enter(member)
  await enter(other)
  await checkMonths(scratch.database, now)
  await run()
  assert.deepEqual(await folded(), [
    { entity_id: member.entityId, entries: 1 },
    { entity_id: other.entityId, entries: 1 },
  ])
  assert.equal(
    await checkMonths(scratch.database, now),
    0,
    'its books were compared before they were added up',
  )
  await enter(member)
  await scratch.query('update banking.movement_fold set folded = 0 where entity_id = $1', [other.entityId])
  await run()
  assert.deepEqual(
    (await folded()).map(({ entries }) => entries),
    [2, 1],
    'unchanged books are left alone',
  )
  assert.equal(await checkMonths(scratch.database, now), 1)
  assert.equal(await checkMonths(scratch.database, now), 0)
  assert.equal(await checkMonths(scratch.database, new Date('2026-04-01T12:00:00Z')), 1, 'a month has ended')
})
