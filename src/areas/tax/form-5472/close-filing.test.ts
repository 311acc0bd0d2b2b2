import assert from 'node:assert/strict'
import test from 'node:test'
import { addEntry } from '../../../../tests/harness/books.ts'
import { recordDocument } from '../../../../tests/harness/documents.ts'
import { BY_TEST, newMember, openTestInstallation } from '../../../../tests/harness/installation.ts'
import { byParams } from '../../../kernel/sql/write.ts'
import { insertCounterparty } from '../../bookkeeping/bookkeeping.ts'
import { changeEntity, planFilingsOf, setShare } from '../../entities/entities.ts'
import { answerQuestion } from '../answers/answers.ts'
import { closeFiling, closeFilings } from './close-filing.ts'

const installation = await openTestInstallation({ isAlone: true })
const { database } = installation
const NOW = new Date('2026-03-01T10:00:00Z')

/** An LLC from 2025 with its filings planned. */
async function openLlc(owners: [string, string][]) {
  const member = await newMember(installation)
  const { entityId } = member
  await changeEntity(database.durable, BY_TEST, entityId, { formation_date: '2025-01-10' }, NOW)
  await database.transaction(async tx => {
    for (const [owner, percent] of owners)
      await setShare(tx, BY_TEST, { entityId, owner, percent, since: '2025-01-10', isMember: false }, NOW)
    await planFilingsOf(tx, BY_TEST, entityId, NOW)
  })
  const say = (answer: string | null, question = 'owner_paid') =>
    answerQuestion(database.durable, BY_TEST, {
      entityId,
      year: 2025,
      question,
      form: null,
      answer,
      note: null,
    })
  const statusOf = async (year: number) =>
    (
      await database.withClient(client =>
        client.query('select status from entities.tax_filing where entity_id = $1 and year = $2', [
          entityId,
          year,
        ]),
      )
    ).rows[0]?.status
  return { member, entityId, say, statusOf }
}

test('closes filings of partnerships and of quiet years, and leaves the others open', async () => {
  const shared = await openLlc([
    ['Ana', '50'],
    ['Bruno', '50'],
  ])
  const quiet = await openLlc([['Ana', '100']])
  const unanswered = await openLlc([['Ana', '100']])
  const busy = await openLlc([['Ana', '100']])
  const party = { entity_id: busy.entityId, name: 'Ana', kind: 'OWNER', relation_subtype: 'self' }
  const { id } = await database.durable.one(insertCounterparty, { ...party, ...byParams(BY_TEST) })
  await addEntry(installation, busy.member, {
    year: 2025,
    month: 5,
    income: 10,
    category: 'aportacion',
    movement_type: 'aportacion',
    counterparty_id: id,
    economic_purpose: 'Capital',
    document_id: await recordDocument(installation, busy.member),
  })
  await quiet.say('no')
  await busy.say('no')
  assert.equal(await closeFilings({ database, now: () => NOW }), 2)
  const statuses = [shared, quiet, unanswered, busy].map(({ statusOf }) => statusOf(2025))
  assert.deepEqual(await Promise.all(statuses), ['not_required', 'not_required', 'pending', 'pending'])
  assert.equal(await shared.statusOf(2026), 'pending', 'the year that is running')
  assert.equal(await closeFilings({ database, now: () => NOW }), 0)
  const why = async (llc: typeof busy, year = 2025) =>
    closeFiling(database, BY_TEST, { entityId: llc.entityId, year }, NOW)
  assert.deepEqual(await why(busy), { why: 'required' })
  assert.deepEqual(await why(unanswered), { why: 'not_asked' })
  assert.deepEqual(await why(shared, 2026), { why: 'not_ended' })
})

test('closes the filing of an LLC whose owner was a U.S. person, and of nobody else', async () => {
  const resident = await openLlc([['Ana', '100']])
  const treaty = await openLlc([['Ana', '100']])
  await resident.say('resident', 'us_status')
  await treaty.say('treaty', 'us_status')
  assert.equal(await closeFilings({ database, now: () => NOW }), 1)
  assert.deepEqual([await resident.statusOf(2025), await treaty.statusOf(2025)], ['not_required', 'pending'])
  assert.equal(await resident.statusOf(2026), 'pending', 'the answer is for one year')
})
