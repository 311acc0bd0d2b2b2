import assert from 'node:assert/strict'
import test from 'node:test'
import { callTool, connectAgent, errorOf } from '../harness/agents.ts'
import { checkRefusal } from '../harness/answers.ts'
import { addEntry, listEntries, postEntry } from '../harness/books.ts'
import { recordDocument } from '../harness/documents.ts'
import { footprint } from '../harness/footprint.ts'
import { newMember, openTestInstallation, type TestMember } from '../harness/installation.ts'
import { makeCounterparty } from '../harness/sample-requests.ts'

const installation = await openTestInstallation()

test('"entity_id, year, month: required; income, expense: default 0; movement_type … category … null"', async () => {
  const member = await newMember(installation)
  const entry = await addEntry(installation, member)
  assert.deepEqual(Object.keys(entry), [
    'id',
    'entity_id',
    'year',
    'month',
    'transaction_date',
    'movement_type',
    'category',
    'group_label',
    'income',
    'expense',
    'currency',
    'original_amount',
    'exchange_rate',
    'rate_source',
    'rate_date',
    'counterparty_id',
    'economic_purpose',
    'document_id',
    'description',
    'bank_source',
    'external_tx_id',
    'source',
    'economic_substance',
    'created_at',
  ])
  assert.ok(Number.isSafeInteger(entry.id) && entry.id > 0)
  assert.deepEqual([entry.entity_id, entry.year, entry.month], [member.entityId, 2026, 6])
  assert.deepEqual([entry.income, entry.expense], [0, 0])
  for (const name of ['entity_id', 'year', 'month'])
    for (const value of [undefined, null])
      checkRefusal(await postEntry(installation, member, { [name]: value }), 400, `${name} is required.`)
})

test('every field of the contract is stored and returned as sent', async () => {
  const member = await newMember(installation)
  const sent = {
    year: 2025,
    month: 12,
    income: 1234.5678,
    expense: 0.0001,
    movement_type: 'aportacion',
    category: 'prestamo_owner',
    counterparty_id: await makeCounterparty(installation, member),
    economic_purpose: 'Préstamo del socio\npara la apertura',
    document_id: await recordDocument(installation, member),
    description: 'Préstamo',
    transaction_date: '2026-01-02',
    bank_source: 'manual',
    external_tx_id: 'REF-1',
  }
  const entry = await addEntry(installation, member, sent)
  for (const [name, value] of Object.entries(sent)) assert.deepEqual(entry[name], value, name)
  assert.deepEqual(
    [entry.source, entry.economic_substance, entry.group_label],
    ['api', true, 'CAPITAL_FLOWS'],
  )
  assert.deepEqual((await listEntries(installation, member)).body.data, [entry])
})

test('null and an absent field mean the same', async () => {
  const member = await newMember(installation)
  const names = ['movement_type', 'category', 'counterparty_id', 'economic_purpose', 'document_id']
  const nulls = [...names, 'description', 'transaction_date', 'bank_source', 'external_tx_id'].map(name => [
    name,
    null,
  ])
  const entry = await addEntry(installation, member, Object.fromEntries(nulls))
  const plain = await addEntry(installation, member)
  assert.deepEqual({ ...entry, id: 0, created_at: '' }, { ...plain, id: 0, created_at: '' })
})

test('an amount that is null is an error wherever entries are sent: programs write NaN as null', async () => {
  const member = await newMember(installation)
  for (const name of ['income', 'expense']) {
    const sent = { year: 2026, month: 6, income: 1, [name]: null }
    const alone = await postEntry(installation, member, sent)
    checkRefusal(alone, 400, `${name} must be a number.`)
    assert.deepEqual([alone.body.code, alone.body.field], ['invalid_number', name])
    const body = { entity_id: member.entityId, entries: [{ ...sent, [name]: 1 }, sent] }
    const batch = await installation.ask('/v1/bookkeeping/batch', { key: member.key, body })
    assert.deepEqual([batch.status, batch.body.field], [400, `entries[1].${name}`])
    const client = await connectAgent(installation.address, member.key)
    const args = { ...sent, entity_id: member.entityId, idempotency_key: name }
    assert.equal(errorOf(await callTool(client, 'create_entry', args)).field, name)
  }
  assert.deepEqual((await listEntries(installation, member)).body.data, [])
})

