import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import { listEntries } from '../../../../tests/harness/books.ts'
import { checkBooks } from '../../../../tests/harness/check-books.ts'
import { footprint } from '../../../../tests/harness/footprint.ts'
import { BY_TEST, newMember, openTestInstallation } from '../../../../tests/harness/installation.ts'
import { byParams } from '../../../kernel/sql/write.ts'
import { insertCounterparty } from '../bookkeeping.ts'
import { MAX_IN_BATCH } from './batch.rules.ts'

const installation = await openTestInstallation()
const { ask, database } = installation
type Member = Awaited<ReturnType<typeof newMember>>

const send = ({ entityId, key }: Member, entries: unknown, headers: Record<string, string> = {}) =>
  ask('/v1/bookkeeping/batch', { key, headers, body: { entity_id: entityId, entries } })

test('a batch is listed in the order sent, with its totals, and is one request and one audit row', async () => {
  const member = await newMember(installation)
  const sent = Array.from({ length: MAX_IN_BATCH }, (_, place) => ({
    year: 2026,
    month: (place % 3) + 1,
    income: place % 2 ? 0.1 : undefined,
    expense: place % 2 ? undefined : 0.01,
    description: `no. ${place}`,
  }))
  const answer = await send(member, sent)
  assert.equal(answer.status, 201, answer.text)
  assert.deepEqual(
    answer.body.data.map((entry: { description: string }) => entry.description),
    sent.map(entry => entry.description),
  )
  await checkBooks(database, member.entityId)
  const listed = await listEntries(installation, member)
  assert.deepEqual(listed.body.summary, { total_income: 25, total_expenses: 2.5, net: 22.5 })
  const newest = answer.body.data.filter((entry: { month: number }) => entry.month === 3).toReversed()
  assert.deepEqual(listed.body.data, newest.slice(0, listed.body.data.length))
  assert.equal((await footprint(installation, member))['kernel.audit_row by actor']!.rows, 1)
  assert.equal(listed.headers.get('x-ratelimit-remaining'), '999998')
})

test('one wrong entry of a batch is named by its place, and nothing is written', async () => {
  const [member, other] = [await newMember(installation), await newMember(installation)]
  const theirs = await database.durable.one(insertCounterparty, {
    entity_id: other.entityId,
    name: 'Client of another LLC',
    kind: 'OWNER',
    relation_subtype: 'self',
    ...byParams(BY_TEST),
  })
  const right = { year: 2026, month: 1, income: 1 }
  const cases: [unknown, [code: string, field: string][]][] = [
    [undefined, [['required', 'entries']]],
    [{}, [['invalid_list', 'entries']]],
    [[], [['empty', 'entries']]],
    [Array(MAX_IN_BATCH + 1).fill(right), [['invalid_list', 'entries']]],
    [
      [right, null, 7],
      [
        ['not_an_object', 'entries[1]'],
        ['not_an_object', 'entries[2]'],
      ],
    ],
    [
      [right, { ...right, month: 13, income: 'x' }, { ...right, year: 1 }],
      [
        ['invalid_integer', 'entries[1].month'],
        ['invalid_number', 'entries[1].income'],
        ['invalid_integer', 'entries[2].year'],
      ],
    ],
    [[{ ...right, entity_id: other.entityId }], [['unknown_field', 'entries[0].entity_id']]],
    [[right, { ...right, original_amount: 5 }], [['currency_required', 'entries[1].currency']]],
    [
      // Neither the IRS nor the ECB publishes a rate of it, so no other test stores one.
      [right, { ...right, currency: 'MWK', income: 0, original_amount: 5 }],
      [['exchange_rate_missing', 'entries[1].exchange_rate']],
    ],
    [
      [right, { ...right, counterparty_id: theirs.id }, { ...right, document_id: 999_999 }],
      [
        ['counterparty_not_found', 'entries[1].counterparty_id'],
        ['entry_document_not_found', 'entries[2].document_id'],
      ],
    ],
  ]
  for (const [entries, expected] of cases) {
    const { status, body, text } = await send(member, entries)
    assert.equal(status, 400, text)
    const found = (body.errors ?? [body]).map((one: { code: string; field: string }) => [one.code, one.field])
    assert.deepEqual(found, expected, text)
  }
  const many = await send(member, Array(50).fill({}))
  assert.equal(many.body.errors.length, 8)
  assert.equal((await listEntries(installation, member)).body.pagination.total, 0)
})

test('a batch repeated with its Idempotency-Key is written once and answered with the same bytes', async () => {
  const member = await newMember(installation)
  const headers = { 'idempotency-key': randomUUID() }
  const entries = [
    { year: 2026, month: 1, income: 1 },
    { year: 2026, month: 2, expense: 2, currency: 'EUR', exchange_rate: 1.25 },
  ]
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(member, entries, headers)))
  for (const answer of answers) assert.deepEqual([answer.status, answer.text], [201, answers[0]!.text])
  assert.equal(answers[0]!.body.data[1].original_amount, -1.6)
  assert.equal((await listEntries(installation, member)).body.pagination.total, 2)
  await checkBooks(database, member.entityId)
})

test('concurrent batches over the same months in opposite order all count', async () => {
  const member = await newMember(installation)
  const months = [1, 2, 3, 4, 5, 6].map(month => ({ year: 2026, month, income: 1 }))
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, turn) => send(member, turn % 2 ? months : months.toReversed())),
  )
  assert.ok(answers.every(({ status }) => status === 201))
  await checkBooks(database, member.entityId)
  assert.equal((await listEntries(installation, member)).body.pagination.total, 48)
})

test('an entry of a batch is checked like a single one', async () => {
  const member = await newMember(installation)
  const right = { year: 2026, month: 1, income: 1 }
  const euros = { ...right, currency: 'EUR', income: 0 }
  const cases: [entry: object, code: string, field: string][] = [
    [{ ...right, income: 0.00001 }, 'too_many_decimals', 'income'],
    [{ ...right, income: 1e15 }, 'amount_out_of_range', 'income'],
    [{ ...right, category: 'nothing' }, 'invalid_choice', 'category'],
    [{ ...right, description: 5 }, 'invalid_text', 'description'],
    [{ ...right, description: '\ud800' }, 'invalid_unicode', 'description'],
    [{ ...right, description: 'a\u0000b' }, 'control_characters', 'description'],
    [{ ...right, description: 'a\u202eb' }, 'invisible_characters', 'description'],
    [{ ...right, description: 'x'.repeat(4001) }, 'too_long', 'description'],
    [{ ...right, transaction_date: '2026-02-30' }, 'invalid_date', 'transaction_date'],
    [{ ...right, currency: 'XXQ' }, 'invalid_currency', 'currency'],
    [{ ...euros, original_amount: 5, exchange_rate: 0 }, 'amount_not_positive', 'exchange_rate'],
    [{ ...euros, exchange_rate: 1.2 }, 'original_amount_required', 'original_amount'],
    [{ ...euros, income: 5, original_amount: -5 }, 'amounts_contradict', 'original_amount'],
  ]
  for (const [entry, code, field] of cases) {
    const { status, body, text } = await send(member, [right, entry])
    assert.deepEqual([status, body.code, body.field], [400, code, `entries[1].${field}`], text)
  }
  const headers = { 'idempotency-key': randomUUID() }
  assert.equal((await send(member, [right], headers)).status, 201)
  assert.equal((await send(member, [right, right], headers)).body.code, 'idempotency_key_reused')
})
