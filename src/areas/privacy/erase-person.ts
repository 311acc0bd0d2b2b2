import type pg from 'pg'
import { countFixedIps } from '../../kernel/audit/erase-ips.ts'
import { EVENT_DAYS } from '../../kernel/events/event.sql.ts'
import type { Grant } from '../../kernel/grants/grant.ts'
import { CommandError } from '../../kernel/http/refusal.ts'
import { forPerson } from '../../kernel/privacy/for-person.ts'
import { KEEP_REASONS, type KeepReason } from '../../kernel/privacy/keep-reasons.ts'
import {
  type DeclaredTable,
  isPersonal,
  type PersonalData,
  type PersonalTable,
  type PrivacyDeps,
} from '../../kernel/privacy/personal-data.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../kernel/sql/write.ts'
import { addDays, addYears, dateOf } from '../../kernel/values/dates.ts'
import type { LocalizedText } from '../../kernel/values/language.ts'
import { disableAccount, markErased } from '../members/members.ts'
import { listTestAccounts, removeTestAccountsOf } from '../sandbox/sandbox.ts'
import { beginErasure, findLastDay, finishErasure } from './person.sql.ts'
import { type FoundPerson, readPerson } from './person.ts'

export type Removed = { table: string; what: LocalizedText; rows: number; how: 'deleted' | 'cleared' }
/** `until` is null for what has no fixed date, such as the audit log. */
export type Kept = {
  table: string
  what: LocalizedText
  rows: number
  why: LocalizedText
  until: string | null
}

/** What erasing a person would do. */
export type ErasurePlan = {
  person: FoundPerson
  removed: Removed[]
  kept: Kept[]
  blockers: string[]
  warnings: string[]
}

/** In English, for the audit log and JSON output; people get the letter (`erasure-letter.rules.ts`). */
export const inEnglish = (kept: readonly Kept[]) =>
  kept.map(one => ({ ...one, what: one.what.en, why: one.why.en }))

const tablesOf = (areas: readonly PersonalData[]) => areas.flatMap(area => area.tables).filter(isPersonal)

async function count(client: pg.ClientBase, table: string, of: string, person: FoundPerson) {
  const { rows } = await client.query<{ rows: number }>(
    forPerson(`select count(*)::integer as rows from ${table} where ${of}`, person),
  )
  return rows[0]!.rows
}

/** The day until which records of LLCs are kept, as the operator chose. */
async function keptUntil(db: Db, memberId: number, years: number, now: Date): Promise<string> {
  const { last_day } = await db.one(findLastDay, { member_id: memberId })
  return addYears(last_day ?? dateOf(now), years)
}

