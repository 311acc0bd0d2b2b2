import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../../../kernel/config.ts'
import { type Check, reasonOf } from '../../../kernel/doctor/check.ts'
import { ok, problem, warning } from '../../../kernel/doctor/finding.rules.ts'
import { findNewestContent } from '../document.sql.ts'
import { findStore } from './store.sql.ts'
import type { DocumentStore } from './store.ts'
import { vaultOf } from './vault.ts'

/** Stores a small file under a key that no document uses, and removes it. */
async function tryWriting(store: DocumentStore, { s3, documentsDir }: Config): Promise<void> {
  const name = `doctor-${randomBytes(8).toString('hex')}`
  // A store on disk takes over a file by linking to it, so the draft must be on the same disk.
  const folder = s3 ? await mkdtemp(join(tmpdir(), 'llano-doctor-')) : documentsDir
  const draft = join(folder, `${name}.part`)
  try {
    await writeFile(draft, 'llano doctor\n', { mode: 0o600 })
    await store.put(draft, name)
    await store.remove(name)
  } finally {
    await rm(s3 ? folder : draft, { recursive: true, force: true })
  }
}

/** Whether files can be stored, and whether it is the store of this installation. */
export const storeCheck: Check = {
  name: 'documents',
  async run({ config, secrets, database }) {
    if (!secrets) return []
    const { store } = vaultOf(config, secrets)
    const known = database && (await database.durable.maybe(findStore, {}))
    // Not created here: it would belong to the user who runs this command.
    if (!known && !config.s3 && !existsSync(config.documentsDir))
      return [ok('The first document creates the document folder.')]
    try {
      await tryWriting(store, config)
      if (!known || (await store.readMark()) === known.mark)
        return [ok(`${capitalized(store.where)} is writable.`)]
    } catch (error) {
      return [
        problem(
          `${capitalized(store.where)} is not writable (${reasonOf(error)}).`,
          config.s3
            ? 'Check LLANO_S3_ENDPOINT, LLANO_S3_BUCKET, the key and its permissions (get, put and delete objects).'
            : 'Check that the disk is mounted and that the folder belongs to the user that runs Llano.',
        ),
      ]
    }
    return [
      problem(
        `${capitalized(store.where)} is not the document store of this installation.`,
        'Check LLANO_DOCUMENTS_DIR and LLANO_S3_BUCKET, and that the disk is mounted.',
      ),
    ]
  },
}

/** Existing installations keep what they did; new ones encrypt. */
export const encryptionCheck: Check = {
  name: 'encryption',
  async run({ config, database }) {
    if (!database) return []
    const newest = await database.durable.maybe(findNewestContent, {})
    if (config.documentsEncrypted ?? newest?.sealed ?? true)
      return [ok('New documents are stored encrypted.')]
    return [
      warning(
        'New documents are stored unencrypted.',
        'Set LLANO_DOCUMENTS_ENCRYPTED=on on every node. Existing files do not change.',
      ),
    ]
  },
}

const capitalized = (text: string) => text[0]!.toUpperCase() + text.slice(1)
