import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import test from 'node:test'
import { addEntry } from '../../../tests/harness/books.ts'
import { newPdf, storeDocument } from '../../../tests/harness/documents.ts'
import { newMember, openTestInstallation } from '../../../tests/harness/installation.ts'
import { openSession } from '../../../tests/harness/sessions.ts'
import { byParams } from '../../kernel/sql/write.ts'
import { insertCounterparty } from '../bookkeeping/bookkeeping.ts'
import { withdraw } from '../documents/documents.ts'
import { createEntity } from '../entities/entities.ts'
import { READ_LIMITS } from './auditor.access.ts'
import { MAX_LIVE_LINKS } from './link.rules.ts'

const installation = await openTestInstallation()
const { database, ask, address } = installation

const ALL = ['books', 'documents', 'ledger', 'reports', 'tax']
const READS: readonly (readonly [part: string, path: string])[] = [
  ['books', '/books'],
  ['documents', '/documents'],
  ['ledger', '/ledger'],
  ['reports', '/reports'],
  ['tax', '/form-5472?year=2025'],
  ['tax', '/readiness?year=2025'],
]

async function signIn() {
  const member = await newMember(installation)
  const session = await openSession(installation, member.memberId)
  const make = async (parts = ALL, days = 14) => {
    const body = { entity_id: member.entityId, name: 'Our accountant', parts, days }
    const answer = await session.ask('POST', '/web/auditor-links', body)
    assert.equal(answer.status, 201, answer.text)
    return answer.body.data as { id: number; secret: string }
  }
  return { ...member, session, make }
}

/** An address for this file alone, because opening and reading links is limited per address. */
const FROM = { 'x-forwarded-for': '203.0.113.30' }

const open = (secret: string) =>
  ask('/web/auditor/open', {
    body: {},
    headers: { authorization: `Bearer ${secret}`, origin: address, ...FROM },
  })

/** Opens a link and returns a reader with its cookie. */
async function visit(secret: string) {
  const answer = await open(secret)
  assert.equal(answer.status, 200, answer.text)
  const cookie = answer.headers.get('set-cookie')!.split(';')[0]!
  return {
    answer,
    cookie,
    read: (path: string) => ask(`/web/auditor${path}`, { headers: { cookie, ...FROM } }),
  }
}

test('a link opens the chosen sections of its LLC, and no others', async () => {
  const member = await signIn()
  for (const part of ALL) {
    const { read } = await visit((await member.make([part])).secret)
    const shown = (await read('/link')).body.data
    assert.deepEqual([shown.parts, shown.name], [[part], 'Our accountant'])
    for (const [of, path] of READS) {
      const answer = await read(path)
      assert.equal(answer.status, of === part ? 200 : 403, `${part} ${path} ${answer.text}`)
      if (of !== part) assert.equal(answer.body.code, 'auditor_part_not_allowed')
    }
  }
})

test('a link shows nothing of another LLC of the same owner, or of anyone else', async () => {
  const [member, stranger] = [await signIn(), await signIn()]
  const by = { actor: 'test', ip: null, idempotency: null }
  const wanted = { memberId: member.memberId, name: 'Other LLC', state: 'NM', subscribed: true }
  const other = await createEntity(database.durable, by, wanted, new Date())
  const own = await storeDocument(installation, member)
  const others = await storeDocument(installation, { entityId: other.id })
  const foreign = await storeDocument(installation, stranger)
  const { read } = await visit((await member.make()).secret)
  const listed = (await read('/documents')).body.data.map(({ id }: { id: number }) => id)
  assert.deepEqual(listed, [own.id])
  assert.equal((await read(`/documents/${own.id}/download`)).status, 200)
  for (const { id } of [others, foreign]) {
    assert.equal((await read(`/documents/${id}/download`)).status, 404)
    assert.equal((await read(`/documents?id=${id}`)).status, 404)
  }
  for (const entityId of [other.id, stranger.entityId])
    for (const [, path] of READS) {
      const answer = await read(`${path}${path.includes('?') ? '&' : '?'}entity_id=${entityId}`)
      assert.equal(answer.status, 400, `${path}: the LLC cannot be chosen`)
    }
})

