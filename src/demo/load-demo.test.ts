// Full run only: it loads the demo many times.
import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { wholeFile } from '../../tests/harness/after-file.ts'
import { BY_TEST, TEST_SECRET } from '../../tests/harness/installation.ts'
import { openLoadedDemo } from '../../tests/harness/loaded-demo.ts'
import { openScratch, type Scratch } from '../../tests/harness/scratch-database.ts'
import { startAnotherServer } from '../../tests/harness/servers.ts'
import { createKey, revokeKey } from '../areas/access/access.ts'
import { NOTIFIED_TYPES } from '../areas/events/events.ts'
import { createMember, findMemberBy } from '../areas/members/members.ts'
import { hashNewPassword, setPassword } from '../areas/sessions/sessions.ts'
import { readConfig } from '../kernel/config.ts'
import { someoneWaits } from '../kernel/embedded/testbed.fixture.ts'
import { secretsFrom } from '../kernel/secrets.ts'
import { takeLock } from '../kernel/sql/locks.ts'
import { type Database, type Db, openDatabase } from '../kernel/sql/postgres.ts'
import { textFromUnits, unitsFromText } from '../kernel/values/money.ts'
import { loadDemo } from './load-demo.ts'
import { planDemo } from './plan.ts'

const NOW = new Date('2026-11-15T10:00:00Z')
const PLAN = planDemo(NOW)
const LLCS = PLAN.members.flatMap(member => member.llcs)
const secrets = secretsFrom(TEST_SECRET)

const empty = await openScratch(wholeFile)
const silent = () => {}

const configOf = ({ dataDir }: { dataDir: string }) => readConfig({ LLANO_DATA_DIR: dataDir })

/** An unused installation, and its data folder. */
async function openFresh(t: TestContext): Promise<Scratch & { dataDir: string }> {
  const scratch = await openScratch(t, { template: empty })
  const dataDir = await mkdtemp(join(tmpdir(), 'llano-demo-'))
  t.after(() => rm(dataDir, { recursive: true, force: true }))
  return { ...scratch, dataDir }
}

async function countRows({ query }: Scratch): Promise<Record<string, number>> {
  const [counts] = await query(`
    select (select count(*) from members.member)::integer as people,
           (select count(*) from entities.entity)::integer as entities,
           (select count(*) from bookkeeping.counterparty)::integer as counterparties,
           (select count(*) from documents.document)::integer as documents,
           (select count(*) from bookkeeping.entry)::integer as entries,
           (select count(*) from bookkeeping.total)::integer as totals,
           (select count(*) from access.api_key)::integer as keys,
           (select count(*) from kernel.audit_row)::integer as audited`)
  return counts as Record<string, number>
}

const NOTHING = {
  people: 0,
  entities: 0,
  counterparties: 0,
  documents: 0,
  entries: 0,
  totals: 0,
  keys: 0,
  audited: 0,
}

/** A key's response over real HTTP. */
async function tryKey({ url }: Scratch, key: string | null, query: string) {
  const server = await startAnotherServer({ databaseUrl: url, secrets })
  try {
    return await server.ask(`/v1/bookkeeping?${query}`, { key })
  } finally {
    await server.stop()
  }
}

/** The database, with transactions that fail at their nth statement or at commit. */
function breakingAt(database: Database, at: number | 'commit'): Database {
  return {
    ...database,
    transaction: work =>
      database.transaction(async (tx, client) => {
        let statements = 0
        const all: Db['all'] = (statement, params) => {
          if (++statements === at) throw new Error('the connection is gone')
          return tx.all(statement, params)
        }
        const one: Db['one'] = async (statement, params) => (await all(statement, params))[0]!
        const broken: Db = { all, one, maybe: async (...args) => (await all(...args))[0] ?? null }
        const result = await work(broken, client)
        if (at === 'commit') throw new Error('the connection is gone')
        return result
      }),
  }
}

