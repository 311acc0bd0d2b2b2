import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { BY_TEST, openTestInstallation } from '../../../tests/harness/installation.ts'
import { untilOthersWait } from '../../../tests/harness/lock-waiters.ts'
import { seeded, testRounds, testSeed } from '../../../tests/harness/random.ts'
import { openScratch } from '../../../tests/harness/scratch-database.ts'
import { openDatabase } from '../../kernel/sql/postgres.ts'
import { addEntries, completeEntry, EntryDrafts, removeEntry } from '../bookkeeping/bookkeeping.ts'
import { withdraw } from '../documents/documents.ts'
import { checkFigures, entryOf, type Llc, newLlc, type Wanted } from './figures.fixture.ts'
import { foldEntries, listDueMonths } from './figures.sql.ts'
import { foldFigures, makeFoldFiguresJob } from './figures.ts'

const installation = await openTestInstallation()
const { database, databaseUrl, secrets, config } = installation
const db = database.durable

const add = (llc: Llc, wanted: readonly Wanted[]) =>
  addEntries(
    db,
    BY_TEST,
    wanted.map(one => entryOf(llc, one)),
  ).then(({ ids }) => ids)

async function addByDrafts(llc: Llc, wanted: readonly Wanted[]): Promise<number[]> {
  const drafts = await EntryDrafts.begin(db)
  await drafts.add(
    db,
    wanted.map(one => entryOf(llc, one)),
  )
  const ids = await database.transaction(tx => drafts.book(tx, BY_TEST))
  await drafts.discard(db)
  return ids
}

const query = async (sql: string, values: unknown[] = []) =>
  (await database.withClient(client => client.query(sql, values))).rows

/** Few distinct values, so that there are ties, both directions, corrections and zero amounts. */
const units = fc.constantFrom(0n, 0n, 10_000n, 25_000n, 25_000n, 999_999n, -10_000n, 1n)
const wanted: fc.Arbitrary<Wanted> = fc.record({
  month: fc.constantFrom('2025-12', '2026-01', '2026-02'),
  income: units,
  expense: units,
  category: fc.constantFrom(null, 'software', 'venta_servicio'),
  with: fc.constantFrom(null, 'owner', 'client'),
  bank: fc.constantFrom(null, 'mercury', 'wise', ''),
  complete: fc.boolean(),
})
const some = (most: number) => fc.array(wanted, { minLength: 1, maxLength: most })
const deed = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('add' as const), entries: some(4) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('import' as const), entries: some(25) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), which: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('complete' as const), which: fc.nat() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('fold' as const),
      most: fc.integer({ min: 1, max: 4 }),
      batchSize: fc.integer({ min: 1, max: 9 }),
    }),
  },
)

/** Keeps what it already has; running it twice changes nothing. */
async function completeWhole({ client, document }: Llc, id: number): Promise<void> {
  const given = { counterparty_id: client, economic_purpose: 'Why', document_id: document }
  for (const name of Object.keys(given) as (keyof typeof given)[]) {
    const one = { counterparty_id: null, economic_purpose: null, document_id: null, [name]: given[name] }
    await completeEntry(database, BY_TEST, id, one).catch(error => assert.match(String(error), /already/))
  }
}

test('the figures match all entries after any sequence of adding, importing, completing, removing and folding', async () => {
  let compared = 0
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 8, maxLength: 30 }), async deeds => {
      const llc = await newLlc(installation)
      const ids: number[] = []
      for (const one of deeds) {
        if (one.do === 'add') ids.push(...(await add(llc, one.entries)))
        else if (one.do === 'import') ids.push(...(await addByDrafts(llc, one.entries)))
        else if (one.do === 'fold') await foldFigures(db, llc.entityId, one)
        else if (ids.length && one.do === 'complete') await completeWhole(llc, ids[one.which % ids.length]!)
        else if (ids.length) await removeEntry(database, BY_TEST, ids.splice(one.which % ids.length, 1)[0]!)
      }
      await foldFigures(db, llc.entityId, { batchSize: 7 })
      compared += await checkFigures(installation, llc.entityId)
    }),
    { seed: testSeed, numRuns: 30 * testRounds },
  )
  assert.ok(compared > 500, `${compared} figures were compared`)
})

