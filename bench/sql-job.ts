import { admitKey } from '../src/areas/access/admission.sql.ts'
import type { PlannedEntry } from '../src/areas/bookkeeping/bookkeeping.ts'
import { entryParams } from '../src/areas/bookkeeping/entries/entry.rules.ts'
import { insertEntry, listNewest } from '../src/areas/bookkeeping/entries/entry.sql.ts'
import { encodeParams, type Statement } from '../src/kernel/sql/statement.ts'
import { byParams } from '../src/kernel/sql/write.ts'
import { insertPlainEntry } from './plain-entry.sql.ts'
import { listPlainPage } from './plain-page.sql.ts'
import { BY_BENCH } from './seed.ts'

/** One of our statements run repeatedly, each time for one of a range of entities. */
export type SqlJob = {
  run: 'the plain page' | 'our page' | 'our insert' | 'the plain insert' | 'the admission'
  firstEntity: number
  lastEntity: number
  /** What an insert writes; its entity is filled in. */
  entry?: PlannedEntry
  /** What an admission looks for, of each entity's owner: the hash of the key, in hexadecimal. */
  hashes?: Record<number, string>
}

/** What an admission looks for, as a table: pgbench cannot bind bytes. */
export const MAKE_ADMITTED = `
  create schema if not exists bench;
  grant usage on schema bench to public;
  create table if not exists bench.admitted (entity_id integer primary key, hash bytea not null);
  grant select on bench.admitted to public`

type Bound = { statement: Statement<unknown, unknown>; params: unknown }

const RANGE = { from_year: 1990, to_year: 2100, from_month: 1, to_month: 12 }
const START = { after_year: 9999, after_month: 12, after_seq: 2 ** 31 - 1, after_id: 2 ** 31 }
const PAGE = { ...RANGE, ...START, limit: 100 }

export function bindJob({ run, entry, hashes }: SqlJob, entityId: number): Bound {
  if (run === 'the admission')
    return {
      statement: admitKey,
      params: { hash: Buffer.from(hashes?.[entityId] ?? '', 'hex'), ip: '127.0.0.1' },
    }
  if (run === 'the plain page')
    return { statement: listPlainPage, params: { entity_id: entityId, limit: PAGE.limit } }
  if (run === 'our page') return { statement: listNewest, params: { ...PAGE, entity_id: entityId } }
  const written = entryParams({ ...entry!, entity_id: entityId })
  if (run === 'the plain insert')
    return { statement: insertPlainEntry, params: { ...written, json: JSON.stringify(entry) } }
  return { statement: insertEntry, params: { ...written, ...byParams(BY_BENCH) } }
}

// Stands for the entity while the parameters are written; no other parameter has this number.
const ENTITY = 987_654_321

/**
 * The job in pgbench's language. Numbers, including the entity, are bound as ours are; texts and nulls, which
 * pgbench cannot vary or bind, are in the statement, with the entity inserted into a JSON text at run time.
 */
export function pgbenchScript(job: SqlJob): string {
  const { statement, params } = bindJob(job, ENTITY)
  const lines = [`\\set entity random(${job.firstEntity}, ${job.lastEntity})`]
  const words = encodeParams(statement, params).map((value, i) => {
    if (value === null) return 'null'
    if (value instanceof Buffer) return '(select hash from bench.admitted where entity_id = :entity)'
    const text = value.toString()
    if (text === String(ENTITY)) return ':entity'
    if (/^-?\d+$/.test(text)) {
      lines.push(`\\set p${i} ${text}`)
      return `:p${i}`
    }
    return quoted(text)
  })
  lines.push(`${withoutTimes(statement.sql).replace(/\$(\d+)/g, (_, n) => words[Number(n) - 1]!)};`)
  return lines.join('\n')
}

/** pgbench would see variables in a time format. */
const withoutTimes = (sql: string) =>
  sql.replaceAll('HH24:MI:SS', "HH24' || chr(58) || 'MI' || chr(58) || 'SS")

/** A text as an SQL expression. The space after a colon keeps pgbench from seeing a variable in JSON. */
function quoted(text: string): string {
  const literal = `'${text.replaceAll("'", "''").replaceAll(':', ': ')}'`
  return literal.includes(String(ENTITY))
    ? `(${literal.replace(String(ENTITY), "' || :entity::integer || '")})`
    : literal
}