test('loading writes the plan, and reports its progress', async t => {
  const fresh = await openFresh(t)
  const lines: string[] = []
  await loadDemo({ ...fresh, secrets }, configOf(fresh), NOW, line => lines.push(line))
  for (const { name } of LLCS)
    assert.equal(lines.filter(line => line.includes(name)).length, 1, `a line for ${name}`)
  const sizes = (list: 'entries' | 'documents' | 'counterparties') =>
    LLCS.reduce((sum, llc) => sum + llc.books[list].length, 0)
  const { totals, audited, ...counts } = await countRows(fresh)
  const [proven] = await fresh.query(
    `select count(*)::integer as documents from (
       select evidence_document_id as id from obligations.obligation where evidence_document_id is not null
       union select document_id from tax.filed_copy
     ) d`,
  )
  assert.deepEqual(counts, {
    people: 8,
    entities: 6,
    counterparties: sizes('counterparties'),
    // Those of the books, those that show what was filed, and a receipt without an entry.
    documents: sizes('documents') + (proven!.documents as number) + 1,
    entries: sizes('entries'),
    keys: 1,
  })
  assert.ok(totals! > 1000)
  assert.ok(audited! > counts.people! + counts.entities! + counts.counterparties!, 'every write is audited')
  await compareEntries(fresh)
  const incoming = join(fresh.dataDir, 'documents', 'incoming')
  assert.deepEqual(await readdir(incoming), [], 'no draft of a document is left behind')
  const unread = await fresh.query(
    `select m.id, count(e.id)::integer as unread
     from members.member m
     join kernel.event e on e.member_id = m.id and e.type = any ($1)
     left join members.preference p on p.member_id = m.id
     where e.id > coalesce(p.notifications_read_to, '00000000-0000-0000-0000-000000000000') group by m.id`,
    [NOTIFIED_TYPES],
  )
  assert.equal(unread.length, 3, 'each member has something to read')
  assert.ok(
    unread.every(one => (one.unread as number) <= 4),
    JSON.stringify(unread),
  )
  const waiting = await fresh.query(
    `select e.id from documents.document d
     join bookkeeping.entry e on e.entity_id = d.entity_id and e.document_id is null
       and d.file_name = 'recibo-' || e.transaction_date || '.pdf'
     where d.doc_type = 'RECEIPT' and not exists (select from bookkeeping.entry x where x.document_id = d.id)`,
  )
  assert.ok(waiting.length > 0, 'a receipt waits for its entry')
})

/** Every entry as planned, with its own counterparty and document. */
async function compareEntries({ query }: Scratch): Promise<void> {
  const rows = await query(`
    select n.name as llc, e.year, e.month, e.transaction_date::text as on, e.category, trim_scale(e.income)::text as income,
           trim_scale(e.expense)::text as expense, e.description, c.name as party, c.relation_subtype as relation,
           d.doc_type as type, d.title
    from bookkeeping.entry e join entities.entity n on n.id = e.entity_id
    left join bookkeeping.counterparty c on c.id = e.counterparty_id
    left join documents.document d on d.id = e.document_id order by e.id`)
  const planned = LLCS.flatMap(({ name, books }) =>
    books.entries.map(entry => {
      const party = entry.counterparty === null ? null : books.counterparties[entry.counterparty]!
      const paper = entry.document === null ? null : books.documents[entry.document]!
      return {
        llc: name,
        year: entry.year,
        month: entry.month,
        on: entry.transaction_date,
        category: entry.category,
        income: entry.income,
        expense: entry.expense,
        description: entry.description,
        party: party?.name ?? null,
        relation: party?.relation ?? null,
        type: paper?.type ?? null,
        title: paper?.title ?? null,
      }
    }),
  )
  assert.deepEqual(rows, planned)
}

test("the key lists the first LLC's newest entries over HTTP, with exact totals", async t => {
  const { demo, ...fresh } = await openLoadedDemo(t, NOW)
  assert.equal(demo.entityId, 1)
  const kept = join(fresh.dataDir, 'demo-key')
  assert.equal((await readFile(kept, 'utf8')).trim(), demo.key)
  assert.equal((await stat(kept)).mode & 0o777, 0o600)
  const { entries } = LLCS[0]!.books
  const answer = await tryKey(fresh, demo.key, 'entity_id=1&limit=3')
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('x-ratelimit-limit'), '1000')
  const newest = entries.slice(-3).reverse()
  assert.deepEqual(
    answer.body.data.map((entry: { description: string }) => entry.description),
    newest.map(entry => entry.description),
  )
  const total = (side: 'income' | 'expense') =>
    Number(textFromUnits(entries.reduce((sum, entry) => sum + unitsFromText(entry[side])!, 0n)))
  assert.equal(answer.body.summary.total_income, total('income'))
  assert.equal(answer.body.summary.total_expenses, total('expense'))
  assert.equal(answer.body.pagination.total, entries.length)
})