export function planErasure(
  { database, config }: PrivacyDeps,
  areas: readonly PersonalData[],
  memberId: number,
  now: Date,
): Promise<ErasurePlan> {
  return database.snapshot(async (db, client) => {
    const person = await readPerson(db, client, areas, memberId)
    const until = await keptUntil(db, memberId, config.keep.recordsYears, now)
    const plan: ErasurePlan = { person, removed: [], kept: [], blockers: [], warnings: [] }
    for (const area of areas) {
      plan.blockers.push(...((await area.blockers?.(db, memberId)) ?? []))
      plan.warnings.push(...((await area.warnings?.(db, memberId)) ?? []))
    }
    const keep = ({ table, holds }: PersonalTable, rows: number, because: KeepReason) => {
      const reason = KEEP_REASONS[because]
      plan.kept.push({
        table,
        what: holds,
        rows,
        why: { en: reason.en, es: reason.es },
        until: reason.until === 'years' ? until : null,
      })
    }
    for (const table of tablesOf(areas)) {
      const named = table.alsoNames ? `(${table.of}) or (${table.alsoNames})` : table.of
      const rows = await count(client, table.table, named, person)
      const affected = { table: table.table, what: table.holds, rows }
      if (rows > 0) {
        if (table.erase === 'delete') plan.removed.push({ ...affected, how: 'deleted' })
        else if ('set' in table.erase) plan.removed.push({ ...affected, how: 'cleared' })
        else keep(table, rows, table.erase.keep)
      }
      if (table.alsoWrote) {
        const ofOthers = `(${table.alsoWrote.where}) and (${table.of}) is not true`
        const wrote = await count(client, table.table, ofOthers, person)
        if (wrote > 0) keep(table, wrote, table.alsoWrote.keep)
      }
    }
    const sandboxes = (await db.all(listTestAccounts, { owner_id: memberId })).length
    if (sandboxes > 0)
      plan.removed.push({
        table: 'test accounts',
        what: {
          en: 'Test accounts, with everything they have',
          es: 'Cuentas de prueba, con todo su contenido',
        },
        rows: sandboxes,
        how: 'deleted',
      })
    for (const { eventsOf, holds } of tablesOf(areas)) {
      if (!eventsOf) continue
      const of = `record in (${eventsOf}) and member_id <> $member`
      const rows = await count(client, 'kernel.event', of, person)
      if (rows > 0)
        plan.kept.push({
          table: 'kernel.event',
          what: { en: `Events of others: ${holds.en}`, es: `Eventos de otros: ${holds.es}` },
          rows,
          why: {
            en: 'Events of other members repeat kept records that contain your name. They are deleted on their own.',
            es: 'Los eventos de otros miembros repiten registros conservados que contienen tu nombre. Se eliminan por sí solos.',
          },
          until: addDays(dateOf(now), EVENT_DAYS),
        })
    }
    const { fixed } = await db.one(countFixedIps, { names: person.names })
    if (fixed > 0)
      plan.kept.push({
        table: 'kernel.audit_row',
        what: {
          en: 'IP addresses in old audit rows',
          es: 'Direcciones IP en filas antiguas del registro de auditoría',
        },
        rows: fixed,
        why: {
          en: 'An earlier version sealed these rows with the IP address. Without it the audit log could not be verified.',
          es: 'Una versión anterior selló estas filas con la dirección IP. Sin ella no se podría verificar el registro de auditoría.',
        },
        until: null,
      })
    return plan
  }, 'primary')
}

/**
 * Erases a person: ends all access, then clears one table after the other, each in a transaction. An interrupted erasure
 * continues when it is repeated. Areas go in reverse, so that rows are removed before those they refer to, and the person
 * last, because the others are found through it.
 */
export async function erasePerson(
  deps: PrivacyDeps,
  areas: readonly PersonalData[],
  grants: readonly Grant[],
  by: By,
  { person, kept, blockers }: ErasurePlan,
): Promise<void> {
  if (blockers.length)
    throw new CommandError(`${person.name} cannot be erased yet:\n  ${blockers.join('\n  ')}`)
  const { database } = deps
  await database.transaction(async tx => {
    await disableAccount(
      { tx, by, staff: null, grants, memberId: person.id, publicUrl: deps.config.publicUrl },
      null,
    )
    await tx.maybe(markErased, { id: person.id })
    await tx.one(beginErasure, { member_id: person.id, names: person.names, ...byParams(by) })
  })
  await removeTestAccountsOf(database, areas, by, person.id)
  for (const area of areas) await area.erase?.(deps, person)
  const [own, ...others] = areas
  const eraseTables = async (tables: readonly DeclaredTable[]) => {
    for (const table of tables.toReversed().filter(isPersonal))
      await database.transaction((_, client) => eraseTable(client, table, person))
  }
  for (const { tables } of [own!, ...others.toReversed()]) await eraseTables(tables)
  // The kernel's again: changing the other tables writes events, and until then the person could be sent email.
  await own!.erase?.(deps, person)
  await eraseTables(own!.tables)
  await database.durable.one(finishErasure, { member_id: person.id, kept: inEnglish(kept), ...byParams(by) })
}

async function eraseTable(client: pg.ClientBase, table: PersonalTable, person: FoundPerson): Promise<void> {
  const { erase, alsoErase, of } = table
  if (erase === 'delete') await client.query(forPerson(`delete from ${table.table} where ${of}`, person))
  else if ('set' in erase)
    await client.query(forPerson(`update ${table.table} set ${erase.set} where ${of}`, person))
  if (alsoErase)
    await client.query(
      forPerson(`update ${table.table} set ${alsoErase.set} where ${alsoErase.where}`, person),
    )
}
