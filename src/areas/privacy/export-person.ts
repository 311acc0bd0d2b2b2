import type pg from 'pg'
import {
  columnsOf,
  isPersonal,
  type PersonalData,
  type PersonalTable,
  type PrivacyGround,
} from '../../kernel/privacy/personal-data.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { zipped } from '../dossier/dossier.ts'
import { type ExportedTable, exportReadme } from './export-readme.rules.ts'
import { type FoundPerson, forPerson, readPerson } from './person.ts'

export type ExportResult = { tables: ExportedTable[]; files: number; unreadable: string[] }

/**
 * Everything about a person as one ZIP, as it is created: a JSON file per table, the files of their LLCs, and a
 * README in their language. Rows pass through a cursor, so memory does not grow with the books. All of it is of one
 * moment.
 */
export function exportPerson(
  ground: PrivacyGround,
  areas: readonly PersonalData[],
  wanted: { memberId: number; identifiers: boolean; now: Date },
): { bytes: AsyncGenerator<Buffer>; result: ExportResult } {
  const result: ExportResult = { tables: [], files: 0, unreadable: [] }
  const bytes = zipped(wanted.now, archive =>
    ground.database.snapshot(async (db, client) => {
      const person = await readPerson(db, client, areas, wanted.memberId)
      const secrets = wanted.identifiers ? ground.secrets : null
      for (const table of areas.flatMap(area => area.tables).filter(isPersonal)) {
        const counted = { rows: 0 }
        const path = `${table.table}.json`
        await archive.add(path, tableJson(client, table, person, { secrets, counted }))
        result.tables.push({ path, holds: table.holds[person.language], rows: counted.rows })
      }
      for (const area of areas)
        for await (const { path, content } of area.files?.(ground, db, person.id) ?? []) {
          if (content === null) result.unreadable.push(path)
          else {
            await archive.add(safePath(path), content, 'document')
            result.files++
          }
        }
      const { now, identifiers } = wanted
      await archive.add('README.txt', exportReadme({ person, now, identifiers, ...result }))
    }, 'primary'),
  )
  return { bytes, result }
}

const AT_ONCE = 500

async function* tableJson(
  client: pg.ClientBase,
  table: PersonalTable,
  person: FoundPerson,
  { secrets, counted }: { secrets: Secrets | null; counted: { rows: number } },
): AsyncGenerator<string> {
  const columns = [table.other, table.personal].flatMap(columnsOf).map(name => `"${name}"`)
  const rows = `select row_to_json(t)::text as row from (select ${columns.join(', ')} from ${table.table} where ${table.of}) t`
  await client.query(forPerson(`declare personal no scroll cursor for ${rows}`, person))
  yield '['
  for (;;) {
    const { rows: page } = await client.query<{ row: string }>(`fetch ${AT_ONCE} from personal`)
    for (const { row } of page) yield `${counted.rows++ ? ',' : ''}\n${openRow(table, row, secrets)}`
    if (page.length < AT_ONCE) break
  }
  yield '\n]\n'
  await client.query('close personal')
}

/** Only tables with encrypted columns are parsed: numbers in the others keep all their digits. */
function openRow(table: PersonalTable, row: string, secrets: Secrets | null): string {
  if (!table.open) return row
  const parsed = JSON.parse(row) as Record<string, unknown>
  for (const [column, open] of Object.entries(table.open))
    if (parsed[column] !== null) parsed[column] = secrets ? opened(open, parsed, secrets) : '(not included)'
  return JSON.stringify(parsed)
}

/** One that does not decrypt must not prevent the export of everything else. */
function opened(
  open: (row: Record<string, unknown>, secrets: Secrets) => string,
  row: Record<string, unknown>,
  secrets: Secrets,
): string {
  try {
    return open(row, secrets)
  } catch {
    return '(cannot be decrypted)'
  }
}

const MOST_NAME = 120

/** File names come from people; a ZIP must not contain one that leaves its folder or that a system rejects. */
function safePath(path: string): string {
  const parts = path.split('/').map(part => part.replaceAll(/[^\p{L}\p{N}._ -]/gu, '_').replace(/^\.+/, '_'))
  const last = parts.at(-1)!
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(last)?.[0] ?? ''
  const short = last.length > MOST_NAME ? last.slice(0, MOST_NAME - ending.length) + ending : last
  return [...parts.slice(0, -1), short.replace(/[. ]+$/, '_')].join('/')
}
