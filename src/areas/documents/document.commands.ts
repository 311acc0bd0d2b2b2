import { randomBytes } from 'node:crypto'
import { rename, rm, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { type Command, table } from '../../kernel/command.ts'
import { integer, otherwise, readFields } from '../../kernel/fields.ts'
import { invalid } from '../../kernel/refusal.ts'
import { findEntityBy } from '../entities/entities.ts'
import { addDocument } from './add-document.ts'
import { recordDamage } from './damage.ts'
import { DOCUMENT_FILTER } from './document.rules.ts'
import { findDocument } from './document.sql.ts'
import { findDocumentFile, findPage } from './find-documents.ts'
import { readPieces, writeAll } from './storage/pieces.ts'
import { DamagedContent } from './storage/store.ts'
import { vaultOf } from './storage/vault.ts'

export const documentAdd: Command = {
  words: 'document add',
  summary: 'Add a document to an LLC: its file is stored, hashed and given to be timestamped.',
  flags: [
    { flags: '--entity <id>', description: 'the LLC it belongs to', required: true },
    { flags: '--type <type>', description: 'what it is, such as ARTICLES', required: true },
    { flags: '--file <path>', description: 'the file, or - for standard input', required: true },
    { flags: '--title <title>', description: "what it is called; otherwise the file's name" },
    { flags: '--name <file-name>', description: "another name for the file, such as for standard input's" },
  ],
  async run(context, { entity, type, file, title, name }) {
    const { durable: db } = await context.database()
    const llc = await findEntityBy(db, entity as string)
    const path = file as string
    const wanted = {
      docType: type as string,
      title: title as string | undefined,
      fileName: (name as string | undefined) ?? (path === '-' ? 'document' : basename(path)),
      content: path === '-' ? process.stdin : readPieces(await findFile(path)),
    }
    const ground = { db, config: context.config, secrets: await context.secrets(), now: context.now() }
    const added = await addDocument(ground, context.by, llc.id, wanted)
    const text = `Document ${added.id} of ${llc.name}: ${added.file_name}, ${added.size_bytes} bytes, SHA-256 ${added.sha256}`
    return { json: { ...added }, text }
  },
}

/** Looked for before anything else is done: a path that leads nowhere is told as such. */
async function findFile(path: string): Promise<string> {
  const found = await stat(path).catch(error => {
    throw invalid(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  })
  if (found.isDirectory()) throw invalid(`${path} is a folder.`)
  return path
}

type Shown = {
  id: number
  doc_type: string
  title: string
  file_name: string | null
  size_bytes: number | null
  ots_status: string
  uploaded_at: string
}

const LISTED = {
  doc_type: DOCUMENT_FILTER.doc_type,
  limit: otherwise(integer({ description: 'how many at most' }, { min: 1, max: 100_000 }), 100),
}

export const documentList: Command = {
  words: 'document list',
  summary: "List an LLC's documents, newest first.",
  flags: [
    { flags: '--entity <id>', description: 'the LLC', required: true },
    { flags: '--type <type>', description: 'only those of this type' },
    { flags: '--limit <count>', description: 'how many at most', default: '100' },
  ],
  async run(context, { entity, type, limit: wanted }) {
    const { quick: db } = await context.database()
    const said = { ...(type !== undefined && { doc_type: type }), limit: wanted }
    const { doc_type, limit } = readFields(LISTED, said, 'query')
    const llc = await findEntityBy(db, entity as string)
    const page = JSON.parse(await findPage(db, { entity_id: llc.id, doc_type, limit, offset: 0 })) as {
      data: Shown[]
      pagination: { total: number }
    }
    const rows = page.data.map(d => [
      ...[d.id, d.doc_type, d.title, d.file_name, d.size_bytes, d.ots_status, d.uploaded_at.slice(0, 10)],
    ])
    const header = ['id', 'type', 'title', 'file', 'bytes', 'timestamp', 'uploaded']
    const { total } = page.pagination
    const more = total > rows.length ? `\n${rows.length} of ${total}; --limit shows more` : ''
    return { json: page, text: table(header, rows) + more }
  },
}

const DOCUMENT_ID = [{ name: 'id', description: 'the id of the document' }]

function readId(text: string | string[] | undefined): number {
  const id = /^\d{1,15}$/.test(text as string) ? Number(text) : 0
  if (id === 0) throw invalid(`"${text}" is not the id of a document.`)
  return id
}

export const documentShow: Command = {
  words: 'document show',
  summary: 'Show a document as the API answers it, and whether its file is damaged.',
  args: DOCUMENT_ID,
  flags: [],
  async run(context, options) {
    const id = readId(options.id)
    const found = await (await context.database()).quick.maybe(findDocument, { id })
    if (!found) throw invalid(`There is no document ${id}.`)
    const data = JSON.parse(found.json) as Record<string, unknown>
    const lines = Object.entries(data).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '-'),
    ])
    const shown = found.damage ? [...lines, ['damage', found.damage]] : lines
    const widest = Math.max(...shown.map(([name]) => name!.length))
    const text = shown.map(([name, value]) => `${name!.padEnd(widest)}  ${value}`).join('\n')
    return { json: { data, damage: found.damage }, text }
  },
}

export const documentFetch: Command = {
  words: 'document fetch',
  summary: "Write a document's bytes to a file, if they are still those that were stored.",
  args: DOCUMENT_ID,
  flags: [{ flags: '--out <path>', description: 'the file to write; it must not exist yet', required: true }],
  async run(context, options) {
    const id = readId(options.id)
    const out = options.out as string
    const database = await context.database()
    const file = await findDocumentFile(database.quick, id)
    if (!file) throw invalid(`There is no document ${id} with a file.`)
    if (await stat(out).catch(() => null)) throw invalid(`${out} exists already.`)
    // Under another name until it is whole, so that nobody takes half of it for the document.
    const partial = `${out}.${randomBytes(4).toString('hex')}.part`
    const { contents } = vaultOf(context.config, await context.secrets())
    try {
      await writeAll(partial, contents.pieces(file))
      await rename(partial, out)
    } catch (error) {
      await rm(partial, { force: true })
      if (!(error instanceof DamagedContent)) throw error
      await recordDamage(database.durable, file, error.damage, context.by)
      throw invalid(`The file of document ${id} is ${error.damage}; nothing was written.`)
    }
    const sha256 = file.sha256.toString('hex')
    const json = { id, file: out, size_bytes: file.size_bytes, sha256 }
    return { json, text: `${out}: ${file.size_bytes} bytes, SHA-256 ${sha256}` }
  },
}
