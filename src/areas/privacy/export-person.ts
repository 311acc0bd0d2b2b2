import type { Readable } from 'node:stream'
import type pg from 'pg'
import { forPerson } from '../../kernel/privacy/for-person.ts'
import {
  columnsOf,
  isPersonal,
  type PersonalData,
  type PersonalTable,
  type PrivacyDeps,
} from '../../kernel/privacy/personal-data.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { exportsFolder, keepForSending } from '../bookkeeping/bookkeeping.ts'
import { zipped } from '../dossier/dossier.ts'
import { listTestAccounts } from '../sandbox/sandbox.ts'
import { type ExportedTable, exportReadme } from './export-readme.rules.ts'
import { type FoundPerson, readPerson } from './person.ts'
import { privacyErrors } from './privacy.errors.ts'

export type ExportResult = { tables: ExportedTable[]; files: number; unreadable: string[] }

/** What a member can download. The command line has no limit. */
export const MAX_BYTES = 2 * 1024 ** 3

/** Ends a row in the temporary file: a character that no JSON text contains. */
const ROW_END = '\x1e'

/** The rows of a table in the temporary file, still encrypted where the table is. */
type Spooled = ExportedTable & { table: PersonalTable; start: number; end: number }

/**
 * Everything about a person as one ZIP: a JSON file per table, the files of their LLCs, and a README in their language. The rows are
 * of one moment. They pass through a cursor into a temporary file without a name, so that memory does not grow with the books, and
 * the reader's pace holds up no connection to the database. Call `dispose` in the end.
 */
export async function exportPerson(
  deps: PrivacyDeps,
  areas: readonly PersonalData[],
  wanted: { memberId: number; identifiers: boolean; now: Date; maxBytes?: number },
): Promise<{ bytes: AsyncGenerator<Buffer>; result: ExportResult; dispose(): Promise<void> }> {
  const { memberId, identifiers, now, maxBytes = Number.POSITIVE_INFINITY } = wanted
  const spooled: Spooled[] = []
  let found: FoundPerson | null = null
  const file = await keepForSending(
    exportsFolder(deps.config.dataDir),
    write =>
      deps.database.snapshot(async (db, client) => {
        const owner = await readPerson(db, client, areas, memberId)
        found = owner
        const tests = await db.all(listTestAccounts, { owner_id: memberId })
        let end = 0
        const spool = async (person: FoundPerson, folder: string) => {
          for (const table of areas.flatMap(area => area.tables).filter(isPersonal)) {
            const start = end
            let rows = 0
            for await (const page of rowsOf(client, table, person)) {
              const text = page.map(row => row + ROW_END).join('')
              await write(text)
              rows += page.length
              end += Buffer.byteLength(text)
            }
            const path = `${folder}${table.table}.json`
            if (folder === '' || rows > 0)
              spooled.push({ path, holds: table.holds[owner.language], rows, table, start, end })
          }
        }
        await spool(owner, '')
        for (const { member_id } of tests)
          await spool(await readPerson(db, client, areas, member_id), `test-${member_id}/`)
      }, 'primary'),
    { maxBytes, tooLarge: () => privacyErrors.data_too_large() },
  )
  const person = found as unknown as FoundPerson
  const tables = spooled.map(({ path, holds, rows }) => ({ path, holds, rows }))
  const result: ExportResult = { tables, files: 0, unreadable: [] }
  const secrets = identifiers ? deps.secrets : null
  const bytes = zipped(now, async archive => {
    for (const { path, table, start, end } of spooled) {
      const pieces = start === end ? [] : ((await file.open({ start, end })) as Readable)
      await archive.add(path, tableJson(pieces, table, secrets))
    }
    for (const area of areas)
      for await (const { path, content } of area.files?.(deps, deps.database.heavy, memberId) ?? []) {
        if (content === null) result.unreadable.push(path)
        else {
          await archive.add(safePath(path), content, 'document')
          result.files++
        }
      }
    await archive.add('README.txt', exportReadme({ person, now, identifiers, ...result }))
  })
  return { bytes, result, dispose: file.dispose }
}

const BATCH_SIZE = 500

async function* rowsOf(
  client: pg.ClientBase,
  table: PersonalTable,
  person: FoundPerson,
): AsyncGenerator<string[]> {
  const columns = [table.other, table.personal].flatMap(columnsOf).map(name => {
    const expression = table.exportedAs?.[name]
    return expression ? `${expression} as "${name}"` : `"${name}"`
  })
  const of = table.alsoWrote ? `(${table.of}) or (${table.alsoWrote.where})` : table.of
  const rows = `select row_to_json(t)::text as row from (select ${columns.join(', ')} from ${table.table} where ${of}) t`
  await client.query(forPerson(`declare personal no scroll cursor for ${rows}`, person))
  for (;;) {
    const { rows: page } = await client.query<{ row: string }>(`fetch ${BATCH_SIZE} from personal`)
    if (page.length) yield page.map(({ row }) => row)
    if (page.length < BATCH_SIZE) break
  }
  await client.query('close personal')
}

async function* tableJson(
  pieces: AsyncIterable<Buffer> | Iterable<Buffer>,
  table: PersonalTable,
  secrets: Secrets | null,
): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let [rest, count] = ['', 0]
  yield '['
  for await (const piece of pieces) {
    const rows = (rest + decoder.decode(piece, { stream: true })).split(ROW_END)
    rest = rows.pop()!
    for (const row of rows) yield `${count++ ? ',' : ''}\n${openRow(table, row, secrets)}`
  }
  yield '\n]\n'
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

const MAX_NAME = 120

/** File names come from people; a ZIP must not contain one that leaves its folder or that a system rejects. */
function safePath(path: string): string {
  const parts = path.split('/').map(part => part.replaceAll(/[^\p{L}\p{N}._ -]/gu, '_').replace(/^\.+/, '_'))
  const last = parts.at(-1)!
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(last)?.[0] ?? ''
  const short = last.length > MAX_NAME ? last.slice(0, MAX_NAME - ending.length) + ending : last
  return [...parts.slice(0, -1), short.replace(/[. ]+$/, '_')].join('/')
}
