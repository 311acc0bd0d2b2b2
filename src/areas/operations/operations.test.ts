import assert from 'node:assert/strict'
import test from 'node:test'
import { Client } from 'pg'
import { newMember, openTestInstallation } from '../../../tests/harness/installation.ts'
import { addTransaction, newManager } from '../../../tests/harness/ledger.ts'
import { openSession } from '../../../tests/harness/sessions.ts'
import { sealAudit } from '../../kernel/audit/seal.ts'
import { currentRuns, jobState } from './job-state.rules.ts'
import { MAX_ROWS_HERE } from './verify-chain.route.ts'

const installation = await openTestInstallation()
const { database } = installation
const manager = await newManager(installation, 'Admin', 'admin')
const session = await openSession(installation, manager.id)

/** An email about a decision, with a text that must not be shown. */
async function decidedMail() {
  const member = await newMember(installation)
  const { transaction_id } = await addTransaction(installation, member)
  await session.ask('POST', '/web/console/ledger/decide', {
    transaction_id,
    status: 'REJECTED',
    manager_resolution: 'A reason nobody else reads.',
  })
  const { body, text } = await session.ask('GET', '/web/console/mail?unsent=true&limit=500')
  const mail = body.data.find((one: { about: string }) => one.about.includes(transaction_id))
  return { mail, body, text }
}

test('the outbox shows pending email without its text, and can retry it', async () => {
  const { mail, body, text } = await decidedMail()
  assert.equal(mail.state, 'waiting')
  assert.ok(body.counts.waiting >= 1)
  assert.doesNotMatch(text, /A reason nobody else reads/)
  await database.withClient(client =>
    client.query("update kernel.mail set next_try_at = 'infinity', failure = 'EFAIL' where id = $1", [
      mail.id,
    ]),
  )
  const before = await session.ask('GET', `/web/console/mail?unsent=true&before_id=${mail.id + 1}&limit=1`)
  assert.deepEqual([before.body.data[0].state, before.body.data[0].next_try_at], ['given_up', null])
  assert.equal((await session.ask('POST', '/web/console/mail/retry', { mail_id: mail.id })).status, 200)
  const after = await session.ask('GET', `/web/console/mail?unsent=true&before_id=${mail.id + 1}&limit=1`)
  assert.equal(after.body.data[0].state, 'failing')
  await database.withClient(client =>
    client.query('update kernel.mail set sent_at = now() where id = $1', [mail.id]),
  )
  const sent = await session.ask('POST', '/web/console/mail/retry', { mail_id: mail.id })
  assert.deepEqual([sent.status, sent.body.code], [400, 'mail_already_sent'])
  const unknown = await session.ask('POST', '/web/console/mail/retry', { mail_id: 9_000_000_000 })
  assert.deepEqual([unknown.status, unknown.body.code, unknown.body.field], [404, 'not_found', 'mail_id'])
})

test('filters the audit log by actor, action, record and day', async () => {
  const { mail } = await decidedMail()
  const record = `transaction/${mail.about.split('/')[1]}`
  const browse = (query: string) => session.ask('GET', `/web/console/audit?${query}`)
  const { body } = await browse(`record=${encodeURIComponent(record)}`)
  assert.deepEqual(
    body.data.map((row: { action: string }) => row.action),
    ['transaction.decide', 'transaction.submit'],
  )
  const mine = await browse(`actor=staff:${manager.id}&action=transaction.&limit=500`)
  assert.ok(mine.body.data.length >= 1)
  assert.ok(mine.body.data.every((row: { actor: string }) => row.actor === `staff:${manager.id}`))
  const kind = await browse(`record=transaction/&action=transaction.decide&limit=500`)
  assert.ok(kind.body.data.some((row: { record: string }) => row.record === record))
  assert.ok(kind.body.data.every((row: { record: string }) => row.record.startsWith('transaction/')))
  assert.deepEqual((await browse(`record=transaction`)).body.data, [], 'a kind ends with a slash')
  const { data: actions } = (await session.ask('GET', '/web/console/audit/actions')).body
  for (const action of ['transaction.decide', 'member.create', 'audit.verify'])
    assert.ok(actions.includes(action), action)
  const never = await browse(`record=${encodeURIComponent(record)}&to=2020-01-01`)
  assert.deepEqual([never.body.data, never.body.next_before_id], [[], null])
  const first = await browse('limit=2')
  const next = await browse(`limit=2&before_id=${first.body.next_before_id}`)
  assert.ok(next.body.data[0].id < first.body.data[1].id)
})

