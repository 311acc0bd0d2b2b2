import assert from 'node:assert/strict'
import test from 'node:test'
import { footprint } from '../../../../tests/harness/footprint.ts'
import { newMember, openTestInstallation } from '../../../../tests/harness/installation.ts'
import { openSession } from '../../../../tests/harness/sessions.ts'
import { newCollaborator } from '../../../../tests/harness/shares.ts'
import { addBankAccount, aWorld, daysLater, deliver, entriesOf, openBanked } from '../banking.fixture.ts'
import { statusAt } from '../simulator/truth.ts'
import { MAX_RULES } from './rule-limits.rules.ts'

const installation = await openTestInstallation()
const { database } = installation

async function signIn() {
  const member = await newMember(installation)
  const { ask } = await openSession(installation, member.memberId)
  const { entityId: entity_id } = member
  const add = (rule: object, headers = {}) =>
    ask('POST', '/web/banks/rules', { entity_id, ...rule }, { headers })
  const list = async () => (await ask('GET', `/web/banks/rules?entity_id=${entity_id}`)).body.data
  const preview = (query: object) =>
    ask('GET', `/web/banks/rules/preview?${new URLSearchParams({ entity_id: String(entity_id), ...query })}`)
  return { member, ask, add, list, preview }
}

test('a rule is added once, however often the request is repeated, is audited, and can be removed', async () => {
  const { member, ask, add, list } = await signIn()
  const rule = { payee: 'Kílnfield & Hosting, 0042', direction: 'out', category: 'hosting' }
  const headers = { 'idempotency-key': 'one rule' }
  const made = await add(rule, headers)
  assert.equal(made.status, 201, made.text)
  const { data } = made.body
  assert.deepEqual(data, {
    id: data.id,
    payee: 'kilnfield hosting',
    direction: 'out',
    category: 'hosting',
    counterparty: null,
    economic_purpose: null,
  })
  assert.equal((await add(rule, headers)).text, made.text)
  assert.deepEqual(await list(), [data])
  const before = await footprint(installation, member)
  for (const [wrong, code] of [
    [rule, 'rule_exists'],
    [{ ...rule, payee: '… & !' }, 'invalid_rule_payee'],
    [{ ...rule, payee: 'ﷺ'.repeat(100) }, 'invalid_rule_payee'],
    [{ ...rule, category: 'napkins' }, 'invalid_choice'],
    [{ ...rule, direction: 'up' }, 'invalid_choice'],
  ] as const) {
    const refused = await add(wrong)
    assert.deepEqual([refused.status, refused.body.code], [400, code], refused.text)
  }
  assert.deepEqual(await footprint(installation, member), before)
  // Money in is another rule.
  assert.equal((await add({ ...rule, direction: 'in', category: 'reembolso' })).status, 201)
  const gone = await ask('POST', '/web/banks/rules/remove', { id: data.id })
  assert.deepEqual([gone.status, gone.body], [200, { data: { id: data.id } }])
  assert.equal((await ask('POST', '/web/banks/rules/remove', { id: data.id })).status, 404)
  assert.deepEqual(
    (await list()).map((one: { direction: string }) => one.direction),
    ['in'],
  )
  const { rows } = await database.withClient(client =>
    client.query('select action from kernel.audit_row where record = $1 order by id', [`rule/${data.id}`]),
  )
  assert.deepEqual(
    rows.map(row => row.action),
    ['rule.create', 'rule.remove'],
  )
})

