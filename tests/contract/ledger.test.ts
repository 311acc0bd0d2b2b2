import assert from 'node:assert/strict'
import test from 'node:test'
import { NEW_TRANSACTION } from '../../src/areas/ledger/transaction.rules.ts'
import { readFields } from '../../src/kernel/http/fields.ts'
import { requestFingerprint } from '../../src/kernel/http/idempotency.ts'
import { longDate } from '../../src/kernel/values/date-text.ts'
import { checkRefusal } from '../harness/answers.ts'
import { footprint } from '../harness/footprint.ts'
import { newMember, openTestInstallation } from '../harness/installation.ts'
import { makeKey } from '../harness/keys.ts'
import { addTransaction, checkLedger, dayFromNow, getLedger, postTransaction } from '../harness/ledger.ts'

const installation = await openTestInstallation()
const { ask, database } = installation

const NAMES =
  'transaction_id, entity_id, amount, category, description, strategic_decision, bank, exec_date, recurring, status, decision_status, manager_resolution, submitted_at, decided_at, decided_by, acta_document_id'

test('"POST /v1/ledger: valid request → PENDING, submitted for Manager review", with all fields, absent ones null', async () => {
  const member = await newMember(installation)
  const before = Date.now()
  const answer = await postTransaction(installation, member)
  assert.equal(answer.status, 201)
  assert.deepEqual(Object.keys(answer.body), ['data'])
  const { transaction_id, submitted_at, ...rest } = answer.body.data
  assert.deepEqual(Object.keys(answer.body.data), NAMES.split(', '))
  assert.match(submitted_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  assert.ok(Date.parse(submitted_at) >= before - 1000 && Date.parse(submitted_at) <= Date.now() + 1000)
  const absent = ['description', 'strategic_decision', 'bank', 'exec_date', 'manager_resolution']
  assert.deepEqual(rest, {
    ...Object.fromEntries([...absent, 'decided_at', 'decided_by', 'acta_document_id'].map(n => [n, null])),
    entity_id: member.entityId,
    amount: 100,
    category: 'OPEX',
    recurring: 'no',
    status: 'PENDING',
    decision_status: 'awaiting_manager',
  })
  await checkLedger(database, member.entityId)
})

test('every field of the contract is stored and returned as sent', async () => {
  const member = await newMember(installation)
  const sent = {
    amount: 1234.5678,
    category: 'CAPITAL_CONTRIBUTION',
    description: 'Aportación del socio\npara el "segundo" trimestre',
    strategic_decision: 'Reforzar la tesorería \\ cubrir impuestos',
    bank: 'Mercury',
    exec_date: dayFromNow(40),
    recurring: 'quarterly',
  }
  const made = await addTransaction(installation, member, sent)
  for (const [name, value] of Object.entries(sent)) assert.deepEqual(made[name], value, name)
  const one = await getLedger(installation, member, { transaction_id: made.transaction_id })
  assert.deepEqual(one.body, { data: made })
  const listed = await getLedger(installation, member, { entity_id: member.entityId })
  assert.deepEqual(listed.body.data, [made])
})

test('"entity_id, amount, category: required"; unknown fields are reported, and read-only fields are ignored', async () => {
  const member = await newMember(installation)
  for (const name of ['entity_id', 'amount', 'category'])
    for (const value of [undefined, null])
      checkRefusal(
        await postTransaction(installation, member, { [name]: value }),
        400,
        `${name} is required.`,
      )
  checkRefusal(await postTransaction(installation, member, { ammount: 5 }), 400, /did you mean amount\?/)
  const made = await addTransaction(installation, member, { recurring: 'monthly', bank: 'Wise' })
  const again = await addTransaction(installation, member, {
    ...made,
    status: 'RATIFIED',
    decided_by: 'Somebody',
    decided_at: made.submitted_at,
    manager_resolution: 'I may',
  })
  assert.notEqual(again.transaction_id, made.transaction_id)
  const { submitted_at } = again
  assert.deepEqual(again, { ...made, transaction_id: again.transaction_id, submitted_at })
})

test('"transaction_id is txn_ + a UUIDv7 in base32 or ULID form: sortable, unguessable"', async () => {
  const member = await newMember(installation)
  const ids: string[] = []
  for (let i = 0; i < 5; i++) {
    const { transaction_id, submitted_at } = await addTransaction(installation, member)
    assert.match(transaction_id, /^txn_[0-7][0-9A-HJKMNP-TV-Z]{25}$/)
    const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
    const bits = [...transaction_id.slice(4)].reduce((n, l) => n * 32n + BigInt(letters.indexOf(l)), 0n)
    assert.equal((bits >> 76n) & 15n, 7n, 'version 7')
    assert.equal((bits >> 62n) & 3n, 2n, 'the variant of RFC 9562')
    assert.ok(Math.abs(Number(bits >> 80n) - Date.parse(submitted_at)) < 1000, 'the time is in it')
    ids.push(transaction_id)
  }
  assert.deepEqual(ids, ids.toSorted())
  assert.equal(new Set(ids.map(id => id.slice(14))).size, 5, 'the rest is random')
})

test('"amount is greater than 0", exact to 4 decimals, at most 999,999,999.9999', async () => {
  const member = await newMember(installation)
  for (const amount of ['0.0001', '1.5', '12.3456', '123456789.0123', '999999999.9999']) {
    const answer = await postTransaction(installation, member, { amount: Number(amount) })
    assert.equal(answer.status, 201, answer.text)
    assert.match(answer.text, new RegExp(`"amount":${amount.replace('.', '\\.')},`))
  }
  assert.equal((await addTransaction(installation, member, { amount: 0.1 + 0.2 })).amount, 0.3)
  const outside = 'amount must be greater than 0 and at most 999999999.9999.'
  for (const amount of [0, -0, -1, -0.0001, 1_000_000_000, 1e300, 0.1 + 0.2 - 0.3])
    checkRefusal(await postTransaction(installation, member, { amount }), 400, outside, String(amount))
  for (const amount of [0.00001, 1.23456])
    checkRefusal(
      await postTransaction(installation, member, { amount }),
      400,
      'amount must have at most 4 decimals.',
    )
  for (const amount of ['100', true, [1]])
    checkRefusal(await postTransaction(installation, member, { amount }), 400, 'amount must be a number.')
})

const CATEGORIES =
  'OPEX, CAPITAL_CONTRIBUTION, OWNER_DISTRIBUTION, CAPEX, OWNER_LOAN, LOAN_REPAYMENT, INTERCOMPANY_SERVICE, INVESTMENT, TAX_PAYMENT, PROFESSIONAL_FEES, REIMBURSEMENT, INTERNAL_TRANSFER, CONTRACT_APPROVAL, BANK_ACCOUNT_CHANGE, FORMATION, DISSOLUTION, OTHER'

test('"category: OPEX, CAPITAL_CONTRIBUTION, OWNER_DISTRIBUTION and those …; others are a 400 that lists them"', async () => {
  const member = await newMember(installation)
  for (const category of CATEGORIES.split(', '))
    assert.equal((await addTransaction(installation, member, { category })).category, category)
  assert.equal((await addTransaction(installation, member, { category: 'opex' })).category, 'OPEX')
  for (const category of ['software', 'distribucion', 'EXPENSE', 'OPEX2', '', 5, 'OP EX'])
    checkRefusal(
      await postTransaction(installation, member, { category }),
      400,
      `category must be one of ${CATEGORIES}.`,
    )
})

test('"exec_date may not be before today"', async () => {
  const member = await newMember(installation)
  for (const exec_date of [dayFromNow(0), dayFromNow(1), '2099-02-28', '9999-12-31'])
    assert.equal((await addTransaction(installation, member, { exec_date })).exec_date, exec_date)
  for (const exec_date of [dayFromNow(-1), dayFromNow(-2), '2020-02-29', '0001-01-01'])
    checkRefusal(
      await postTransaction(installation, member, { exec_date }),
      400,
      `exec_date must not be before today, which is ${longDate(dayFromNow(0), 'en')} (UTC).`,
    )
  checkRefusal(
    await postTransaction(installation, member, { exec_date: '2099-02-29' }),
    400,
    'exec_date must be a calendar date, YYYY-MM-DD.',
  )
})

test('"recurring is no (default), monthly, quarterly, annual"', async () => {
  const member = await newMember(installation)
  for (const recurring of ['no', 'monthly', 'quarterly', 'annual', null])
    assert.equal((await addTransaction(installation, member, { recurring })).recurring, recurring ?? 'no')
  for (const recurring of ['weekly', 'yes', true, 1])
    checkRefusal(
      await postTransaction(installation, member, { recurring }),
      400,
      'recurring must be one of no, monthly, quarterly, annual.',
    )
})

test('"description … strategic_decision up to 4,000 characters, other strings up to 300"', async () => {
  const member = await newMember(installation)
  const limits = { description: 4000, strategic_decision: 4000, bank: 300 }
  for (const [name, most] of Object.entries(limits)) {
    const long = 'ñ'.repeat(most)
    assert.equal((await addTransaction(installation, member, { [name]: long }))[name], long)
    const longer = await postTransaction(installation, member, { [name]: `${long}x` })
    checkRefusal(longer, 400, `${name} must be at most ${most} characters long.`)
  }
})

test('"Every write … leaves one row in the append-only audit log": who, what, which record, from where', async () => {
  const member = await newMember(installation)
  const { transaction_id } = await addTransaction(installation, member)
  const { rows } = await database.withClient(client =>
    client.query(
      'select actor, action, record, host(ip) as ip, detail from kernel.audit_row where actor = $1',
      [`key:${member.keyId}`],
    ),
  )
  const record = `transaction/${transaction_id}`
  const actor = `key:${member.keyId}`
  assert.deepEqual(rows, [{ actor, action: 'transaction.submit', record, ip: '127.0.0.1', detail: null }])
})

test('"Idempotency-Key (any POST)": sent again it replays, with another body it is a 400, at once it is made once', async () => {
  const member = await newMember(installation)
  const headers = { 'idempotency-key': 'transfer-1' }
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => postTransaction(installation, member, { amount: 7 }, headers)),
  )
  assert.deepEqual([...new Set(answers.map(a => `${a.status} ${a.text}`))].length, 1)
  assert.equal(answers[0]!.status, 201)
  const first = answers.filter(a => a.headers.get('idempotency-replayed') === null)
  assert.equal(first.length, 1)
  const other = await postTransaction(installation, member, { amount: 8 }, headers)
  checkRefusal(other, 400, /^Idempotency-Key was used before with another request/)
  const { body } = await getLedger(installation, member, { entity_id: member.entityId })
  assert.equal(body.pagination.total, 1)
  await checkLedger(database, member.entityId)
})

