import { Readable } from 'node:stream'
import type { Command, CommandAnswer, CommandContext } from '../../kernel/cli/command.ts'
import { writeNewFile } from '../../kernel/cli/new-file.ts'
import { CommandError } from '../../kernel/http/refusal.ts'
import { findMoved, recordDamage } from './damage.ts'
import { DOCUMENT_ID, readId } from './document.commands.ts'
import { findProof } from './document.sql.ts'
import { documentsErrors } from './documents.errors.ts'
import { findDocumentFile } from './find-documents.ts'
import { expectOurStore } from './storage/recognize.ts'
import { DamagedContent } from './storage/store.ts'
import { vaultOf } from './storage/vault.ts'

export const documentFetch: Command = {
  words: 'document fetch',
  summary: 'Save a document, or its OpenTimestamps proof, to a file. Fails if the stored file is damaged.',
  args: DOCUMENT_ID,
  flags: [
    {
      flags: '--out <path>',
      description:
        'the file to write, which must not exist yet; defaults to the document name in the current folder',
    },
    { flags: '--proof', description: 'save the proof (.ots) instead of the document' },
  ],
  async run(context, options) {
    const id = readId(options.id)
    const out = options.out as string | undefined
    return options.proof ? fetchProof(context, id, out) : fetchBytes(context, id, out)
  },
}

async function fetchBytes(context: CommandContext, id: number, given?: string): Promise<CommandAnswer> {
  const database = await context.database()
  const file = await findDocumentFile(database.quick, id, { withdrawnToo: true })
  if (!file) throw new CommandError(`There is no document ${id} with a file.`)
  const out = given ?? file.file_name
  const { contents, store } = vaultOf(context.config, await context.secrets())
  try {
    await writeNewFile(context, out, contents.pieces(file))
  } catch (error) {
    if (!(error instanceof DamagedContent)) throw error
    await expectOurStore(database.durable, store)
    if (await findMoved(database.durable, file)) return fetchBytes(context, id, given)
    await recordDamage(database.durable, file, error.damage, context.by)
    throw new CommandError(`The file of document ${id} is ${error.damage}; nothing was written.`)
  }
  const sha256 = file.sha256.toString('hex')
  const json = { id, file: out, size_bytes: file.size_bytes, sha256 }
  return { json, text: `${out}: ${file.size_bytes} bytes, SHA-256 ${sha256}` }
}

async function fetchProof(context: CommandContext, id: number, given?: string): Promise<CommandAnswer> {
  const { quick } = await context.database()
  const found = await quick.maybe(findProof, { id, withdrawn_too: true })
  if (!found) throw documentsErrors.document_not_found({ id })
  const { proof, status, chain } = found
  if (!proof)
    throw new CommandError(`Document ${id} has no proof yet. See why with llano document show ${id}.`)
  const out = given ?? `${found.file_name}.ots`
  await writeNewFile(context, out, Readable.from([proof]))
  const demo = chain === 'local' ? ' on the demo chain' : ''
  const json = { id, file: out, size_bytes: proof.length, ots_status: status, chain }
  return { json, text: `${out}: ${proof.length} bytes, ${status}${demo}` }
}
