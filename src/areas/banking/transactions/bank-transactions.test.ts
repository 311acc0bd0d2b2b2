import assert from 'node:assert/strict'
import test from 'node:test'
import { blocksRead } from '../../../../tests/harness/blocks-read.ts'
import { addEntry } from '../../../../tests/harness/books.ts'
import {
  BY_TEST,
  newMember,
  openTestInstallation,
  type TestMember,
} from '../../../../tests/harness/installation.ts'
import { openScratch } from '../../../../tests/harness/scratch-database.ts'
import { openSession } from '../../../../tests/harness/sessions.ts'
import { removeEntry } from '../../bookkeeping/bookkeeping.ts'
import { createEntity } from '../../entities/entities.ts'
import { createMember } from '../../members/members.ts'
import { addBankAccount, deliver } from '../banking.fixture.ts'
import { listTransactionsBefore, listUnbookedBefore } from './bank-transaction.sql.ts'
import { TRANSACTION_STATES } from './transaction-states.rules.ts'

const installation = await openTestInstallation()
const { database } = installation

async function signIn() {
  const member = await newMember(installation)
  const { ask } = await openSession(installation, member.memberId)
  const list = async (query = '') =>
    (await ask('GET', `/web/banks/transactions?entity_id=${member.entityId}${query}`)).body
  return { member, ask, list }
}

/** One transaction of each status, the newest first. */
async function oneOfEach(member: TestMember): Promise<{ account: number; entry: number }> {
  const account = await addBankAccount(installation, member, { currency: 'EUR' })
  const book = (description: string) =>
    addEntry(installation, member, { description, expense: 5, category: 'software' })
  const [entry, reversed, removed] = [await book('Inkwell: pens'), await book('Back'), await book('Gone')]
  await removeEntry(database, BY_TEST, removed.id)
  const rule = 'rule: rule 1'
  await deliver(installation, account, [
    { bank_id: 'booked', day: '2026-03-08', booked: '-5.25', entry_id: entry.id, reason: rule },
    { bank_id: 'pending', day: '2026-03-07', standing: 'pending' },
    { bank_id: 'needs_rate', day: '2026-03-06', needs_rate: true },
    { bank_id: 'entered_by_hand', day: '2026-03-05', booked: '-5.25' },
    { bank_id: 'removed', day: '2026-03-04', booked: '-5.25', entry_id: removed.id },
    { bank_id: 'reversed', day: '2026-03-03', standing: 'void', entry_id: reversed.id },
    { bank_id: 'failed', day: '2026-03-02', standing: 'void' },
    { bank_id: 'not_imported', day: '2026-03-01' },
  ])
  return { account, entry: entry.id }
}

test('each transaction has its status, its entry and its exact amount in the currency of its account', async () => {
  const { member, list } = await signIn()
  const { account, entry } = await oneOfEach(member)
  const { data, accounts, next } = await list()
  assert.equal(next, null)
  assert.deepEqual(
    data.map((one: { id: string; state: string }) => [one.id, one.state]),
    TRANSACTION_STATES.map(state => [state, state]),
  )
  assert.deepEqual(data[0], {
    id: 'booked',
    account_id: account,
    day: '2026-03-08',
    payee: 'Inkwell',
    description: 'Inkwell: pens',
    amount: -5.25,
    currency: 'EUR',
    state: 'booked',
    entry_id: entry,
    category: 'software',
    reason: 'rule',
  })
  assert.deepEqual(accounts, [{ id: account, provider: 'mercury', name: 'Checking', currency: 'EUR' }])
  for (const state of TRANSACTION_STATES)
    assert.deepEqual(
      (await list(`&state=${state}`)).data.map((one: { id: string }) => one.id),
      [state],
    )
})