test('a link shows what the owner sees', async () => {
  const member = await signIn()
  await addEntry(installation, member, { income: 1500 })
  const { read } = await visit((await member.make(['books'])).secret)
  const path = `/web/v1/bookkeeping?entity_id=${member.entityId}`
  const seen = await member.session.ask('GET', path)
  const shown = await read('/books')
  assert.equal(shown.body.data.length, 1)
  assert.deepEqual(shown.body.data, seen.body.data)
  assert.equal(shown.body.figures.received, seen.body.summary.total_income)
})

test('the books are sorted by date, newest first, or by a column, page by page', async () => {
  const member = await signIn()
  for (const [day, income] of [
    ['2026-06-03', 30],
    ['2026-06-20', 10],
    ['2026-06-11', 20],
    [null, 5],
  ] as const)
    await addEntry(installation, member, { income, transaction_date: day })
  const { read } = await visit((await member.make(['books'])).secret)
  const amounts = async (query: string) => {
    const found: number[] = []
    for (let after = ''; ; ) {
      const { body } = await read(`/books?limit=3${query}${after}`)
      found.push(...body.data.map((one: { income: number }) => one.income))
      if (body.next === null) return found
      after = `&after=${body.next}`
    }
  }
  assert.deepEqual(await amounts(''), [5, 10, 20, 30], 'without a date: the end of the month')
  assert.deepEqual(await amounts('&sort=date'), [30, 20, 10, 5])
  assert.deepEqual(await amounts('&sort=income&year=2026'), [5, 10, 20, 30])
  assert.deepEqual(await amounts('&sort=-income'), [30, 20, 10, 5])
})

test('the books include counterparties, and document names only if the link includes documents', async () => {
  const member = await signIn()
  const named = { name: 'Globex', kind: 'CLIENT', relation_subtype: null }
  const by = { actor: 'test', ip: null, idempotency: null }
  const party = await database.durable.one(insertCounterparty, {
    entity_id: member.entityId,
    ...named,
    ...byParams(by),
  })
  const [stands, taken] = [
    await storeDocument(installation, member),
    await storeDocument(installation, member),
  ]
  for (const { id } of [stands, taken])
    await addEntry(installation, member, { income: 10, counterparty_id: party.id, document_id: id })
  await addEntry(installation, member, { expense: 3 })
  await withdraw(database, by, { id: taken.id, reason: 'Not of this LLC' }, new Date())
  const seen = async (parts: string[]) => {
    const { read } = await visit((await member.make(parts)).secret)
    const { counterparties, documents } = (await read('/books')).body
    return { read, counterparties, documents }
  }
  const both = await seen(['books', 'documents'])
  assert.deepEqual(both.counterparties, [{ id: party.id, name: 'Globex' }])
  assert.deepEqual(both.documents, [{ id: stands.id, title: stands.title, has_file: true }])
  assert.equal((await both.read(`/documents/${stands.id}/download`)).status, 200)
  const books = await seen(['books'])
  assert.deepEqual(books.counterparties, both.counterparties)
  assert.deepEqual(books.documents, [{ id: stands.id, title: null, has_file: false }])
  assert.equal((await books.read(`/documents/${stands.id}/download`)).status, 403)
})

