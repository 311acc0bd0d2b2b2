import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** An encoding of a text, and the bytes to look for (all lower case). */
export type Form = { name: string; bytes: Buffer }

const SHORTEST = 8

/** Every form in which a text may have been written: reversed, encoded, with or without its separators. */
export function formsOf(text: string): Form[] {
  const forms = new Map<string, Form>()
  const add = (name: string, bytes: Buffer) => {
    if (bytes.length < SHORTEST) throw new Error(`${name}: too short to be told from chance`)
    const small = bytes.toString('latin1').toLowerCase()
    if (!forms.has(small)) forms.set(small, { name, bytes: Buffer.from(small, 'latin1') })
  }
  const packed = text.replaceAll(/[^A-Za-z0-9]/g, '')
  const turned = [...text].reverse().join('')
  // Encoded forms are case-sensitive.
  const spellings = [text, packed, text.toLowerCase(), packed.toLowerCase()]
  for (const spelling of [...spellings, turned, [...packed].reverse().join('')]) {
    const bytes = Buffer.from(spelling)
    add('plain', bytes)
    add('percent-encoded', Buffer.from(encodeURIComponent(spelling)))
    add('hexadecimal', Buffer.from(bytes.toString('hex')))
    add('UTF-16 little end first', Buffer.from(spelling, 'utf16le'))
    add('UTF-16 big end first', Buffer.from(spelling, 'utf16le').swap16())
    for (const before of [0, 1, 2]) {
      const inner = base64Inside(bytes, before)
      add('base64', Buffer.from(inner))
      add('base64url', Buffer.from(inner.replaceAll('+', '-').replaceAll('/', '_')))
    }
  }
  return [...forms.values()]
}

/** The base64 characters that depend only on these bytes, at a given offset. */
function base64Inside(bytes: Buffer, before: number): string {
  const whole = Buffer.concat([Buffer.alloc(before), bytes])
    .toString('base64')
    .replace(/=+$/, '')
  const tail = (before + bytes.length) % 3 === 0 ? 0 : 1
  return whole.slice(Math.ceil((before * 8) / 6), whole.length - tail)
}

/** Which of these forms the bytes contain. */
export function findForms(bytes: Buffer | string, forms: readonly Form[]): string[] {
  return formsIn(inSmallLetters(bytes), forms)
}

const formsIn = (small: Buffer, forms: readonly Form[]): string[] =>
  forms.filter(form => small.includes(form.bytes)).map(form => form.name)

const NOTHING = Buffer.alloc(8192)

/** Skips empty blocks: much of PostgreSQL's files was never written. */
function inSmallLetters(bytes: Buffer | string): Buffer {
  const raw = typeof bytes === 'string' ? Buffer.from(bytes) : bytes
  const pages: Buffer[] = []
  for (let at = 0; at < raw.length; at += NOTHING.length) {
    const page = raw.subarray(at, at + NOTHING.length)
    if (!page.equals(NOTHING.subarray(0, page.length))) pages.push(page)
  }
  return Buffer.from(Buffer.concat(pages).toString('latin1').toLowerCase(), 'latin1')
}

/** Every row of all our tables, as text. */
export async function readAllRows(databaseUrl: string): Promise<Map<string, string>> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    )
    const found = new Map<string, string>()
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t`)
      found.set(name, rows.map(({ row }) => row).join('\n'))
    }
    return found
  } finally {
    await client.end()
  }
}

/** Every file below a folder, by its path there. */
export async function* readAllFiles(folder: string): AsyncGenerator<[path: string, bytes: Buffer]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    yield [path.slice(folder.length + 1), await readFile(path)]
  }
}

export type Search = {
  /** Which secrets were found where, and in which form. */
  found: string[]
  /** Where the control value was found. */
  controlIn: string[]
  files: number
}

/**
 * Searches for secrets in every row, every file of a data folder, and all output. The control value must be
 * found.
 */
export async function searchEverywhere(
  dataDir: string,
  tables: ReadonlyMap<string, string>,
  outputs: Readonly<Record<string, string>>,
  secrets: Readonly<Record<string, string>>,
  control: string,
): Promise<Search> {
  const wanted = Object.entries(secrets).map(([kind, value]) => ({ kind, forms: formsOf(value) }))
  const controlForms = formsOf(control)
  const search: Search = { found: [], controlIn: [], files: 0 }
  const look = (where: string, content: Buffer | string) => {
    const small = inSmallLetters(content)
    for (const { kind, forms } of wanted)
      for (const form of formsIn(small, forms)) search.found.push(`${where} holds the ${kind} (${form})`)
    if (formsIn(small, controlForms).length) search.controlIn.push(where)
  }
  for (const [name, rows] of tables) look(`table ${name}`, rows)
  for (const [where, text] of Object.entries(outputs)) look(where, text)
  for await (const [path, bytes] of readAllFiles(dataDir)) {
    look(`file ${path}`, bytes)
    search.files++
  }
  return search
}
