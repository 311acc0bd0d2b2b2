import assert from 'node:assert/strict'
import test from 'node:test'
import { BY_TEST, newMember, openTestInstallation } from '../../../tests/harness/installation.ts'
import { newManager } from '../../../tests/harness/ledger.ts'
import { openSession } from '../../../tests/harness/sessions.ts'
import { deletePause, insertPause } from '../../kernel/jobs/pause.ts'
import { byParams } from '../../kernel/sql/write.ts'

const installation = await openTestInstallation({ isAlone: true })
const { database } = installation
const session = await openSession(installation, (await newManager(installation, 'Admin', 'admin')).id)

test('the console lists backups with their state and last verification', async () => {
  await database.withClient(client =>
    client.query(`
      insert into backups.backup (id, started_at, finished_at, failure, size_bytes, documents, documents_bytes,
                                  damaged_documents, has_secret, removed_at, verified_at)
      values ('1', '2026-11-01', '2026-11-01', null, 5, 1, 9, 0, true, now(), null),
             ('2', '2026-11-02', '2026-11-02', null, 5, 1, 9, 0, true, null, now()),
             ('3', '2026-11-03', '2026-11-03', 'no disk', null, null, null, null, null, null, null),
             ('4', '2026-11-04', null, null, null, null, null, null, null, null, null)`),
  )
  const { status, body, text } = await session.ask('GET', '/web/console/backups')
  assert.equal(status, 200, text)
  assert.deepEqual(
    body.data.map((one: { id: string; state: string }) => [one.id, one.state]),
    [
      ['4', 'running'],
      ['3', 'failed'],
      ['2', 'complete'],
      ['1', 'removed'],
    ],
  )
  assert.deepEqual([body.is_configured, body.is_overdue], [false, false])
  assert.deepEqual([body.is_damaged, body.verify_days], [false, 7])
  const problem = async () => (await session.ask('GET', '/web/console/state')).body.backup_problem
  assert.equal(await problem(), 'failed')
  await database.withClient(client =>
    client.query(`
      update backups.backup set failure = null where id = '3';
      update backups.backup set verified_at = now(), verify_failure = 'a file was changed' where id = '2'`),
  )
  assert.equal(await problem(), 'damaged')
  assert.equal((await session.ask('GET', '/web/console/backups')).body.is_damaged, true)
})

test('the console shows that a restored installation is paused; members do not see it', async () => {
  const state = async () => (await session.ask('GET', '/web/console/state')).body.paused_since
  assert.equal(await state(), null)
  await database.durable.one(insertPause, { reason: 'a test', record: 'backup/1', ...byParams(BY_TEST) })
  assert.match(await state(), /^\d{4}-/)
  const member = await openSession(installation, (await newMember(installation)).memberId)
  assert.equal((await member.ask('GET', '/web/console/state')).status, 403)
  await database.durable.one(deletePause, byParams(BY_TEST))
  assert.equal(await state(), null)
})