test('rejects unknown, expired and revoked links and visits with the same error', async () => {
  const member = await signIn()
  const [expired, revoked] = [await member.make(), await member.make()]
  const visits = [await visit(expired.secret), await visit(revoked.secret)]
  await database.withClient(client =>
    client.query("update auditors.link set expires_at = now() - interval '1 second' where id = $1", [
      expired.id,
    ]),
  )
  for (const _ of [1, 2])
    assert.equal(
      (await member.session.ask('POST', '/web/auditor-links/revoke', { id: revoked.id })).status,
      200,
    )
  const unknown = `lla_${Buffer.alloc(32, 7).toString('base64url')}`
  // A visit ends before its link.
  const { id, secret } = await member.make()
  visits.push(await visit(secret))
  await database.withClient(client =>
    client.query("update auditors.visit set expires_at = now() - interval '1 second' where link_id = $1", [
      id,
    ]),
  )
  const answers = []
  for (const secret of [unknown, 'lla_short', '', expired.secret, revoked.secret])
    answers.push(await open(secret))
  for (const { read } of visits) answers.push(await read('/books'))
  answers.push(await ask('/web/auditor/books', { headers: { cookie: `llano.auditor=${'A'.repeat(43)}` } }))
  answers.push(await ask('/web/auditor/books', { headers: { cookie: member.session.cookie } }))
  answers.push(await ask('/web/auditor/books', { key: member.key }))
  for (const answer of answers) {
    assert.equal(answer.status, 401, answer.text)
    assert.equal(answer.body.code, 'auditor_link_invalid')
    assert.equal(answer.text, answers[0]!.text)
    assert.equal(answer.headers.get('set-cookie'), null)
  }
})

test('an account without a subscription gives no access through links', async () => {
  const member = await signIn()
  const { secret } = await member.make()
  const { read } = await visit(secret)
  await database.withClient(client =>
    client.query("update entities.subscription set status = 'cancelled' where entity_id = $1", [
      member.entityId,
    ]),
  )
  assert.deepEqual([(await read('/books')).status, (await open(secret)).status], [401, 401])
})

test('every read is in the audit log with the link, and no record contains the secret', async () => {
  const member = await signIn()
  const { id, secret } = await member.make()
  const { read, cookie } = await visit(secret)
  for (const [, path] of READS) await read(path)
  const rows = await database.withClient(client =>
    client.query<{ actor: string; action: string; detail: string | null }>(
      'select actor, action, detail from kernel.audit_row where record = $1 order by id',
      [`auditor_link/${id}`],
    ),
  )
  assert.deepEqual(
    rows.rows.map(({ actor, action, detail }) => `${actor} ${action} ${detail}`),
    [
      `member:${member.memberId} auditor.create ${ALL.join(',')}`,
      `auditor:${id} auditor.open null`,
      ...READS.map(([part]) => `auditor:${id} auditor.read ${part}`),
    ],
  )
  const kept = await database.withClient(client =>
    client.query(
      `select (select string_agg(l::text, '') from auditors.link l) || (select string_agg(v::text, '') from auditors.visit v)
         || coalesce((select string_agg(r.body, '') from kernel.remembered_answer r), '') as everything`,
    ),
  )
  const { everything } = kept.rows[0]
  assert.ok(everything.includes('Our accountant'))
  for (const value of [secret, cookie.split('=')[1]!]) assert.ok(!everything.includes(value))
  const listed = await member.session.ask('GET', `/web/auditor-links?entity_id=${member.entityId}`)
  assert.ok(listed.body.data[0].last_used_at)
  assert.ok(!listed.text.includes('lla_'))
})

test('a visit is read-only, and its cookie is limited to this site and hidden from scripts', async () => {
  const member = await signIn()
  const { answer, cookie } = await visit((await member.make()).secret)
  assert.match(answer.headers.get('set-cookie')!, /; Path=\/; HttpOnly; SameSite=Strict$/)
  const headers = { cookie, origin: address }
  const uploaded = await ask(`/web/documents?entity_id=${member.entityId}&doc_type=INVOICE&file_name=a.pdf`, {
    method: 'POST',
    raw: newPdf(),
    headers,
  })
  const entry = { entity_id: member.entityId, year: 2026, month: 3, income: 1 }
  const added = await ask('/web/v1/bookkeeping', { body: entry, headers })
  const revoked = await ask('/web/auditor-links/revoke', { body: { id: 1 }, headers })
  assert.deepEqual([uploaded.status, added.status, revoked.status], [401, 401, 401])
})