test('the member without a subscription gets an empty list and the reason', async t => {
  const fresh = await openLoadedDemo(t, NOW)
  const member = PLAN.members.find(({ llcs }) => llcs.every(llc => !llc.subscribed))!
  const { durable } = fresh.database
  const { id: memberId } = await findMemberBy(durable, member.email)
  const wanted = { memberId, name: 'test', scopes: ['read:bookkeeping'] }
  const { key } = await createKey(durable, secrets, BY_TEST, wanted)
  const [entity] = await fresh.query('select id from entities.entity where member_id = $1', [memberId])
  const answer = await tryKey(fresh, key, `entity_id=${entity!.id}`)
  assert.equal(answer.status, 200)
  assert.deepEqual(answer.body.data, [])
  assert.match(answer.body.message, /subscription/)
})

test('loading again writes nothing, prints nothing and returns the same key', async t => {
  const { demo: first, ...fresh } = await openLoadedDemo(t, NOW)
  const before = await countRows(fresh)
  const later = new Date('2027-02-01T10:00:00Z')
  const lines: string[] = []
  const again = await loadDemo({ ...fresh, secrets }, configOf(fresh), later, line => lines.push(line))
  assert.deepEqual(again, first)
  assert.deepEqual(await countRows(fresh), before)
  assert.deepEqual(lines, [])
})

test('of several concurrent loads, one loads and all return the same key', async t => {
  const fresh = await openFresh(t)
  const lines: string[] = []
  const other = await fresh.connect()
  await other.query('begin')
  await other.query(`select ${takeLock('loading the demo')}`)
  const allWait = Promise.withResolvers<void>()
  const load = () => {
    const database = openDatabase(fresh.url)
    t.after(() => database.close())
    return loadDemo({ database, secrets }, configOf(fresh), NOW, line => {
      lines.push(line)
      if (lines.length === 3) allWait.resolve()
    })
  }
  const loads = Promise.all([load(), load(), load()])
  await allWait.promise
  assert.ok(lines.every(line => line.includes('another process')))
  await other.query('commit')
  const [first, ...others] = await loads
  for (const result of others) assert.deepEqual(result, first)
  assert.equal((await countRows(fresh)).people, 8)
  assert.equal((await countRows(fresh)).keys, 1)
  assert.equal((await tryKey(fresh, first!.key, 'entity_id=1')).status, 200)
})

/** The row count of each table with ids, and its first and last id. */
async function numbersOf({ query }: Scratch): Promise<Record<string, unknown>> {
  const numbered = await query(`
    select c.oid::regclass::text as name, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attidentity <> '' and c.relkind = 'r' order by 1`)
  const found: Record<string, unknown> = {}
  for (const { name, column } of numbered) {
    // The program cannot reset the audit log's ids, so rolled-back rows leave a gap there.
    if (name === 'kernel.audit_row') {
      ;[found[name]] = await query(`select count(*) from ${name}`)
      continue
    }
    const [row] = await query(`select count(*), min(${column}), max(${column}) from ${name}`)
    found[name] = row
  }
  return found
}

