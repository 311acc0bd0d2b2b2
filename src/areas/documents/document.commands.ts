import { type Command, type CommandAnswer, table } from '../../kernel/cli/command.ts'
import { namingOptions } from '../../kernel/cli/option-names.ts'
import { integer, otherwise, readFields } from '../../kernel/http/fields.ts'
import { CommandError } from '../../kernel/http/refusal.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { findEntityBy } from '../entities/entities.ts'
import { DOCUMENT_FILTER } from './document.rules.ts'
import { findForOperator } from './document.sql.ts'
import { formatDocument, formatStatus, type ShownDocument } from './document-text.rules.ts'
import { documentsErrors } from './documents.errors.ts'
import { findPage, pageText } from './find-documents.ts'
import { DOC_TYPES } from './vocabulary.rules.ts'
import { listWithdrawn } from './withdrawal.sql.ts'

const LISTED = {
  doc_type: DOCUMENT_FILTER.doc_type,
  limit: otherwise(integer({ description: 'maximum number of rows' }, { min: 1, max: 100_000 }), 100),
}

export const documentList: Command = {
  words: 'document list',
  summary: "List an LLC's documents, newest first.",
  flags: [
    { flags: '--entity <id>', description: 'the LLC', required: true },
    { flags: '--type <type>', description: `only documents of this type: ${DOC_TYPES.join(', ')}` },
    { flags: '--limit <count>', description: 'maximum number of rows', default: '100' },
    { flags: '--withdrawn', description: 'list withdrawn documents instead, with the reasons' },
  ],
  async run(context, { entity, type, limit: wanted, withdrawn }) {
    const { quick: db } = await context.database()
    const values = { ...(type !== undefined && { doc_type: type }), limit: wanted }
    const { doc_type, limit } = await namingOptions(() => readFields(LISTED, values, 'query'), {
      doc_type: '--type',
    })
    if (withdrawn && doc_type !== null)
      throw new CommandError('--withdrawn lists all types; leave --type out.')
    const llc = await findEntityBy(db, entity as string)
    if (withdrawn) return answerWithdrawn(db, llc, limit)
    const found = await findPage(db, { entity_id: llc.id, doc_type, limit, offset: 0 })
    const page = JSON.parse(pageText(found, { total: found.total, limit, offset: 0 })) as {
      data: ShownDocument[]
      pagination: { total: number }
    }
    const rows = page.data.map(d => [
      d.id,
      d.doc_type,
      d.title,
      d.file_name,
      d.size_bytes,
      formatStatus(d),
      d.uploaded_at.slice(0, 10),
    ])
    const header = ['id', 'type', 'title', 'file', 'bytes', 'timestamp', 'uploaded']
    const { total } = page.pagination
    const more = total > rows.length ? `\nShowing ${rows.length} of ${total}; use --limit to see more` : ''
    const none = `${llc.name} has no documents${doc_type === null ? '' : ` of type ${doc_type}`}.`
    return { json: page, text: table(header, rows, none) + more }
  },
}

async function answerWithdrawn(
  db: Db,
  llc: { id: number; name: string },
  most: number,
): Promise<CommandAnswer> {
  const data = await db.all(listWithdrawn, { entity_id: llc.id, most })
  const rows = data.map(d => [
    d.id,
    d.doc_type,
    d.title,
    d.file_name,
    d.withdrawn_at.slice(0, 10),
    d.withdrawn_reason,
  ])
  const header = ['id', 'type', 'title', 'file', 'withdrawn', 'reason']
  return { json: { data }, text: table(header, rows, `${llc.name} has no withdrawn documents.`) }
}

export const DOCUMENT_ID = [{ name: 'id', description: 'the id of the document' }]

export function readId(text: string | string[] | undefined): number {
  const id = /^\d{1,15}$/.test(text as string) ? Number(text) : 0
  if (id === 0) throw new CommandError(`"${text}" is not the id of a document.`)
  return id
}

export const documentShow: Command = {
  words: 'document show',
  summary:
    'Show a document as the API returns it, with its owner, storage, file status and timestamp status.',
  args: DOCUMENT_ID,
  flags: [],
  async run(context, options) {
    const id = readId(options.id)
    const found = await (await context.database()).quick.maybe(findForOperator, { id })
    if (!found) throw documentsErrors.document_not_found({ id })
    const { json, sealed: encrypted, waiting_since: _since, ...more } = found
    const data = JSON.parse(json) as ShownDocument
    return { json: { data, encrypted, ...more }, text: formatDocument(data, found) }
  },
}
