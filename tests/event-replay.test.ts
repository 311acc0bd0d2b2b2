// Full run only: it takes long, and a shorter test protects the same code in npm test.
import assert from 'node:assert/strict'
import test from 'node:test'
import { createEntity } from '../src/areas/entities/entities.ts'
import { recordDocument } from './harness/documents.ts'
import { BY_TEST, newMember, openTestInstallation } from './harness/installation.ts'
import { type Random, rounds, seeded, testSeed } from './harness/random.ts'
import { openSession } from './harness/sessions.ts'

const installation = await openTestInstallation()
const { ask, database } = installation

type Entry = { id: number; entity_id: number; name?: string }
type Event = {
  id: string
  type: string
  entity_id: number
  record: string
  data: Entry
  related: Record<string, number>
}
/** A type and a record. */
type Change = `${string} ${string}/${number}`

const WORKERS = 3
const STEPS = 25

async function newBooks() {
  const member = await newMember(installation)
  const session = await openSession(installation, member.memberId)
  const wanted = { memberId: member.memberId, name: 'Other LLC', state: 'NM', subscribed: true }
  const { id: other } = await createEntity(database.durable, BY_TEST, wanted, new Date())
  const llcs = await Promise.all(
    [member.entityId, other].map(async entityId => ({
      entityId,
      document: await recordDocument(installation, { ...member, entityId }),
      parties: [] as number[],
      entries: [] as number[],
    })),
  )
  /** What the answers promise, whatever the order. */
  const changes: Change[] = []
  const values = (random: Random) => ({
    year: 2025 + random.below(2),
    month: 1 + random.below(3),
    [random.pick(['income', 'expense'])]: 1 + random.below(1000),
  })
  type Llc = (typeof llcs)[number]
  const post = async (path: string, body: object) => {
    const answer = await session.ask('POST', path, body)
    assert.ok(answer.status < 500, `${path} ${answer.status} ${answer.text}`)
    return answer.status < 300 ? answer.body : null
  }
  const added = (llc: Llc, ids: readonly number[]) => {
    llc.entries.push(...ids)
    changes.push(...ids.map((id): Change => `entry.created entry/${id}`))
  }
  /** Each changes something, or is refused and changes nothing. */
  const STEP: Record<string, (llc: Llc, random: Random) => Promise<void>> = {
    async add(llc, random) {
      const sent = { entity_id: llc.entityId, ...values(random) }
      const { status, body, text } = await ask('/v1/bookkeeping', { key: member.key, body: sent })
      assert.equal(status, 201, text)
      added(llc, [body.data.id])
    },
    async addSeveral(llc, random) {
      const entries = [1, 2, 3].map(() => values(random))
      const sent = { key: member.key, body: { entity_id: llc.entityId, entries } }
      const { status, body, text } = await ask('/v1/bookkeeping/batch', sent)
      assert.equal(status, 201, text)
      added(
        llc,
        body.data.map(({ id }: Entry) => id),
      )
    },
    async correct(llc, random) {
      const id = random.pick(llc.entries)
      const done = await post('/web/entries/correct', { id, ...values(random) })
      if (!done) return
      added(llc, [done.data.reversal_id, done.data.replacement_id])
      changes.push(`entry.corrected entry/${id}`)
    },
    async complete(llc, random) {
      const id = random.pick(llc.entries)
      const given = random.pick([
        { document_id: llc.document },
        { economic_purpose: `Purpose ${random.below(100)}` },
        ...llc.parties.map(counterparty_id => ({ counterparty_id })),
      ])
      if (await post('/web/entries/complete', { id, ...given })) changes.push(`entry.completed entry/${id}`)
    },
    async detach(llc, random) {
      const id = random.pick(llc.entries)
      if (await post('/web/entries/detach', { id })) changes.push(`entry.completed entry/${id}`)
    },
    async remove(llc, random) {
      const done = await post('/web/entries/remove', { id: random.pick(llc.entries) })
      if (done) changes.push(...done.removed.map((id: number): Change => `entry.removed entry/${id}`))
    },
    async restore(llc, random) {
      const done = await post('/web/entries/restore', { id: random.pick(llc.entries) })
      if (!done) return
      added(llc, [done.data.id])
      changes.push(`entry.restored entry/${done.data.id}`)
    },
    async addParty(llc, random) {
      const named = { entity_id: llc.entityId, name: `Party ${random.below(1e9)}`, kind: 'CLIENT' }
      const done = await post('/web/counterparties', named)
      assert.ok(done)
      llc.parties.push(done.data.id)
      changes.push(`counterparty.created counterparty/${done.data.id}`)
    },
    async renameParty(llc, random) {
      if (llc.parties.length === 0) return
      const id = random.pick(llc.parties)
      const done = await post('/web/counterparties/rename', { id, name: `Party ${random.below(1e9)}` })
      if (done) changes.push(`counterparty.updated counterparty/${id}`)
    },
  }
  const work = async (random: Random) => {
    for (let step = 0; step < STEPS; step++) {
      const llc = random.pick(llcs)
      const name = llc.entries.length === 0 ? 'add' : random.pick(Object.keys(STEP))
      await STEP[name]!(llc, random)
    }
  }
  return { member, session, llcs, changes, work }
}

