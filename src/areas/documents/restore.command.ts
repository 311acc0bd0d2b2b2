import type { Command, CommandContext } from '../../kernel/cli/command.ts'
import { CommandError } from '../../kernel/http/refusal.ts'
import { byParams } from '../../kernel/sql/write.ts'
import { findFile } from './add.command.ts'
import { isToBeSealed } from './add-document.ts'
import { DOCUMENT_ID, readId } from './document.commands.ts'
import { replaceContent } from './document.sql.ts'
import { type DocumentFile, findDocumentFile } from './find-documents.ts'
import { receive } from './storage/receive.ts'
import { expectOurStore } from './storage/recognize.ts'
import { vaultOf } from './storage/vault.ts'

export const documentRestore: Command = {
  words: 'document restore',
  summary: 'Replace the missing or damaged file of a document with an intact copy.',
  args: DOCUMENT_ID,
  flags: [
    {
      flags: '--file <path>',
      description: 'the file, which must have the hash of the document',
      required: true,
    },
  ],
  async run(context, options) {
    const id = readId(options.id)
    const { quick, durable } = await context.database()
    const known = await findDocumentFile(quick, id, { withdrawnToo: true })
    if (!known) throw new CommandError(`There is no document ${id} with a file.`)
    const bytes = await findFile(context, options.file as string)
    const { contents, store } = vaultOf(context.config, await context.secrets())
    await expectOurStore(durable, store)
    if (known.damage === null && (await contents.isWhole(known)))
      throw new CommandError(`The file of document ${id} is intact; there is nothing to restore.`)
    const encrypted = await putBack(context, known, bytes)
    const sha256 = known.sha256.toString('hex')
    return {
      json: { id, sha256, size_bytes: known.size_bytes, encrypted },
      text: `Document ${id} is restored: ${known.size_bytes} bytes, SHA-256 ${sha256}, stored ${encrypted ? 'encrypted' : 'unencrypted'}.`,
    }
  },
}

/**
 * Store first, then record, then remove the draft: whenever the process ends, the sweep finds what is left
 * over.
 */
async function putBack(
  context: CommandContext,
  known: DocumentFile,
  bytes: AsyncIterable<Buffer>,
): Promise<boolean> {
  const { durable: db } = await context.database()
  const secrets = await context.secrets()
  const { store, receiving } = vaultOf(context.config, secrets)
  const sealing = (await isToBeSealed({ db, config: context.config })) ? secrets : null
  const draft = await receive(bytes, { ...receiving, secrets: sealing, called: known.file_name })
  try {
    if (!draft.sha256.equals(known.sha256)) {
      await draft.discard()
      throw new CommandError(
        `This is not the file of document ${known.id}: its SHA-256 is ${draft.sha256.toString('hex')}, ` +
          `but the document has ${known.sha256.toString('hex')}.`,
      )
    }
    await store.put(draft.path, draft.key)
    const { sha256, store_key: replaces } = known
    const { key: store_key, sealed, sealedBy: sealed_by } = draft
    const done = await db.maybe(replaceContent, {
      sha256,
      replaces,
      store_key,
      sealed,
      sealed_by,
      ...byParams(context.by),
    })
    if (!done) await store.remove(store_key)
    await draft.discard()
    if (!done)
      throw new CommandError(`The file of document ${known.id} has just been restored by someone else.`)
    return sealed
  } finally {
    draft.leave()
  }
}