test('a rule may name a counterparty of the LLC and a purpose, which imported entries get', async t => {
  const banked = await openBanked(t, installation, {
    world: aWorld({ seed: 'complete rules' }),
    connect: ['mercury'],
  })
  const { member, clock } = banked
  const { ask } = await openSession(installation, member.memberId)
  const stranger = await newMember(installation)
  const name = { name: 'Harbor Insurance', kind: 'SUPPLIER' }
  const own = await ask('POST', '/web/counterparties', { entity_id: member.entityId, ...name })
  const theirs = await openSession(installation, stranger.memberId)
  const other = await theirs.ask('POST', '/web/counterparties', { entity_id: stranger.entityId, ...name })
  assert.equal(own.status, 201, own.text)
  await banked.sync()
  const syncedAtMs = clock.now.getTime()
  clock.now = daysLater(clock.now, 30)
  const { id: coming, payee } = banked.world.mercury!.transactions.find(
    one =>
      one.kind.startsWith('debitCard') &&
      one.cents < 0 &&
      one.createdAt > syncedAtMs &&
      statusAt(one, clock.now.getTime()) === 'sent',
  )!
  const rule = {
    entity_id: member.entityId,
    payee,
    direction: 'out',
    category: 'seguro',
    counterparty_id: own.body.data.id,
    economic_purpose: 'Insurance of the office',
  }
  const before = await footprint(installation, member)
  for (const counterparty_id of [other.body.data.id, 2_000_000_000]) {
    const refused = await ask('POST', '/web/banks/rules', { ...rule, counterparty_id })
    assert.deepEqual(
      [refused.status, refused.body.code, refused.body.field],
      [400, 'counterparty_not_found', 'counterparty_id'],
      refused.text,
    )
  }
  assert.equal(
    (await ask('POST', '/web/banks/rules', { ...rule, economic_purpose: 'x'.repeat(4001) })).status,
    400,
  )
  assert.deepEqual(await footprint(installation, member), before)
  const made = await ask('POST', '/web/banks/rules', rule)
  assert.equal(made.status, 201, made.text)
  const { data } = made.body
  assert.deepEqual(
    [data.counterparty, data.economic_purpose],
    ['Harbor Insurance', 'Insurance of the office'],
  )
  const listed = await ask('GET', `/web/banks/rules?entity_id=${member.entityId}`)
  assert.deepEqual(listed.body.data, [data])
  await banked.sync()
  const entries = await entriesOf(installation, member.entityId, "category = 'seguro'")
  const booked = entries.find(entry => entry.external_tx_id === coming) as Record<string, unknown>
  assert.deepEqual(
    [Number(booked.counterparty_id), booked.economic_purpose],
    [rule.counterparty_id, rule.economic_purpose],
  )
})

test(`an LLC has at most ${MAX_RULES} rules`, async () => {
  const { member, add, list } = await signIn()
  await database.withClient(client =>
    client.query(
      `insert into banking.rule (entity_id, payee, direction, category, created_at)
       select $1, 'payee ' || n, 'any', 'software', now() from generate_series(1, $2::integer) as n`,
      [member.entityId, MAX_RULES],
    ),
  )
  const refused = await add({ payee: 'One more', category: 'software' })
  assert.deepEqual([refused.status, refused.body.code], [400, 'too_many_rules'])
  assert.equal((await list()).length, MAX_RULES)
})

test('a preview counts the newest transactions that match, and those that an earlier rule takes', async () => {
  const { member, add, preview } = await signIn()
  const account = await addBankAccount(installation, member)
  const at = (day: number) => ({ bank_id: `t${day}`, day: `2026-03-0${day}` })
  await deliver(installation, account, [
    { ...at(1), payee: 'The UPS Store' },
    { ...at(2), payee: 'Groups Inc' },
    { ...at(3), payee: 'Ups' },
    { ...at(4), payee: 'UPS', reason: 'transfer: the other side is the LLC itself' },
  ])
  const { body } = await preview({ payee: 'ÚPS' })
  assert.deepEqual(body.data, {
    looked_at: 4,
    matching: 2,
    taken: 0,
    examples: [
      { day: '2026-03-03', payee: 'Ups', description: null, amount: -5.25, currency: 'USD' },
      { day: '2026-03-01', payee: 'The UPS Store', description: null, amount: -5.25, currency: 'USD' },
    ],
  })
  assert.equal((await preview({ payee: 'ups', direction: 'in' })).body.data.matching, 0)
  await add({ payee: 'store', direction: 'out', category: 'otro' })
  assert.equal((await preview({ payee: 'ups', direction: 'out' })).body.data.taken, 1)
  const refused = await preview({ payee: '…' })
  assert.deepEqual([refused.status, refused.body.code], [400, 'invalid_rule_payee'])
})

test('a rule of the website applies to the next import, and a bookkeeper may add one', async t => {
  const banked = await openBanked(t, installation, { world: aWorld({ seed: 'rules' }), connect: ['mercury'] })
  const { member, clock } = banked
  const { session } = await newCollaborator(installation, member, { areas: ['banking'] })
  await banked.sync()
  const before = await entriesOf(installation, member.entityId)
  const syncedAtMs = clock.now.getTime()
  clock.now = daysLater(clock.now, 30)
  // A purchase that arrives with the next import.
  const { id: coming, payee } = banked.world.mercury!.transactions.find(
    one =>
      one.kind.startsWith('debitCard') &&
      one.cents < 0 &&
      one.createdAt > syncedAtMs &&
      statusAt(one, clock.now.getTime()) === 'sent',
  )!
  const rule = { entity_id: member.entityId, payee, direction: 'out', category: 'seguro' }
  assert.equal((await session.ask('POST', '/web/banks/rules', rule)).status, 201)
  assert.deepEqual(await entriesOf(installation, member.entityId), before)
  await banked.sync()
  const booked = await entriesOf(installation, member.entityId, "category = 'seguro'")
  assert.ok(booked.some(entry => entry.external_tx_id === coming))
  assert.ok(booked.every(entry => !before.some(({ id }) => id === entry.id)))
})
