import assert from 'node:assert/strict'
import test from 'node:test'
import { addEntry } from '../../../../tests/harness/books.ts'
import { storeDocument } from '../../../../tests/harness/documents.ts'
import { BY_TEST, newMember, openTestInstallation } from '../../../../tests/harness/installation.ts'
import { newManager } from '../../../../tests/harness/ledger.ts'
import { openSession } from '../../../../tests/harness/sessions.ts'
import { byParams } from '../../../kernel/sql/write.ts'
import { insertCounterparty } from '../../bookkeeping/bookkeeping.ts'

const installation = await openTestInstallation()
const { database } = installation
const db = database.durable
const manager = await newManager(installation)

/** An LLC with a documented contribution of 100, and with amounts to decide about. */
async function newYear() {
  const staff = await openSession(installation, manager.id)
  const member = await newMember(installation)
  const { entityId: entity_id } = member
  const party = { entity_id, name: 'Ana', kind: 'OWNER', relation_subtype: 'self' }
  const { id: counterparty_id } = await db.one(insertCounterparty, { ...party, ...byParams(BY_TEST) })
  const { id: document_id } = await storeDocument(installation, member)
  const add = async (more: object) => {
    const money = { income: 100, category: 'aportacion', movement_type: 'aportacion', year: 2025, month: 6 }
    return (
      await addEntry(installation, member, {
        economic_purpose: 'Capital',
        counterparty_id,
        ...money,
        ...more,
      })
    ).id
  }
  await add({ document_id })
  const lost = await add({ income: 7 })
  const disputed = await add({ income: 30 })
  const nobody = await add({ counterparty_id: null, document_id, income: 3 })
  const adjusted = await add({ category: null, movement_type: 'ajuste', income: 1 })
  const of = { entity_id, year: 2025 }
  const path = '/web/console/tax/decisions'
  const decide = (more: object, headers = {}) => staff.ask('POST', path, { ...of, ...more }, { headers })
  const own = await openSession(installation, member.memberId)
  const report = async () =>
    (await own.ask('GET', `/web/v1/reports/form-5472?entity_id=${entity_id}&year=2025`)).body.data
  const page = async () => {
    const read = await staff.ask('GET', `/web/console/tax/year?entity_id=${entity_id}&year=2025&language=en`)
    return read.body.data
  }
  return { of, entity_id, decide, report, page, entries: { lost, disputed, nobody, adjusted } }
}

const REASON = 'The bank statement shows the transfer.'

test('staff include amounts or leave them out, several at once; the report and the console say so', async () => {
  const { entity_id, decide, report, page, entries } = await newYear()
  const { lost, disputed, nobody, adjusted } = entries
  const before = await report()
  assert.deepEqual([before.line_1h, before.incomplete.entry_ids], [100, [lost, disputed, adjusted, nobody]])

  const included = await decide({ entry_ids: [lost, disputed], decision: 'include', reason: REASON })
  assert.deepEqual(included.body, { data: { changed: 2, undecided: 2 } }, included.text)
  const left = { entry_ids: [disputed, nobody, adjusted], decision: 'leave_out', reason: 'Not of this LLC.' }
  assert.deepEqual((await decide(left)).body, { data: { changed: 3, undecided: 0 } })

  const after = await report()
  assert.deepEqual([after.line_1h, after.incomplete.entry_ids], [107, []])
  const [one, ...others] = after.included_by_decision
  assert.deepEqual(
    [one.entry_id, one.decision.decision, one.decision.reason, one.decision.decided_by, others],
    [lost, 'include', REASON, `staff:${manager.id}`, []],
  )
  assert.deepEqual(
    after.left_out.entries.map((out: typeof one) => [out.entry_id, out.decision.reason]).toSorted(),
    [disputed, nobody, adjusted].map(id => [id, 'Not of this LLC.']).toSorted(),
  )
  const shown = (await page()).amounts
  assert.deepEqual(
    [shown.length, shown.filter((amount: { undecided: boolean }) => amount.undecided)],
    [4, []],
  )

  const withdrawn = await decide({ entry_ids: [lost], decision: 'withdraw' })
  assert.deepEqual(withdrawn.body, { data: { changed: 1, undecided: 1 } })
  assert.deepEqual((await report()).line_1h, 100)
  const audited = await database.withClient(client =>
    client.query(
      `select detail from kernel.audit_row where action = 'form5472.decide' and record = $1 order by id`,
      [`entity/${entity_id}`],
    ),
  )
  assert.deepEqual(
    audited.rows.map(({ detail }) => detail),
    [
      `2025: include, entries ${lost},${disputed}`,
      `2025: leave_out, entries ${disputed},${nobody},${adjusted}`,
      `2025: withdrawn, entries ${lost}`,
    ],
  )
})

test('one entry that cannot be decided so refuses all, and a repeated request decides once', async () => {
  const { of, decide, report, entries } = await newYear()
  const { lost, nobody, adjusted } = entries
  const refused = async (more: object, code: string, field: string | null = 'entry_ids') => {
    const answer = await decide({ entry_ids: [lost], decision: 'include', reason: REASON, ...more })
    assert.deepEqual(
      [answer.status, answer.body.code, answer.body.field ?? null],
      [400, code, field],
      answer.text,
    )
  }
  await refused({ entry_ids: [lost, nobody] }, 'amount_without_counterparty')
  await refused({ entry_ids: [lost, adjusted] }, 'amount_never_on_form')
  await refused({ entry_ids: [lost, 9e9] }, 'amount_not_left_out')
  await refused({ year: 2024 }, 'amount_not_left_out')
  await refused({ entry_ids: [] }, 'invalid_ids')
  await refused({ decision: 'perhaps' }, 'invalid_choice', 'decision')
  await refused({ reason: null }, 'required', 'reason')
  await refused({ reason: ' ' }, 'required', 'reason')
  await refused({ reason: 'too short' }, 'reason_too_short', 'reason')
  assert.equal(
    (await decide({ entity_id: 2_000_000_000, entry_ids: [lost], decision: 'withdraw' })).status,
    404,
  )
  assert.deepEqual((await report()).included_by_decision, [])

  const headers = { 'idempotency-key': `decide-${of.entity_id}` }
  const given = { entry_ids: [lost], decision: 'include', reason: REASON }
  const [first, second] = [await decide(given, headers), await decide(given, headers)]
  assert.deepEqual([first.body, second.body], [first.body, first.body])
  assert.deepEqual((await decide(given)).body.data.changed, 0, 'the same again is no new decision')
  const kept = await database.withClient(client =>
    client.query('select decision from tax.amount_decision where entity_id = $1', [of.entity_id]),
  )
  assert.deepEqual(kept.rows, [{ decision: 'include' }])
})