test('shows the chain as sealed, and recomputes it on demand; the result is stored and audited', async () => {
  await newMember(installation)
  await sealAudit(database, () => new Date())
  const chain = await session.ask('GET', '/web/console/audit/chain')
  assert.equal(chain.status, 200, chain.text)
  assert.match(chain.body.data.seal.hash, /^[0-9a-f]{64}$/)
  const checked = await session.ask('POST', '/web/console/audit/verify', {})
  assert.equal(checked.status, 200, checked.text)
  assert.ok(checked.body.data.seals >= chain.body.data.seal.id)
  const { last_check } = (await session.ask('GET', '/web/console/audit/chain')).body.data
  assert.deepEqual(last_check, checked.body.data)
  const log = await session.ask('GET', `/web/console/audit?action=audit.verify&actor=staff:${manager.id}`)
  assert.equal(log.body.data.length, 1)
})

test('a log that is too long is not verified in a request; the message is in the language of Accept-Language', async t => {
  const alone = await openTestInstallation({ isAlone: true, t })
  const reader = await openSession(alone, (await newManager(alone, 'Admin', 'admin')).id)
  const owner = new Client({ connectionString: alone.ownerUrl })
  await owner.connect()
  await owner.query(`alter table kernel.audit_row alter column id restart with ${MAX_ROWS_HERE + 1}`)
  await owner.end()
  await newMember(alone)
  const headers = { 'accept-language': 'es' }
  const { status, body } = await reader.ask('POST', '/web/console/audit/verify', {}, { headers })
  assert.deepEqual([status, body.code], [400, 'audit_log_too_long'])
  assert.match(body.error, /^El registro tiene 25\d{4} filas, demasiadas/)
})

test('a job is silent if it has not reported for several of its turns, and otherwise as its last run', () => {
  const now = new Date('2026-11-15T12:00:00Z')
  const run = { every_ms: 2000, last_run_at: '2026-11-15T11:59:00Z', trouble: null, failure: null }
  assert.equal(jobState(run, now), 'ok')
  assert.equal(jobState({ ...run, failure: 'no disk' }, now), 'failed')
  assert.equal(jobState({ ...run, trouble: 'nobody answers' }, now), 'blocked')
  assert.equal(jobState({ ...run, last_run_at: '2026-11-15T11:56:00Z' }, now), 'silent')
  assert.equal(jobState({ ...run, every_ms: 600_000, last_run_at: '2026-11-15T11:35:00Z' }, now), 'ok')
})

test('a silent node is left out while another runs the job, and shown if none does', () => {
  const now = new Date('2026-11-15T12:00:00Z')
  const run = { job: 'seal', node: 'new', every_ms: 2000, last_run_at: '2026-11-15T11:59:30Z' }
  const [fine, gone] = [
    { ...run, trouble: null, failure: null },
    { ...run, node: 'old', trouble: null, failure: null, last_run_at: '2026-11-14T12:00:00Z' },
  ]
  const shown = (...runs: (typeof fine)[]) => currentRuns(runs, now).map(({ node, state }) => [node, state])
  assert.deepEqual(shown(gone, fine), [['new', 'ok']])
  assert.deepEqual(shown(gone), [['old', 'silent']])
  assert.deepEqual(shown(fine, { ...fine, node: 'other', failure: 'no disk' } as never), [
    ['other', 'failed'],
    ['new', 'ok'],
  ])
})

test('shows the state of the jobs', async () => {
  const name = `test ${process.pid}`
  await database.withClient(client =>
    client.query(
      "insert into kernel.job_status (job, node, every_ms, last_run_at, took_ms, failure, since) values ($1, 'two', 2000, now(), 3, 'no disk', now())",
      [name],
    ),
  )
  const { body } = await session.ask('GET', '/web/console/jobs')
  const shown = body.data.find((one: { job: string }) => one.job === name)
  assert.deepEqual([shown.node, shown.state, shown.failure], ['two', 'failed', 'no disk'])
})