test('"The same key … replays the stored answer", also after midnight, when the exec_date of the request is over', async () => {
  const member = await newMember(installation)
  const post = (days: number, key: string) =>
    postTransaction(installation, member, { exec_date: dayFromNow(days) }, { 'idempotency-key': key })
  for (const days of [-1, -2]) {
    const sent = { entity_id: member.entityId, amount: 100, category: 'OPEX', exec_date: dayFromNow(days) }
    const fingerprint = requestFingerprint('POST', '/v1/ledger', readFields(NEW_TRANSACTION, sent, 'body'))
    await database.withClient(client =>
      client.query(
        'insert into kernel.remembered_answer (owner, key, fingerprint, status, body) values ($1, $2, $3, 201, $4)',
        [`key:${member.keyId}`, `sent ${days}`, fingerprint, '{"data":"as it was"}'],
      ),
    )
  }
  const again = await post(-1, 'sent -1')
  assert.deepEqual([again.status, again.text], [201, '{"data":"as it was"}'])
  const over = /^exec_date must not be before today/
  checkRefusal(await post(-1, 'another'), 400, over)
  checkRefusal(await post(-2, 'sent -2'), 400, over, 'longer ago than answers are kept')
})

test('"entity_id (integer; required if transaction_id is absent)"', async () => {
  const member = await newMember(installation)
  const required = 'entity_id is required unless transaction_id is given.'
  const inSpanish = await ask('/v1/ledger', { key: member.key, headers: { 'accept-language': 'es' } })
  assert.deepEqual(inSpanish.body, {
    error: 'entity_id es obligatorio si no se indica transaction_id.',
    code: 'entity_or_transaction_required',
    field: 'entity_id',
  })
  for (const query of ['', '?status=PENDING', '?limit=5', '?transaction_id=', '?transaction_id=%20'])
    checkRefusal(await ask(`/v1/ledger${query}`, { key: member.key }), 400, required)
  const { transaction_id } = await addTransaction(installation, member)
  assert.equal((await getLedger(installation, member, { transaction_id })).status, 200)
  assert.equal((await getLedger(installation, member, { entity_id: member.entityId })).status, 200)
})