test('two processes that fold while entries are added and removed count nothing twice', async t => {
  const llc = await newLlc(installation)
  const random = seeded(testSeed)
  const draw = (): Wanted => ({
    month: `2026-0${1 + random.below(3)}`,
    income: BigInt(random.below(90_000)),
    category: random.pick([null, 'venta_servicio', 'ingreso_otro'] as const),
    with: random.pick(['client', 'owner', null] as const),
    bank: random.pick(['mercury', 'wise', null]),
    complete: random.chance(0.5),
  })
  const ids = await add(llc, Array.from({ length: 2000 }, draw))
  const processes = [openDatabase(databaseUrl), openDatabase(databaseUrl)]
  t.after(() => Promise.all(processes.map(one => one.close())))
  let isWriting = true
  const fold = async (one: (typeof processes)[number]) => {
    let done = 0
    while (isWriting) done += await foldFigures(one.durable, llc.entityId, { batchSize: 40, most: 20 })
    return done
  }
  const write = async () => {
    for (let i = 0; i < 12; i++) {
      ids.push(...(await add(llc, Array.from({ length: 30 }, draw))))
      if (i % 4 === 3) await removeEntry(database, BY_TEST, ids.splice(random.below(ids.length), 1)[0]!)
    }
    isWriting = false
  }
  const [, ...done] = await Promise.all([write(), ...processes.map(fold)])
  for (const [i, one] of done.entries()) assert.ok(one > 0, `process ${i + 1} folded something`)
  await Promise.all(processes.map(one => foldFigures(one.durable, llc.entityId, { batchSize: 40 })))
  await checkFigures(installation, llc.entityId)
})

test('of two statements that fold the same entries at the same time, the second adds nothing', async t => {
  const scratch = await openScratch(t)
  const llc = await newLlc({ ...scratch, secrets })
  const wanted: Wanted[] = Array.from({ length: 10 }, () => ({ month: '2026-01', income: 5n, bank: 'wise' }))
  const entries = wanted.map(one => entryOf(llc, one))
  await addEntries(scratch.database.durable, BY_TEST, entries.slice(0, 5))
  await foldFigures(scratch.database.durable, llc.entityId)
  await addEntries(scratch.database.durable, BY_TEST, entries.slice(5))
  const blocker = await holdFigures(scratch, llc)
  const folds = [1, 2].map(() => foldFigures(scratch.database.durable, llc.entityId, { most: 1 }))
  await untilOthersWait(blocker, 2)
  await blocker.query('rollback')
  assert.deepEqual((await Promise.all(folds)).toSorted(), [0, 1])
  await checkFigures(scratch, llc.entityId)
})

test('a fold that started before an entry was removed adds nothing, because positions have moved', async () => {
  const llc = await newLlc(installation)
  const four: Wanted[] = Array.from({ length: 4 }, () => ({ month: '2026-01', income: 7n }))
  const [first] = await add(llc, four)
  await foldFigures(db, llc.entityId, { most: 1, batchSize: 2 })
  const [due] = await db.all(listDueMonths, { entity_id: llc.entityId })
  await removeEntry(database, BY_TEST, first!)
  const { month, folded, removals } = due!
  const found = { entity_id: llc.entityId, month, folded, removals }
  assert.equal(await db.maybe(foldEntries, { ...found, most: 10 }), null)
  await foldFigures(db, llc.entityId)
  await checkFigures(installation, llc.entityId)
})

