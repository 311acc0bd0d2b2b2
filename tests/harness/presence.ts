import { paintDays } from '../../src/areas/presence/changes.ts'
import { addEvidence } from '../../src/areas/presence/evidence/evidence.ts'
import { stateFact } from '../../src/areas/presence/facts/facts.ts'
import { recordDocument } from './documents.ts'
import { BY_TEST, type TestInstallation, type TestMember } from './installation.ts'

type Owner = Pick<TestMember, 'memberId' | 'entityId'>

/** A nationality that a member stated. */
export async function makeFact({ database }: TestInstallation, { memberId }: Owner): Promise<number> {
  const fact = { kind: 'nationality', country: 'MX', from: null, to: null } as const
  const more = { answer: null, documented: null, note: null }
  return database.transaction(async tx => (await stateFact(tx, BY_TEST, memberId, { ...fact, ...more })).id)
}

/** A document of the LLC for some days. */
export async function makeEvidence(installation: TestInstallation, owner: Owner): Promise<number> {
  const document_id = await recordDocument(installation, owner)
  const about = { kind: 'lease', country: 'ES', from: '2026-01-01', until: '2026-01-31' } as const
  const evidence = { ...about, entity_id: owner.entityId, document_id }
  return installation.database.transaction(
    async tx => (await addEvidence(tx, BY_TEST, owner.memberId, evidence)).id,
  )
}

/** A plan whose first days have come: it was made before. */
export async function makeDuePlan(
  { database }: TestInstallation,
  { memberId }: Owner,
  { daysBefore = 3, daysAfter = 3, country = 'PT' } = {},
): Promise<number> {
  const { rows } = await database.withClient(client =>
    client.query<{ id: number }>(
      `insert into presence.plan (member_id, country, starts_on, ends_on)
       select $1, $2, today - $3::integer, today + $4::integer
       from (select (now() at time zone 'UTC')::date as today) as now returning id`,
      [memberId, country, daysBefore, daysAfter],
    ),
  )
  return rows[0]!.id
}

/** A change of a member's log of stays. */
export async function makeChange({ database }: TestInstallation, { memberId }: Owner): Promise<number> {
  const stroke = { from: '2026-01-01', until: '2026-01-31', country: 'ES' }
  const { bytes } = await paintDays(database, BY_TEST, memberId, stroke, new Date())
  return JSON.parse(bytes.toString()).change.id
}