test('"Creates the entry and tags it source = api", with one audit row of the key', async () => {
  const member = await newMember(installation)
  const { id, source } = await addEntry(installation, member, { source: 'manual' })
  assert.equal(source, 'api')
  const { rows } = await installation.database.withClient(client =>
    client.query('select actor, action, record, host(ip) as ip from kernel.audit_row where actor = $1', [
      `key:${member.keyId}`,
    ]),
  )
  const expected = {
    actor: `key:${member.keyId}`,
    action: 'entry.create',
    record: `entry/${id}`,
    ip: '127.0.0.1',
  }
  assert.deepEqual(rows, [expected])
})

test('"an entry lacking any of counterparty_id, economic_purpose, document_id is still created … No error or warning"', async () => {
  const member = await newMember(installation)
  const whole: Record<string, unknown> = {
    counterparty_id: await makeCounterparty(installation, member),
    economic_purpose: 'Design work',
    document_id: await recordDocument(installation, member),
  }
  for (let mask = 0; mask < 8; mask++) {
    const names = Object.keys(whole).filter((_, i) => mask & (1 << i))
    const answer = await postEntry(
      installation,
      member,
      Object.fromEntries(names.map(name => [name, whole[name]])),
    )
    assert.equal(answer.status, 201)
    assert.deepEqual(Object.keys(answer.body), ['data'])
    assert.equal(answer.body.data.economic_substance, names.length === 3, names.join())
  }
  const blank = await addEntry(installation, member, { ...whole, economic_purpose: ' \n ' })
  assert.equal(blank.economic_substance, false)
})

test('"A body that refers to a counterparty or document that is not of that entity gives a 400", and leaves nothing', async () => {
  const [member, stranger] = [await newMember(installation), await newMember(installation)]
  const theirs = {
    counterparty_id: await makeCounterparty(installation, stranger),
    document_id: await recordDocument(installation, stranger),
  }
  const before = await footprint(installation, member)
  for (const [name, id] of Object.entries(theirs)) {
    const foreign = await postEntry(installation, member, { income: 1, [name]: id })
    const nobodys = await postEntry(installation, member, { income: 1, [name]: 2_147_483_000 })
    const what = name.replace('_id', '')
    checkRefusal(foreign, 400, `${name} is not a ${what} of this LLC.`)
    assert.equal(nobodys.text, foreign.text)
  }
  assert.deepEqual(await footprint(installation, member), before)
})

test('"`movement_type` omitted: net > 0 `ingreso`, net < 0 `gasto`, net = 0 `ajuste`"', async () => {
  const member = await newMember(installation)
  const cases: [income: number, expense: number, type: string][] = [
    [0.0001, 0, 'ingreso'],
    [0, 0.0001, 'gasto'],
    [0, 0, 'ajuste'],
    [5, 5, 'ajuste'],
    [5, 4.9999, 'ingreso'],
    [-5, 0, 'gasto'],
    [0, -5, 'ingreso'],
    [-5, -5, 'ajuste'],
    [-5, -4.9999, 'gasto'],
    [0.1 + 0.2, 0.3, 'ajuste'],
    [999999999.9999, 999999999.9998, 'ingreso'],
  ]
  for (const [income, expense, type] of cases) {
    const entry = await addEntry(installation, member, { income, expense })
    assert.equal(entry.movement_type, type, `${income} - ${expense}`)
  }
  const explicit = await addEntry(installation, member, { income: 5, movement_type: 'gasto' })
  assert.equal(explicit.movement_type, 'gasto')
})

test('"`year` 1990 to 2100"', async () => {
  const member = await newMember(installation)
  for (const year of [1990, 2100]) {
    assert.equal((await addEntry(installation, member, { year })).year, year)
    assert.equal((await listEntries(installation, member, { year })).body.pagination.total, 1)
  }
  for (const year of [1989, 2101, 0, -2026, 20261]) {
    const text = 'year must be a whole number from 1990 to 2100.'
    checkRefusal(await postEntry(installation, member, { year }), 400, text)
    checkRefusal(await listEntries(installation, member, { year }), 400, text)
  }
})

test('"`transaction_date` must exist in the calendar; it need not lie in `year`/`month`"', async () => {
  const member = await newMember(installation)
  for (const date of ['2024-02-29', '2000-02-29', '2026-12-31', '1900-02-28', '0001-01-01', '9999-12-31'])
    assert.equal((await addEntry(installation, member, { transaction_date: date })).transaction_date, date)
  const bad = [
    '2023-02-29',
    '1900-02-29',
    '2100-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
  ]
  const shapes = [
    '2026-01-00',
    '0000-01-01',
    '2026-1-1',
    '26-01-01',
    '2026-01-01T00:00:00Z',
    ' 2026-01-01',
    '',
    'today',
  ]
  for (const date of [...bad, ...shapes, 20260101, true])
    checkRefusal(
      await postEntry(installation, member, { transaction_date: date }),
      400,
      'transaction_date must be a calendar date, YYYY-MM-DD.',
      String(date),
    )
})