test('a fold killed halfway leaves nothing behind, and the next one continues correctly', async t => {
  const scratch = await openScratch(t)
  const db = scratch.database.durable
  const llc = await newLlc({ ...scratch, secrets })
  const wanted: Wanted[] = Array.from({ length: 30 }, (_, i) => ({
    month: '2026-01',
    income: BigInt(i),
    bank: 'wise',
    category: 'venta_servicio',
    complete: i % 2 === 0,
  }))
  await addEntries(
    db,
    BY_TEST,
    wanted.map(one => entryOf(llc, one)),
  )
  await foldFigures(db, llc.entityId, { most: 2, batchSize: 10 })
  const blocker = await holdFigures(scratch, llc)
  const killed = openDatabase(scratch.url)
  const fold = assert.rejects(foldFigures(killed.durable, llc.entityId, { batchSize: 7 }))
  const [pid] = await untilOthersWait(blocker)
  await scratch.query('select pg_terminate_backend($1)', [pid])
  await fold
  await killed.close()
  await blocker.query('rollback')
  const [{ folded }] = (await scratch.query('select folded from reports.month_fold')) as [{ folded: number }]
  assert.equal(folded, 20)
  await foldFigures(db, llc.entityId, { batchSize: 7 })
  assert.ok((await checkFigures(scratch, llc.entityId)) > 5)
})

/** Locks a figure that a fold adds to, so that the fold stops after recording its progress. */
async function holdFigures(scratch: Awaited<ReturnType<typeof openScratch>>, { entityId }: Llc) {
  const blocker = await scratch.connect()
  await blocker.query('begin')
  await blocker.query('select from reports.bank_figure where entity_id = $1 for update', [entityId])
  return blocker
}

test('an entry whose document was withdrawn before folding does not count as complete', async () => {
  const llc = await newLlc(installation)
  await add(llc, [{ month: '2026-01', income: 10_000n, with: 'client', complete: true }])
  await withdraw(database, BY_TEST, { id: llc.document, reason: 'of another LLC' }, new Date())
  await foldFigures(db, llc.entityId)
  const [figure] = await query(
    'select entries, complete_entries, complete_amount::integer from reports.party_figure where entity_id = $1',
    [llc.entityId],
  )
  assert.deepEqual(figure, { entries: 1, complete_entries: 0, complete_amount: 0 })
})

test('distinguishes only the first fifty banks of a month, whatever the fold order', async () => {
  for (const batchSize of [1, 7, 60, 1000]) {
    const llc = await newLlc(installation)
    const wanted = Array.from(
      { length: 130 },
      (_, i): Wanted => ({
        month: '2026-01',
        income: BigInt(i),
        bank: i % 13 === 0 ? null : `bank ${i % 65}`,
      }),
    )
    await add(llc, wanted)
    await foldFigures(db, llc.entityId, { batchSize })
    await checkFigures(installation, llc.entityId)
    const [{ banks }] = (await query(
      'select count(bank_source)::integer as banks from reports.bank_figure where entity_id = $1',
      [llc.entityId],
    )) as [{ banks: number }]
    assert.equal(banks, 50)
  }
})

test('the job folds every LLC with new entries and skips those already folded', async t => {
  const scratch = await openScratch(t)
  const { durable } = scratch.database
  const llcs = [await newLlc({ ...scratch, secrets }), await newLlc({ ...scratch, secrets })]
  const setup = { database: scratch.database, secrets, config, now: () => new Date() }
  const job = makeFoldFiguresJob()
  const run = () => job.run(setup, new AbortController().signal)
  for (const llc of llcs)
    await addEntries(durable, BY_TEST, [entryOf(llc, { month: '2026-01', income: 10_000n })])
  await run()
  for (const { entityId } of llcs) assert.ok((await checkFigures(scratch, entityId)) > 0)
  await addEntries(durable, BY_TEST, [entryOf(llcs[1]!, { month: '2026-01', expense: 20_000n })])
  // If the job checked the first one, it would find something to fold.
  await scratch.query('update reports.month_fold set folded = 0 where entity_id = $1', [llcs[0]!.entityId])
  await run()
  const [{ folded }] = (await scratch.query('select folded from reports.month_fold where entity_id = $1', [
    llcs[0]!.entityId,
  ])) as [{ folded: number }]
  assert.equal(folded, 0)
  await checkFigures(scratch, llcs[1]!.entityId)
})
