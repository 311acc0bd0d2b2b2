import { counted } from '../cli/command.ts'
import type { Database, Db } from '../sql/postgres.ts'
import { findOldestUnseen, listOpenAlarms, listSealsSince } from './alarm.sql.ts'
import { findInstallation } from './read-heads.ts'
import { readSeen, type SeenSeal } from './seen-seals.ts'
import type { AuditFinding } from './verify.ts'

/** Enough to name the first lost seal of any loss that is not a restored backup. */
export const MAX_SEEN = 200
const MAX_ALARMS = 20

/** Seals that a node saw and that are not in the database. */
export type LostSeals = { first: SeenSeal; last: SeenSeal; rows: number }

/** Each seal includes the previous one, so from the first that is missing or different on, all of them are. */
export async function findLostSeals(db: Db, known: readonly SeenSeal[]): Promise<LostSeals | null> {
  if (known.length === 0) return null
  const present = new Set((await readFrom(db, known[0]!.id)).map(({ id, hash }) => `${id} ${hash}`))
  const lost = known.filter(({ id, hash }) => !present.has(`${id} ${hash}`))
  if (lost.length === 0) return null
  return { first: lost[0]!, last: lost.at(-1)!, rows: lost.reduce((sum, { rows }) => sum + rows, 0) }
}

export async function readNewest(db: Db): Promise<SeenSeal[]> {
  const { id } = await db.one(findOldestUnseen, { newest: MAX_SEEN })
  return readFrom(db, id)
}

export async function readFrom(db: Db, from: number): Promise<SeenSeal[]> {
  const rows = await db.all(listSealsSince, { from, most: MAX_SEEN + 1 })
  return rows.map(row => ({ ...row, hash: row.hash.toString('hex') }))
}

export const sealsText = (first: number, last: number) =>
  first === last ? `seal ${first}` : `seals ${first} to ${last}`

/** Losses that nodes have recorded and no operator has acknowledged, and one that this node has not recorded yet. */
export async function findMissing({ durable: db }: Database, dataDir: string): Promise<AuditFinding[]> {
  const alarms = await db.all(listOpenAlarms, { most: MAX_ALARMS })
  const seen = await readSeen(dataDir)
  const { id } = await db.one(findInstallation, {})
  const lost = seen?.installation === id ? await findLostSeals(db, seen.seals) : null
  const found = alarms.map(alarm => ({ ...alarm, who: `the node ${alarm.node}` }))
  const here = lost && {
    who: 'this node',
    first_seal: lost.first.id,
    last_seal: lost.last.id,
    rows: lost.rows,
    since: lost.first.sealed_at,
  }
  return [...found, ...(here ? [here] : [])].map(({ who, first_seal, last_seal, rows, since }) => ({
    kind: 'removed',
    what:
      `${who} saw ${sealsText(first_seal, last_seal)}, which the database no longer has` +
      (rows === null ? '' : `: ${counted(rows, 'row')}, sealed since ${since}`),
  }))
}
