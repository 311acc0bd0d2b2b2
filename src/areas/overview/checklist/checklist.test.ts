import assert from 'node:assert/strict'
import test from 'node:test'
import { addEntry } from '../../../../tests/harness/books.ts'
import { storeDocument } from '../../../../tests/harness/documents.ts'
import { BY_TEST, newMember, openTestInstallation } from '../../../../tests/harness/installation.ts'
import { openSession } from '../../../../tests/harness/sessions.ts'
import { dateOf } from '../../../kernel/values/dates.ts'
import { changeEntity } from '../../entities/entities.ts'
import { setShare } from '../../entities/ownership/ownership.ts'
import { addStay } from '../../presence/presence.ts'

const installation = await openTestInstallation()
const { database } = installation
const NOW = new Date()

test('each step follows from its records, and the list ends with the last one', async () => {
  const member = await newMember(installation)
  const { memberId, entityId } = member
  const session = await openSession(installation, memberId)
  const read = async () => {
    const answer = await session.ask('GET', `/web/checklist?entity_id=${entityId}`)
    assert.equal(answer.status, 200, answer.text)
    return answer.body.data
  }
  const doneSteps = async () => {
    const { steps } = await read()
    return Object.keys(steps).filter(step => steps[step])
  }
  assert.deepEqual(await doneSteps(), [])
  const run = (sql: string, values: unknown[]) => database.withClient(client => client.query(sql, values))

  await run("update members.member set country = 'ES', phone = '+34600000000' where id = $1", [memberId])
  assert.deepEqual(await doneSteps(), ['profile'])
  const ein = `12-${String(entityId).padStart(7, '0')}`
  await changeEntity(database.durable, BY_TEST, entityId, { ein }, NOW)
  assert.deepEqual(await doneSteps(), ['profile'], 'an EIN without an owner is not enough')
  await database.transaction(tx => setShare(tx, BY_TEST, { entityId, owner: 'Ana', percent: '100' }, NOW))
  assert.deepEqual(await doneSteps(), ['profile', 'record'])
  await run(
    `insert into banking.statement_balance (entity_id, bank, account, currency, month, opening, closing, source, recorded_at)
     values ($1, 'mercury', 'Checking', 'USD', '2026-01-01', 0, 0, 'person', now())`,
    [entityId],
  )
  await addEntry(installation, member, { income: 5 })
  await storeDocument(installation, member)
  assert.deepEqual(await doneSteps(), ['profile', 'record', 'bank', 'entries', 'documents'])
  await addStay(database.durable, BY_TEST, memberId, { country: 'ES', from: dateOf(NOW), to: null })
  assert.deepEqual((await doneSteps()).at(-1), 'presence')
  assert.equal((await read()).state, 'shown')

  const set = (state: string) => session.ask('POST', '/web/checklist', { entity_id: entityId, state })
  assert.deepEqual((await set('dismissed')).body, { data: { state: 'dismissed' } })
  await set('dismissed')
  assert.equal((await read()).state, 'dismissed')
  await set('shown')
  assert.equal((await read()).state, 'shown')
  await set('dismissed')

  await run(
    `insert into obligations.subject (member_id, entity_id, look_on) values ($1, $2, current_date)
     on conflict (entity_id) where entity_id is not null do update set look_on = excluded.look_on, open_facts = 0`,
    [memberId, entityId],
  )
  assert.equal((await read()).state, 'done')
})