/** Follows the events until nothing more is written. */
async function follow(key: string, isOver: () => boolean): Promise<Event[]> {
  const seen: Event[] = []
  const type = 'entry.created,entry.completed,entry.corrected,entry.removed,entry.restored'
  const types = `${type},counterparty.created,counterparty.updated`
  let after = ''
  for (let isLast = false; ; ) {
    const { status, body, text } = await ask(`/v1/events?type=${types}&limit=7${after}`, { key })
    assert.equal(status, 200, text)
    seen.push(...body.data)
    if (body.next_after) after = `&after=${body.next_after}`
    if (body.has_more) continue
    if (isLast) return seen
    isLast = isOver()
  }
}

for (const [round, more] of rounds.entries())
  test(`a program that follows the events has the books, whatever was added, corrected, moved, removed and restored at the same time${more}`, async () => {
    const seed = testSeed + round
    const { member, session, llcs, changes, work } = await newBooks()
    let isOver = false
    const following = follow(member.key, () => isOver)
    const working = Promise.all(
      Array.from({ length: WORKERS }, (_, worker) => work(seeded(seed * 100 + worker))),
    ).finally(() => {
      isOver = true
    })
    const [events] = await Promise.all([following, working])
    assert.deepEqual(
      events.map(({ type, record }) => `${type} ${record}`).sort(),
      changes.toSorted(),
      `every change once (LLANO_TEST_SEED=${seed})`,
    )
    const [entries, parties, removed] = [
      new Map<number, Entry>(),
      new Map<number, Entry>(),
      new Map<number, Entry>(),
    ]
    for (const { type, record, entity_id, data, related } of events) {
      const of = `${type} ${record} (LLANO_TEST_SEED=${seed})`
      const id = Number(record.split('/')[1])
      assert.deepEqual([data.id, data.entity_id], [id, entity_id], of)
      if (type.startsWith('counterparty.')) {
        assert.equal(parties.has(id), type === 'counterparty.updated', of)
        parties.set(id, data)
        continue
      }
      // Nothing before it was added, and nothing after it was removed.
      assert.equal(entries.has(id), type !== 'entry.created', of)
      if (type === 'entry.corrected')
        for (const made of [related.reversal_id!, related.replacement_id!]) assert.ok(entries.has(made), of)
      if (type === 'entry.restored') assert.ok(removed.has(related.removed_id!), of)
      if (type === 'entry.created' || type === 'entry.completed') entries.set(id, data)
      else assert.deepEqual(data, entries.get(id), of)
      if (type === 'entry.removed') {
        removed.set(id, data)
        entries.delete(id)
      }
    }
    const byId = (a: Entry, b: Entry) => a.id - b.id
    for (const { entityId } of llcs) {
      const of = (all: Map<number, Entry>) =>
        [...all.values()].filter(({ entity_id }) => entity_id === entityId).sort(byId)
      const books = await ask(`/v1/bookkeeping?entity_id=${entityId}&limit=500`, { key: member.key })
      assert.deepEqual(of(entries), books.body.data.sort(byId))
      const listed = await session.ask('GET', `/web/counterparties?entity_id=${entityId}&limit=500`)
      const names = (all: Entry[]) => all.map(({ id, name }) => [id, name])
      assert.deepEqual(names(of(parties)), names(listed.body.data.sort(byId)))
    }
    assert.ok(removed.size > 0 && parties.size > 0 && events.some(({ type }) => type === 'entry.corrected'))
  })

test('an entry or a counterparty cannot move to another LLC, whose owner alone would see it', async () => {
  const { llcs, work } = await newBooks()
  await work(seeded(1))
  const [from, to] = llcs as [(typeof llcs)[number], (typeof llcs)[number]]
  for (const table of ['entry', 'counterparty'])
    await assert.rejects(
      database.withClient(client =>
        client.query(`update bookkeeping.${table} set entity_id = $2 where entity_id = $1`, [
          from.entityId,
          to.entityId,
        ]),
      ),
      /append-only/,
    )
})
