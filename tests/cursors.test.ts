import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createEntity } from '../src/areas/entities/entities.ts'
import { createWebhook } from '../src/areas/webhooks/webhooks.ts'
import { checkRefusal } from './harness/answers.ts'
import { addEntry } from './harness/books.ts'
import { storeDocument } from './harness/documents.ts'
import { BY_TEST, newMember, openTestInstallation, type TestMember } from './harness/installation.ts'
import { addTransaction } from './harness/ledger.ts'
import { checkNamed } from './harness/named-list.ts'
import { ownOneOff } from './harness/obligations.ts'
import { newService, recordPayment } from './harness/payments.ts'
import { makeReportOf } from './harness/reports.ts'
import { endpoints } from './harness/sample-requests.ts'

const installation = await openTestInstallation()
const { ask, database } = installation
const service = await newService(installation)

type Row = Record<string, unknown>
type List = {
  /** Adds a record that matches the filter. */
  add(member: TestMember, at: number): Promise<unknown>
  filter(member: TestMember): Record<string, string | number>
  id: string
  /** The parameter for several ids, if the list has one. */
  ids?: string
}

const ofEntity = ({ entityId }: TestMember) => ({ entity_id: entityId })

/** Every list of the API that can be read by cursor; a new one says here how it is filled. */
const LISTS: Record<string, List> = {
  listEntries: {
    add: (member, at) => addEntry(installation, member, { month: (at % 3) + 1, category: 'software' }),
    filter: member => ({ ...ofEntity(member), category: 'software' }),
    id: 'id',
    ids: 'ids',
  },
  listTransactions: {
    add: member => addTransaction(installation, member),
    filter: member => ({ ...ofEntity(member), status: 'PENDING' }),
    id: 'transaction_id',
    ids: 'transaction_ids',
  },
  listDocuments: {
    add: member => storeDocument(installation, member, { docType: 'INVOICE' }),
    filter: member => ({ ...ofEntity(member), doc_type: 'INVOICE' }),
    id: 'id',
    ids: 'ids',
  },
  listEntities: {
    add: ({ memberId }) => {
      const wanted = { memberId, name: 'Another LLC', state: 'WY', subscribed: true }
      return createEntity(database.durable, BY_TEST, wanted, new Date())
    },
    filter: () => ({}),
    id: 'id',
    ids: 'ids',
  },
  listPayments: {
    add: ({ entityId }, at) =>
      recordPayment(installation, { entityId, service }, { due: `2026-0${(at % 3) + 1}-01` }),
    filter: member => ({ ...ofEntity(member), year: 2026 }),
    id: 'id',
  },
  listReports: {
    add: (member, at) => makeReportOf(installation, member, `2026-0${at + 1}`),
    filter: member => ({ ...ofEntity(member), type: 'monthly' }),
    id: 'id',
    ids: 'report_ids',
  },
  listObligations: {
    add: member => ownOneOff(installation, member),
    filter: member => ({ ...ofEntity(member), state: 'due' }),
    id: 'id',
  },
  listWebhooks: {
    add: ({ memberId, entityId }) =>
      createWebhook(installation, BY_TEST, memberId, {
        url: 'https://[::1]:9/',
        types: null,
        entityIds: [entityId],
      }),
    filter: () => ({}),
    id: 'id',
  },
}

const lists = endpoints.filter(({ fields }) => 'cursor' in fields)

test('every list with `offset` also has `cursor`, and is tested here', () => {
  const paged = endpoints.filter(({ fields }) => 'offset' in fields)
  assert.deepEqual(
    paged.map(({ name }) => name),
    lists.map(({ name }) => name),
  )
  const names = lists.map(({ name }) => name)
  checkNamed(names, Object.keys(LISTS), 'LISTS of tests/cursors.test.ts, with how it is filled')
})

