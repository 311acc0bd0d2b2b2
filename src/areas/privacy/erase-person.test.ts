import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BY_TEST, newMember, openTestInstallation } from '../../../tests/harness/installation.ts'
import { makeTransaction, newManager } from '../../../tests/harness/ledger.ts'
import { areas } from '../../areas.ts'
import { decideTransaction } from '../ledger/decisions.ts'
import { planErasure } from './erase-person.ts'

const installation = await openTestInstallation()
const { database } = installation

test('erasing staff lists the events of others that name them under a decision, and until when they are kept', async () => {
  const manager = await newManager(installation)
  const transactionId = await makeTransaction(installation, await newMember(installation))
  const decision = { transactionId, status: 'RATIFIED' as const, resolution: 'Fine', managerId: manager.id }
  await decideTransaction(database.durable, BY_TEST, decision, new Date())
  const { rows } = await database.withClient(client =>
    client.query('select from kernel.event where record = $1 and object like $2', [
      `transaction/${transactionId}`,
      `%${manager.name}%`,
    ]),
  )
  assert.ok(rows.length > 0, 'an event has the name')
  const personalData = areas.flatMap(area => area.personalData ?? [])
  const { kept } = await planErasure(installation, personalData, manager.id, new Date('2026-11-17T10:00:00Z'))
  const events = kept.filter(({ table }) => table === 'kernel.event')
  assert.deepEqual(
    events.map(({ until, why }) => [until, why.en !== '']),
    [['2027-02-15', true]],
  )
  assert.ok(events[0]!.rows >= rows.length)
  assert.ok(kept.some(({ table }) => table === 'ledger.transaction'))
})