test('"a record that does not exist and one that belongs to somebody else give the same 404"; so does any text that is no id', async () => {
  const [member, stranger] = [await newMember(installation), await newMember(installation)]
  const theirs = await addTransaction(installation, stranger)
  const nobodys = `txn_${'0'.repeat(26)}`
  const texts = [theirs.transaction_id, nobodys, 'txn_', 'txn_1', '12', '💶', theirs.transaction_id.slice(4)]
  const seen = new Set<string>()
  for (const transaction_id of texts) {
    for (const more of [{}, { entity_id: member.entityId }]) {
      const answer = await getLedger(installation, member, { transaction_id, ...more })
      checkRefusal(answer, 404, 'There is no such record.', transaction_id)
      const headers = [...answer.headers].filter(([name]) => !/request-id|date|ratelimit/.test(name))
      seen.add(JSON.stringify([answer.text, headers]))
    }
  }
  assert.equal(seen.size, 1)
  const own = await getLedger(installation, stranger, { transaction_id: theirs.transaction_id.toLowerCase() })
  assert.equal(own.status, 200, 'an id in small letters is the same id')
})

test('"entity_id says in whose name": with a transaction_id it must be of that LLC, and a foreign LLC is a 403', async () => {
  const [member, stranger] = [await newMember(installation), await newMember(installation)]
  const { transaction_id } = await addTransaction(installation, member)
  const get = (query: Record<string, string | number>) => getLedger(installation, member, query)
  assert.equal((await get({ transaction_id, entity_id: member.entityId })).status, 200)
  const foreign = await get({ transaction_id, entity_id: stranger.entityId })
  checkRefusal(foreign, 403, 'entity_id is not an LLC that this account or key can use here.')
  const unknown = await get({ transaction_id, entity_id: 2_147_483_000 })
  assert.equal(unknown.text, foreign.text)
  assert.equal((await get({ entity_id: stranger.entityId })).text, foreign.text)

  const { rows } = await database.withClient(client =>
    client.query<{ id: number }>(
      "insert into entities.entity (member_id, name) values ($1, 'Second LLC') returning id",
      [member.memberId],
    ),
  )
  const other = await get({ transaction_id, entity_id: rows[0]!.id })
  checkRefusal(other, 404, 'There is no such record.', 'an LLC of the same member, but not its own')
})