for (const { name, path } of lists)
  describe(`GET ${path}`, async () => {
    const { add, filter, id, ids } = LISTS[name]!
    const member = await newMember(installation, { hourlyLimit: 1_000_000 })
    const read = (query: Record<string, string | number>, who = member) =>
      ask(`${path}?${new URLSearchParams({ ...filter(who), ...query } as Record<string, string>)}`, {
        key: who.key,
      })
    const rowsOf = async (query: Record<string, string | number> = {}) => {
      const { status, body, text } = await read(query)
      assert.equal(status, 200, text)
      return body as { data: Row[]; pagination: Row & { next_cursor: string | null } }
    }

    test('pages by cursor make up the list, and the last has no next_cursor', async () => {
      for (let at = 0; at < 5; at++) await add(member, at)
      const whole = await rowsOf()
      assert.ok(whole.data.length >= 5)
      assert.equal(whole.pagination.next_cursor, null)
      for (const limit of [1, 2, whole.data.length - 1, whole.data.length]) {
        const seen: Row[] = []
        let cursor: string | null = null
        do {
          const page = await rowsOf(cursor === null ? { limit } : { limit, cursor })
          const { next_cursor, ...pagination } = page.pagination
          assert.deepEqual(pagination, { total: whole.data.length, limit, offset: 0 })
          seen.push(...page.data)
          cursor = next_cursor
        } while (cursor !== null && seen.length <= whole.data.length)
        assert.deepEqual(seen, whole.data, `pages of ${limit}`)
      }
    })

    test('a page by offset has the cursor of what comes after it', async () => {
      const whole = await rowsOf()
      const { pagination } = await rowsOf({ offset: 1, limit: 2 })
      const next = await rowsOf({ cursor: pagination.next_cursor! })
      assert.deepEqual(next.data, whole.data.slice(3))
    })

    test('rejects a cursor with an offset, of another list, of another filter, or made up', async () => {
      const { next_cursor: cursor } = (await rowsOf({ limit: 1 })).pagination
      for (const offset of [0, 1]) {
        const both = await read({ cursor: cursor!, offset })
        checkRefusal(both, 400, 'Send either cursor or offset, not both.')
        assert.equal(both.body.code, 'cursor_with_offset')
      }
      const isElsewhere = name === 'listEntries' ? '/v1/ledger' : '/v1/bookkeeping'
      const elsewhere = await ask(`${isElsewhere}?entity_id=${member.entityId}&cursor=${cursor}`, {
        key: member.key,
      })
      assert.equal(elsewhere.body.code, 'invalid_cursor')
      const parts = JSON.parse(Buffer.from(cursor!, 'base64url').toString())
      const made = (of: unknown) => Buffer.from(JSON.stringify(of)).toString('base64url')
      const wrong = [
        'x',
        `${cursor}A`,
        made(parts.slice(0, -1)),
        made([...parts, 1]),
        made([parts[0] + 1, ...parts.slice(1)]),
        made([String(parts[0]), ...parts.slice(1)]),
        made([parts[0], ...parts.slice(1).map(() => -1)]),
        made([parts[0], ...parts.slice(1).map(() => 1e300)]),
        made([parts[0], ...parts.slice(1).map(() => 'x')]),
        made({}),
        'A'.repeat(301),
      ]
      for (const one of wrong) {
        const answer = await read({ cursor: one })
        checkRefusal(answer, 400, 'cursor must be the next_cursor of the same list with the same filters.')
        assert.deepEqual([answer.body.code, answer.body.field], ['invalid_cursor', 'cursor'])
      }
      if (Object.keys(filter(member)).length > 0) {
        const { entity_id } = filter(member)
        const other = await ask(`${path}?entity_id=${entity_id}&cursor=${cursor}`, { key: member.key })
        checkRefusal(other, 400, 'cursor must be the next_cursor of the same list with the same filters.')
      }
    })

    if (ids)
      test('several ids are read at once; unknown ones and those of others are absent', async () => {
        const stranger = await newMember(installation)
        await add(stranger, 0)
        const theirs = (await read({}, stranger)).body.data[0][id]
        const { data } = await rowsOf()
        const wanted = [data[1]!, data[3]!]
        const unknown = typeof theirs === 'string' ? `txn_${'0'.repeat(26)}` : Number.MAX_SAFE_INTEGER
        const list = [wanted[1]![id], theirs, unknown, wanted[0]![id], wanted[1]![id]].join(',')
        const found = await rowsOf({ [ids]: list })
        assert.deepEqual(found.data, wanted)
        assert.deepEqual(found.pagination, { total: 2, limit: 100, offset: 0, next_cursor: null })
        const first = await rowsOf({ [ids]: list, limit: 1 })
        assert.deepEqual([first.data, first.pagination.total], [[wanted[0]], 2])
        const second = await rowsOf({ [ids]: list, limit: 1, cursor: first.pagination.next_cursor! })
        assert.deepEqual(second.data, [wanted[1]])
        assert.equal(second.pagination.next_cursor, null)
        assert.deepEqual((await rowsOf({ [ids]: list, limit: 1, offset: 1 })).data, [wanted[1]])
        const without = await read({ cursor: first.pagination.next_cursor! })
        assert.equal(without.body.code, 'invalid_cursor')
        const many = Array.from({ length: 101 }, () => list.split(',')[0])
        for (const malformed of ['', ',', '1,', 'x', '-1', '1 ,2', many.join(',')]) {
          const answer = await read({ [ids]: malformed })
          checkRefusal(answer, 400, `${ids} must be up to 100 ids, separated by commas.`)
          assert.deepEqual([answer.body.code, answer.body.field], ['invalid_ids', ids])
        }
      })
  })

test('one record by id must match the ids that are given with it', async () => {
  const member = await newMember(installation)
  const { id } = await storeDocument(installation, member)
  const report = await makeReportOf(installation, member)
  const { transaction_id } = await addTransaction(installation, member)
  const cases = [
    ['/v1/documents?', 'id', id, 'ids', id + 1],
    ['/v1/entity?', 'id', member.entityId, 'ids', member.entityId + 1],
    ['/v1/reports?', 'report_id', report, 'report_ids', report + 1],
    ['/v1/ledger?', 'transaction_id', transaction_id, 'transaction_ids', `txn_${'0'.repeat(26)}`],
  ] as const
  for (const [path, name, value, several, other] of cases)
    for (const [among, status] of [
      [value, 200],
      [other, 404],
    ] as const) {
      const answer = await ask(`${path}${name}=${value}&${several}=${among}`, { key: member.key })
      assert.equal(answer.status, status, answer.text)
    }
})

test('an account without a subscription gets an empty page by cursor too', async () => {
  const member = await newMember(installation)
  for (let at = 0; at < 2; at++) await addEntry(installation, member)
  const path = `/v1/bookkeeping?entity_id=${member.entityId}&limit=1`
  const { next_cursor } = (await ask(path, { key: member.key })).body.pagination
  await database.withClient(client =>
    client.query("update entities.subscription set status = 'cancelled' where entity_id = $1", [
      member.entityId,
    ]),
  )
  const { status, body } = await ask(`${path}&cursor=${next_cursor}`, { key: member.key })
  assert.equal(status, 200)
  assert.deepEqual(body.pagination, { total: 0, limit: 1, offset: 0, next_cursor: null })
})