test('a failed load leaves nothing behind, wherever it fails, and the next one is complete, with the same ids', async t => {
  const [fresh, undisturbed] = [await openFresh(t), await openLoadedDemo(t, NOW)]
  for (const at of [3, 60, 'commit'] as const) {
    const database = breakingAt(fresh.database, at)
    await assert.rejects(
      loadDemo({ database, secrets }, configOf(fresh), NOW, silent),
      /the connection is gone/,
    )
    assert.deepEqual(await countRows(fresh), NOTHING, `broken at ${at}`)
  }
  // The last one left the file of a key that was never committed.
  const lost = (await readFile(join(fresh.dataDir, 'demo-key'), 'utf8')).trim()
  const demo = await loadDemo({ ...fresh, secrets }, configOf(fresh), NOW, silent)
  assert.notEqual(demo!.key, lost)
  assert.equal((await tryKey(fresh, lost, `entity_id=${demo!.entityId}`)).status, 401)
  const answer = await tryKey(fresh, demo!.key, `entity_id=${demo!.entityId}&limit=1`)
  assert.equal(answer.body.pagination.total, LLCS[0]!.books.entries.length)
  assert.deepEqual(await readdir(fresh.dataDir), ['demo-banks', 'demo-key', 'demo-sign-ins', 'documents'])
  assert.deepEqual(await numbersOf(fresh), await numbersOf(undisturbed))
})

test('loading waits for a member being created, and then leaves the installation alone', async t => {
  const fresh = await openFresh(t)
  const first = await fresh.connect()
  await first.query('begin')
  await first.query(
    "insert into members.member (email, name, role) values ('ana@example.com', 'Ana', 'admin')",
  )
  const loading = loadDemo({ ...fresh, secrets }, configOf(fresh), NOW, silent)
  await someoneWaits(fresh.ownerUrl)
  await first.query('commit')
  assert.equal(await loading, null)
  assert.equal((await countRows(fresh)).people, 1)
})

test('a lost, damaged or revoked key, or one of another secret, is replaced by one that works', async t => {
  const fresh = await openLoadedDemo(t, NOW)
  const path = join(fresh.dataDir, 'demo-key')
  const load = () => loadDemo({ ...fresh, secrets }, configOf(fresh), NOW, silent)
  let last = (await load())!.key
  const spoil: Record<string, () => Promise<unknown>> = {
    lost: () => rm(path),
    damaged: () => writeFile(path, 'llk_not a key\n'),
    emptied: () => writeFile(path, ''),
    revoked: async () => {
      const [key] = await fresh.query('select max(id) as id from access.api_key')
      await revokeKey(fresh.database.durable, BY_TEST, key!.id)
    },
    'never committed': async () => {
      const database = breakingAt(fresh.database, 'commit')
      await rm(path)
      await assert.rejects(loadDemo({ database, secrets }, configOf(fresh), NOW, silent))
    },
    'of another secret': () => {
      const other = secretsFrom('another secret of the same installation, earlier on')
      return loadDemo({ ...fresh, secrets: other }, configOf(fresh), NOW, silent)
    },
    'half written by a process that was ended': async () => {
      await rm(path)
      await writeFile(`${path}.draft`, 'llk_half')
    },
  }
  for (const [how, happens] of Object.entries(spoil)) {
    await happens()
    const { key, entityId } = (await load())!
    assert.notEqual(key, last, how)
    assert.equal((await tryKey(fresh, key, `entity_id=${entityId}&limit=1`)).status, 200, how)
    assert.equal((await load())!.key, key, `${how}: the next start prints the same`)
    assert.equal((await stat(path)).mode & 0o777, 0o600)
    last = key
  }
  assert.equal((await countRows(fresh)).people, 8)
})

test('a sign-in is returned until its password is changed', async t => {
  const { demo, ...fresh } = await openLoadedDemo(t, NOW)
  const [changed, ...unchanged] = demo.signIns
  const [member] = await fresh.query('select id from members.member where email = $1', [changed!.email])
  await setPassword(
    fresh.database.durable,
    BY_TEST,
    member!.id as number,
    await hashNewPassword('another password of this person', { email: '', name: '' }),
  )
  const again = await loadDemo({ ...fresh, secrets }, configOf(fresh), NOW, silent)
  assert.deepEqual(again!.signIns, unchanged)
})

test('leaves an installation with people but no demo alone', async t => {
  const fresh = await openFresh(t)
  const person = { email: 'ana@example.com', name: 'Ana', role: 'admin' } as const
  await createMember(fresh.database.durable, BY_TEST, person)
  const before = await countRows(fresh)
  assert.equal(await loadDemo({ ...fresh, secrets }, configOf(fresh), NOW, silent), null)
  assert.deepEqual(await countRows(fresh), before)
  assert.deepEqual(await readdir(fresh.dataDir), [])
})
