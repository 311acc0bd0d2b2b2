import { basename } from 'node:path'
import type { Command, CommandContext } from '../../kernel/cli/command.ts'
import { namingOptions } from '../../kernel/cli/option-names.ts'
import { readFields } from '../../kernel/http/fields.ts'
import { CommandError } from '../../kernel/http/refusal.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { findEntityBy, findOwnerOf } from '../entities/entities.ts'
import { type AddedDocument, addDocument } from './add-document.ts'
import { findNewestContent, listWithContent } from './document.sql.ts'
import { ALLOWED_TYPES } from './storage/file-type.rules.ts'
import { piecesOf, whyNotReadable } from './storage/named-file.ts'
import { YEAR_FIELD } from './tax-year.command.ts'
import { DOC_TYPES } from './vocabulary.rules.ts'

export const documentAdd: Command = {
  words: 'document add',
  summary: 'Add a document to an LLC. The file is stored, hashed and timestamped.',
  flags: [
    { flags: '--entity <id>', description: 'the LLC it belongs to', required: true },
    {
      flags: '--type <type>',
      description: `type of document, one of ${DOC_TYPES.join(', ')}`,
      required: true,
    },
    {
      flags: '--file <path>',
      description: `the file, or - for standard input; accepted types: ${ALLOWED_TYPES.en}`,
      required: true,
    },
    { flags: '--title <title>', description: 'title; defaults to the file name' },
    {
      flags: '--tax-year <year>',
      description: 'the tax year it is about; the dossier of that year includes it',
    },
    { flags: '--name <file-name>', description: 'file name to use instead, for example with standard input' },
  ],
  async run(context, { entity, type, file, title, name, taxYear }) {
    const values = taxYear === undefined ? {} : { tax_year: taxYear }
    const { tax_year } = await namingOptions(() => readFields(YEAR_FIELD, values, 'query'), {
      tax_year: '--tax-year',
    })
    const { durable: db } = await context.database()
    const llc = await findEntityBy(db, entity as string)
    const { name: owner } = await db.one(findOwnerOf, { entity_id: llc.id })
    const path = file as string
    const wanted = {
      docType: type as string,
      title: title as string | undefined,
      taxYear: tax_year,
      fileName: (name as string | undefined) ?? (path === '-' ? 'document' : basename(path)),
      content: path === '-' ? process.stdin : await findFile(context, path),
    }
    const before = await db.maybe(findNewestContent, {})
    const deps = { db, config: context.config, secrets: await context.secrets(), now: context.now() }
    const added = await namingOptions(() => addDocument(deps, context.by, llc.id, wanted), {
      doc_type: '--type',
    })
    if (before?.sealed && !added.encrypted) context.say(warning(context))
    const same = await findSame(db, added)
    const lines = [
      `Document ${added.id} of ${llc.name} (owner ${owner}): ${added.file_name}, ${added.size_bytes} bytes, SHA-256 ${added.sha256}`,
      `It is stored ${added.encrypted ? 'encrypted' : 'unencrypted'}.`,
      ...same.map(other => `It has the same bytes as document ${other.id} of this LLC${other.note}.`),
    ]
    const json = { ...added, llc: llc.name, owner, same_bytes_as: same.map(({ id }) => id) }
    return { json, text: lines.join('\n') }
  },
}

const warning = ({ config }: CommandContext) =>
  'Warning: this document is stored unencrypted, although the newest one before it is encrypted: ' +
  (config.documentsEncrypted === false
    ? 'LLANO_DOCUMENTS_ENCRYPTED is off here.'
    : 'the same file was stored before encryption was turned on.')

/** Other documents of the LLC with the same file: often a mistake. */
async function findSame(
  db: Db,
  { id, entity_id, sha256 }: AddedDocument,
): Promise<{ id: number; note: string }[]> {
  const found = await db.all(listWithContent, { sha256: Buffer.from(sha256, 'hex') })
  return found
    .filter(other => other.entity_id === entity_id && other.id !== id)
    .map(other => ({ id: other.id, note: other.withdrawn ? ', which is withdrawn' : '' }))
}

/** The chunks of the file named by --file. Checked first, so that a wrong path is reported as such. */
export async function findFile(context: CommandContext, given: string): Promise<AsyncIterable<Buffer>> {
  const path = context.path(given)
  const why = await whyNotReadable(given, path)
  if (why) throw ofOption(why)
  return piecesOf(given, path, ofOption)
}

const ofOption = (sentence: string) => new CommandError(`--file: ${sentence}`)