test('"status (string filter: PENDING, RATIFIED, VETOED, REJECTED)", in any case; others are a 400 that lists them', async () => {
  const member = await newMember(installation)
  const { transaction_id } = await addTransaction(installation, member)
  const { entityId: entity_id } = member
  for (const status of ['PENDING', 'pending', 'Pending'])
    assert.equal((await getLedger(installation, member, { entity_id, status })).body.data.length, 1)
  for (const status of ['RATIFIED', 'vetoed', 'REJECTED']) {
    const empty = await getLedger(installation, member, { entity_id, status })
    const pagination = { total: 0, limit: 100, offset: 0, next_cursor: null }
    assert.deepEqual(empty.body, { data: [], pagination })
    const one = await getLedger(installation, member, { transaction_id, status })
    checkRefusal(one, 404, 'There is no such record.')
  }
  for (const status of ['APPROVED', '', 'PENDING,RATIFIED'])
    checkRefusal(
      await getLedger(installation, member, { entity_id, status }),
      400,
      'status must be one of PENDING, RATIFIED, VETOED, REJECTED.',
    )
})

test('"every list takes limit (default 100, maximum 500) and offset", newest first, with an exact total', async () => {
  const member = await newMember(installation)
  const made: string[] = []
  for (let i = 0; i < 7; i++)
    made.unshift((await addTransaction(installation, member, { amount: i + 1 })).transaction_id)
  const { entityId: entity_id } = member
  for (const [limit, offset] of [
    [100, 0],
    [3, 0],
    [3, 2],
    [3, 6],
    [500, 7],
    [1, 1_000_000],
    [2, Number.MAX_SAFE_INTEGER],
  ] as [number, number][])
    for (const filter of [{}, { status: 'PENDING' }]) {
      const { body } = await getLedger(installation, member, { entity_id, limit, offset, ...filter })
      assert.deepEqual(
        body.data.map((t: { transaction_id: string }) => t.transaction_id),
        made.slice(offset, offset + limit),
      )
      const { next_cursor, ...pagination } = body.pagination
      assert.deepEqual(pagination, { total: 7, limit, offset })
      assert.equal(next_cursor !== null, offset + limit < 7)
    }
  for (const wrong of [{ limit: 0 }, { limit: 501 }, { offset: -1 }] as Record<string, number>[])
    assert.equal((await getLedger(installation, member, { entity_id, ...wrong })).status, 400)
})