/** Entries whose descriptions give their creation order. */
async function fill(member: TestMember, places: [year: number, month: number, category?: string][]) {
  for (const [index, [year, month, category]] of places.entries())
    await addEntry(installation, member, {
      year,
      month,
      category,
      income: index + 1,
      description: String(index),
    })
}

const order = (answer: { body: { data: { description: string }[] } }) =>
  answer.body.data.map(entry => Number(entry.description))

test('"Order: year, month, then id, newest first"', async () => {
  const member = await newMember(installation)
  await fill(member, [
    ...([
      [2025, 3],
      [2026, 1],
      [2025, 12],
      [2026, 1],
      [2025, 3],
    ] as [number, number][]),
    ...([
      [2026, 2],
      [1990, 1],
      [2100, 12],
      [2026, 1],
    ] as [number, number][]),
  ])
  const newest = [7, 5, 8, 3, 1, 2, 4, 0, 6]
  assert.deepEqual(order(await listEntries(installation, member)), newest)
  for (let offset = 0; offset <= 10; offset++)
    for (const limit of [1, 2, 5])
      assert.deepEqual(
        order(await listEntries(installation, member, { limit, offset })),
        newest.slice(offset, offset + limit),
        `${limit} from ${offset}`,
      )
  assert.deepEqual(order(await listEntries(installation, member, { month: 1 })), [8, 3, 1, 6])
  assert.deepEqual(order(await listEntries(installation, member, { year: 2025 })), [2, 4, 0])
  assert.deepEqual(
    order(await listEntries(installation, member, { year: 2026, month: 1, offset: 1 })),
    [3, 1],
  )
})

test('"`summary` and `pagination.total` cover all entries that match the filter, not the page"', async () => {
  const member = await newMember(installation)
  await fill(member, [
    [2025, 1, 'software'],
    [2026, 1, 'software'],
    [2026, 1],
    [2026, 2, 'hosting'],
    [2026, 2, 'software'],
  ])
  const check = async (query: Record<string, string | number>, total: number, income: number) => {
    for (const page of [{}, { limit: 1 }, { limit: 1, offset: 1 }, { offset: 400 }]) {
      const { body } = await listEntries(installation, member, { ...query, ...page })
      assert.deepEqual(body.summary, { total_income: income, total_expenses: 0, net: income })
      const { next_cursor, ...pagination } = body.pagination
      assert.deepEqual(pagination, { total, limit: 100, offset: 0, ...page })
      assert.equal(next_cursor !== null, pagination.offset + pagination.limit < total)
    }
  }
  await check({}, 5, 15)
  await check({ year: 2026 }, 4, 14)
  await check({ month: 1 }, 3, 6)
  await check({ year: 2026, month: 2 }, 2, 9)
  await check({ category: 'software' }, 3, 8)
  await check({ category: 'software', year: 2026 }, 2, 7)
  await check({ category: 'software', month: 1 }, 2, 3)
  await check({ category: 'hosting', year: 2025 }, 0, 0)
  await check({ year: 1990 }, 0, 0)
})

test('offset accepts any integer up to 9007199254740991', async () => {
  const member = await newMember(installation)
  await addEntry(installation, member, { income: 1 })
  for (const offset of [1, 2_147_483_647, 2_147_483_648, Number.MAX_SAFE_INTEGER]) {
    const answer = await listEntries(installation, member, { offset })
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual(answer.body.data, [])
    assert.deepEqual(answer.body.pagination, { total: 1, limit: 100, offset, next_cursor: null })
  }
  for (const offset of [-1, '9007199254740992', '99999999999999999999'])
    checkRefusal(
      await listEntries(installation, member, { offset }),
      400,
      /^offset must be a whole number from 0 to/,
    )
})

test('"A member never sees another member\'s data": books of two members do not mix', async () => {
  const [one, two] = [await newMember(installation), await newMember(installation)]
  const mine = await addEntry(installation, one, { income: 1, category: 'software' })
  const yours = await addEntry(installation, two, { income: 2, category: 'software' })
  for (const query of [{}, { year: 2026 }, { category: 'software' }, { month: 6 }, { limit: 500 }]) {
    assert.deepEqual((await listEntries(installation, one, query)).body.data, [mine])
    assert.deepEqual((await listEntries(installation, two, query)).body.data, [yours])
  }
  const refused = await listEntries(installation, { ...one, entityId: two.entityId })
  checkRefusal(refused, 403, 'entity_id is not an LLC that this account or key can use here.')
})