test('a link lasts 1 to 90 days, opens known sections, and a repeated request creates no second one', async () => {
  const member = await signIn()
  const wanted = { entity_id: member.entityId, name: 'A', parts: ['books'], days: 1 }
  for (const [wrong, code, field] of [
    [{ days: 0 }, 'invalid_integer', 'days'],
    [{ days: 91 }, 'invalid_integer', 'days'],
    [{ parts: [] }, 'invalid_auditor_parts', 'parts'],
    [{ parts: ['profile'] }, 'invalid_auditor_parts', 'parts'],
    [{ name: '' }, 'empty', 'name'],
  ] as const) {
    const { status, body } = await member.session.ask('POST', '/web/auditor-links', { ...wanted, ...wrong })
    assert.deepEqual([status, body.code, body.field], [400, code, field])
  }
  const headers = { 'idempotency-key': 'one-link' }
  const first = await member.session.ask('POST', '/web/auditor-links', wanted, { headers })
  const again = await member.session.ask('POST', '/web/auditor-links', wanted, { headers })
  assert.deepEqual(again.body, { data: { id: first.body.data.id, secret: null } })
  const { data } = (await member.session.ask('GET', `/web/auditor-links?entity_id=${member.entityId}`)).body
  assert.equal(data.length, 1)
})

test('an LLC has at most 20 active links; the message is in the language of Accept-Language', async () => {
  const { session, entityId, make } = await signIn()
  for (let made = 0; made < MAX_LIVE_LINKS; made++) await make(['books'])
  const wanted = { entity_id: entityId, name: 'One more', parts: ['books'], days: 1 }
  const headers = { 'accept-language': 'es' }
  const { status, body } = await session.ask('POST', '/web/auditor-links', wanted, { headers })
  assert.deepEqual(
    [status, body.code, body.error],
    [
      400,
      'too_many_auditor_links',
      'Una LLC puede tener 20 enlaces de auditoría activos como máximo. Revoca alguno que no se use.',
    ],
  )
})

test("a link's reads are limited across all addresses, and other links are not affected", async () => {
  const { make } = await signIn()
  const [busy, other] = [await visit((await make()).secret), await visit((await make()).secret)]
  const statuses: number[] = []
  let refused: Awaited<ReturnType<typeof busy.read>> | null = null
  for (let sent = 0; sent <= READ_LIMITS.perLink && !refused; sent += 20)
    for (const answer of await Promise.all(Array.from({ length: 20 }, () => busy.read('/link')))) {
      statuses.push(answer.status)
      if (answer.status === 429) refused = answer
    }
  assert.ok(refused, 'at some time it is enough')
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
  assert.equal(statuses.filter(status => status === 200).length, READ_LIMITS.perLink)
  assert.equal((await other.read('/link')).status, 200)
  // An address with invalid cookies is limited too, before any lookup.
  const cookie = `${busy.cookie.split('=')[0]}=${'x'.repeat(43)}`
  const tries = Array.from({ length: READ_LIMITS.perAddress }, () => 0)
  let last = 0
  for (const _ of tries) {
    last = (await ask('/web/auditor/link', { headers: { cookie, ...FROM } })).status
    if (last === 429) break
  }
  assert.equal(last, 429)
})

test('one address can try to open a link 60 times in ten minutes, and others are not affected', async () => {
  const { make } = await signIn()
  const { secret } = await make()
  const tryFrom = (ip: string, given: string) =>
    ask('/web/auditor/open', {
      body: {},
      headers: { authorization: `Bearer ${given}`, origin: address, 'x-forwarded-for': ip },
    })
  const guesses = await Promise.all(
    Array.from({ length: 60 }, () => tryFrom('203.0.113.34', randomBytes(32).toString('base64url'))),
  )
  for (const { status, body } of guesses) assert.deepEqual([status, body.code], [401, 'auditor_link_invalid'])
  const refused = await tryFrom('203.0.113.34', secret)
  assert.deepEqual([refused.status, refused.body.code], [429, 'too_many_attempts'])
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
  assert.equal((await tryFrom('203.0.113.35', secret)).status, 200)
})