test('"GET answers carry a strong ETag; If-None-Match gets 304", for a list and for one', async () => {
  const member = await newMember(installation)
  const { transaction_id } = await addTransaction(installation, member)
  for (const query of [{ entity_id: member.entityId }, { transaction_id }]) {
    const first = await getLedger(installation, member, query)
    const headers = { 'if-none-match': first.headers.get('etag')! }
    assert.equal((await getLedger(installation, member, query, headers)).status, 304)
  }
})

test('"Without [a subscription]: lists are 200 with empty data …; one record is 200 with data: null and that message; a write is a 403"', async () => {
  const member = await newMember(installation)
  const { transaction_id } = await addTransaction(installation, member)
  await database.withClient(client =>
    client.query("update entities.subscription set status = 'cancelled' where entity_id = $1", [
      member.entityId,
    ]),
  )
  const message = /no LLC with an active Manager subscription/
  const list = await getLedger(installation, member, { entity_id: member.entityId, limit: 5 })
  assert.deepEqual([list.status, list.body.data, list.body.pagination.total], [200, [], 0])
  assert.match(list.body.message, message)
  const one = await getLedger(installation, member, { transaction_id })
  assert.deepEqual([one.status, one.body.data], [200, null])
  assert.match(one.body.message, message)
  const theirs = await addTransaction(installation, await newMember(installation))
  const foreign = await getLedger(installation, member, { transaction_id: theirs.transaction_id })
  checkRefusal(foreign, 404, 'There is no such record.')
  const before = await footprint(installation, member)
  checkRefusal(await postTransaction(installation, member), 403, message)
  assert.deepEqual(await footprint(installation, member), before)
})

test('"read:ledger", "write:ledger": each opens its own half, and no scope decides', async () => {
  const member = await newMember(installation)
  const { transaction_id } = await addTransaction(installation, member)
  const { entityId } = member
  const { key: reads } = await makeKey(installation, member, { scopes: ['read:ledger'] })
  const { key: writes } = await makeKey(installation, member, { scopes: ['write:ledger'] })
  assert.equal((await getLedger(installation, { key: reads }, { transaction_id })).status, 200)
  checkRefusal(await getLedger(installation, { key: writes }, { transaction_id }), 403, /read:ledger/)
  assert.equal((await postTransaction(installation, { entityId, key: writes })).status, 201)
  checkRefusal(await postTransaction(installation, { entityId, key: reads }), 403, /write:ledger/)
  const body = { transaction_id, status: 'RATIFIED' }
  for (const method of ['PUT', 'PATCH', 'DELETE'])
    assert.equal((await ask('/v1/ledger', { key: member.key, method, body })).status, 405, method)
})