test('pages list every transaction once, newest first, over all accounts or one, between two days', async () => {
  const { member, ask, list } = await signIn()
  const [one, two] = [
    await addBankAccount(installation, member),
    await addBankAccount(installation, member, { bank_id: 'second' }),
  ]
  const rows = Array.from({ length: 30 }, (_, n) => ({
    bank_id: `t${String(n).padStart(2, '0')}`,
    day: `2026-03-0${1 + (n % 4)}`,
  }))
  for (const account of [one, two]) await deliver(installation, account, rows)
  const all = [two, one]
    .flatMap(account_id => rows.map(row => ({ ...row, account_id })))
    .sort((a, b) =>
      a.day === b.day
        ? b.account_id - a.account_id || (a.bank_id < b.bank_id ? 1 : -1)
        : a.day < b.day
          ? 1
          : -1,
    )
    .map(row => `${row.day} ${row.account_id} ${row.bank_id}`)
  const read = async (query: string) => {
    const found: string[] = []
    let after = ''
    for (;;) {
      const page = await list(`&limit=7${query}${after}`)
      found.push(
        ...page.data.map(
          (row: { day: string; account_id: number; id: string }) => `${row.day} ${row.account_id} ${row.id}`,
        ),
      )
      if (page.next === null) return found
      assert.equal(page.data.length, 7)
      after = `&after=${page.next}`
    }
  }
  assert.deepEqual(await read(''), all)
  assert.deepEqual(await read('&state=not_imported'), all)
  assert.deepEqual(
    await read(`&account_id=${one}`),
    all.filter(row => row.includes(` ${one} `)),
  )
  assert.deepEqual(
    await read('&from=2026-03-02&to=2026-03-03'),
    all.filter(row => /^2026-03-0[23]/.test(row)),
  )
  assert.deepEqual(await read('&state=booked'), [])
  for (const after of ['x', 'WyIyMDI2LTAyLTMwIiwxLCJ4Il0', 'WyIyMDI2LTAyLTAxIiwxLCJcdTAwMDAiXQ', 'W10']) {
    const refused = await ask('GET', `/web/banks/transactions?entity_id=${member.entityId}&after=${after}`)
    assert.deepEqual([refused.status, refused.body.code], [400, 'invalid_search_cursor'], after)
  }
})

test('a search for a rare status looks at a limited number per call, and continues where it stopped', async () => {
  const { member, list } = await signIn()
  const account = await addBankAccount(installation, member)
  const { id } = await addEntry(installation, member, { description: 'Gone', expense: 5 })
  const kept = await addEntry(installation, member, { description: 'Kept', expense: 5 })
  await removeEntry(database, BY_TEST, id)
  await deliver(installation, account, [
    { bank_id: 'removed', day: '2026-01-01', booked: '-5.25', entry_id: id },
    ...Array.from({ length: 1500 }, (_, n) => ({
      bank_id: `b${n}`,
      day: '2026-02-01',
      booked: '-5.25',
      entry_id: kept.id,
    })),
  ])
  const first = await list('&state=removed')
  assert.deepEqual(first.data, [])
  assert.ok(first.next)
  const { data, next } = await list(`&state=removed&after=${first.next}`)
  assert.deepEqual([data.map((one: { id: string }) => one.id), next], [['removed'], null])
})

test('a page costs the same with 20 and 100,000 transactions, the first, a late one and one of a rare status', async t => {
  const { database, query } = await openScratch(t)
  const db = database.durable
  const { id: memberId } = await createMember(db, BY_TEST, {
    email: 'owner@example.com',
    name: 'Owner',
    role: 'member',
  })
  const newAccount = async (name: string) => {
    const wanted = { memberId, name, state: 'NM', subscribed: true } as const
    const { id: entityId } = await createEntity(db, BY_TEST, wanted, new Date())
    return { entityId, account: await addBankAccount({ database }, { entityId }) }
  }
  const [small, large] = [await newAccount('Small'), await newAccount('Large')]
  // Every thousandth failed; the others are booked.
  const FILL = `
    insert into banking.transaction (account_id, bank_id, standing, status, amount, booked, day, made_at, payee, entry_id)
    select $1::integer, 'b' || n, case when n % 1000 = 1 then 'void' else 'settled' end, 'sent', -5,
           case when n % 1000 = 1 then 0 else -5 end, '2020-01-01'::date + (n / 50)::integer, now(), 'Inkwell',
           case when n % 1000 = 1 then null else n end
    from generate_series(1, $2::integer) as n`
  await database.withClient(async client => {
    const cost = (
      { entityId }: { entityId: number },
      { of = listTransactionsBefore, before_day = '9999-12-30', state = null as string | null } = {},
    ) =>
      blocksRead(client, of, {
        entity_id: entityId,
        account_id: null,
        state,
        from_day: '0001-01-01',
        before_day,
        before_account: 2 ** 31 - 1,
        before_bank_id: '',
        looks: state === null ? 11 : 1000,
        most: 10,
      })
    const rare = { of: listUnbookedBefore, state: 'pending' }
    await client.query(FILL, [small.account, 20])
    await query('analyze')
    const before = { page: await cost(small), rare: await cost(small, rare) }
    await client.query(FILL, [large.account, 100_000])
    await query('analyze')
    // A deeper tree and a page on a few more blocks; never a number that grows with the rows.
    for (const [what, found, most] of [
      ['the first page', await cost(large), before.page + 20],
      ['a late page', await cost(large, { before_day: '2020-06-01' }), before.page + 20],
      ['the small LLC', await cost(small), before.page + 20],
      // The hundred that are not booked are on as many blocks.
      ['a rare status', await cost(large, rare), before.rare + 120],
    ] as const)
      assert.ok(found <= most, `${what}: ${found} blocks, at most ${most}`)
  })
})
