import { randomBytes } from 'node:crypto'
import { insertCalendarLink } from '../../src/areas/obligations/calendar/calendar.sql.ts'
import { addOneOff, markObligationDone } from '../../src/areas/obligations/decisions.ts'
import { byParams } from '../../src/kernel/sql/write.ts'
import { addDays, dateOf } from '../../src/kernel/values/dates.ts'
import { recordDocument } from './documents.ts'
import { BY_TEST, type TestInstallation, type TestMember } from './installation.ts'

type Owner = Pick<TestMember, 'entityId' | 'memberId'>

/** An obligation that a Manager added to a member's LLC, due in ten days. */
export async function ownOneOff(
  { database }: TestInstallation,
  { entityId, memberId }: Owner,
): Promise<number> {
  const wanted = { entityId, memberId, ofOwner: false, title: 'Answer a letter', details: null }
  const now = new Date()
  const dueDate = addDays(dateOf(now), 10)
  return (await database.transaction(tx => addOneOff(tx, BY_TEST, { ...wanted, dueDate }, now))).id
}

/** One that is done. */
export async function doneObligation(at: TestInstallation, owner: Owner): Promise<number> {
  const id = await ownOneOff(at, owner)
  const documentId = await recordDocument(at, owner)
  const mark = { id, documentId, doneOn: null, note: null }
  await at.database.transaction(tx => markObligationDone(tx, BY_TEST, mark, 'any', new Date()))
  return id
}

/** One of a rule that is not verified. */
export async function proposedObligation(at: TestInstallation, owner: Owner): Promise<number> {
  const id = await ownOneOff(at, owner)
  await at.database.withClient(client =>
    client.query("update obligations.obligation set state = 'proposed' where id = $1", [id]),
  )
  return id
}

/** A link to a member's calendar, whose secret does not matter. */
export async function ownCalendarLink({ database }: TestInstallation, { memberId }: Owner): Promise<number> {
  const link = { member_id: memberId, hash: randomBytes(32), most: 1000 }
  return (await database.durable.one(insertCalendarLink, { ...link, ...byParams(BY_TEST) })).id
}
