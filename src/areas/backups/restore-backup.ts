import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { CommandContext } from '../../kernel/cli/command.ts'
import type { Config } from '../../kernel/config.ts'
import { startEmbedded } from '../../kernel/embedded/embedded.ts'
import { APP_ROLE } from '../../kernel/embedded/passwords.ts'
import { CommandError } from '../../kernel/http/refusal.ts'
import { secretsFrom } from '../../kernel/secrets.ts'
import { type Database, openDatabase } from '../../kernel/sql/postgres.ts'
import { markRestoredStore, placeStoredFile } from '../documents/documents.ts'
import { readChecked } from './chunks.ts'
import { listDocumentsOf } from './copy-documents.ts'
import { secretPurpose } from './create-backup.ts'
import { DamagedBackup, documentName, isSignedWith, type Manifest } from './manifest.ts'
import type { Progress } from './progress.ts'
import { dropAll, findOccupant, loadDatabase, pauseRestored } from './restore-database.ts'
import { type Unlock, unlockSecret } from './secret-box.ts'
import type { BackupTarget } from './target/target-type.ts'

export type RestoreWish = {
  target: BackupTarget
  manifest: Manifest
  /** The installation that may be deleted. */
  replace: string | null
  /** What opens the backup's secret, asked only if it is needed. */
  findUnlock(): Promise<Unlock>
  progress: Progress
}

export type Restored = { documents: number; missing: number }

/**
 * Restores a backup into the configured place, which must be empty: documents first, then the secret, then the database in one
 * transaction. An interrupted restore leaves no database, and can be repeated.
 */
export async function restoreBackup(
  { config, migrations, by, say }: Pick<CommandContext, 'config' | 'migrations' | 'by' | 'say'>,
  wish: RestoreWish,
): Promise<Restored> {
  const { target, manifest, replace, progress } = wish
  const secret = await chooseSecret(config, wish)
  return withOwner(config, say, async (owner, grantTo) => {
    const occupant = await findOccupant(owner)
    if (occupant && occupant.installation !== replace)
      throw new CommandError(
        `Nothing was restored: the database holds installation ${occupant.installation} with ${occupant.auditRows} audit rows. ` +
          `Restore into an empty one, such as a new folder with --to, or delete it by adding --replace ${occupant.installation}`,
      )
    if (occupant && occupant.sessions > 0)
      throw new CommandError('Nothing was restored: Llano is running on this database. Stop it first.')
    if (!occupant && replace !== null)
      throw new CommandError(`Nothing was restored: there is no installation ${replace} to replace.`)
    const restored = await restoreDocuments(config, target, manifest, progress)
    if (secret.isNew) await writeSecretFile(config.dataDir, secret.value)
    await loadDatabase(
      owner,
      { target, manifest, migrations, grantTo, progress },
      { first: occupant ? dropAll : async () => {}, last: tx => pauseRestored(tx, manifest.id, by) },
    )
    return restored
  })
}

/** Runs work as the owner of the database, with the name of the program's role if it is another one. */
async function withOwner<T>(
  config: Config,
  say: (line: string) => void,
  work: (owner: Database, grantTo: string | null) => Promise<T>,
): Promise<T> {
  const embedded = config.databaseUrl ? null : await startEmbedded({ dataDir: config.dataDir, say })
  try {
    const ownerUrl = embedded?.ownerUrl ?? config.databaseOwnerUrl ?? config.databaseUrl!
    const grantTo = embedded ? APP_ROLE : config.databaseOwnerUrl ? await roleOf(config.databaseUrl!) : null
    const owner = openDatabase(ownerUrl, { shared: 1, own: 1 })
    try {
      return await work(owner, grantTo)
    } finally {
      await owner.close()
    }
  } finally {
    await embedded?.release()
  }
}

async function roleOf(url: string): Promise<string> {
  const database = openDatabase(url, { shared: 1, own: 1 })
  try {
    return await database.withClient(
      async client => (await client.query('select current_user as role')).rows[0].role,
    )
  } finally {
    await database.close()
  }
}

type ChosenSecret = { value: string; isNew: boolean }
type SecretWish = Pick<RestoreWish, 'target' | 'manifest' | 'findUnlock'>

/** The secret that opens the restored data. It also proves that the backup was not rewritten. */
export async function chooseSecret(config: Config, wish: SecretWish): Promise<ChosenSecret> {
  const secret = await findSecret(config, wish)
  if (!isSignedWith(wish.manifest, secretsFrom(secret.value)))
    throw new DamagedBackup(
      `Nothing was restored: the manifest of backup ${wish.manifest.id} was changed, or was made with another secret.`,
    )
  return secret
}

/** The one here if it is the right one, otherwise the backup's. */
async function findSecret(
  config: Config,
  { target, manifest, findUnlock }: SecretWish,
): Promise<ChosenSecret> {
  const fits = (secret: string) => secretsFrom(secret).keyIds.some(id => manifest.key_ids.includes(id))
  const here = config.secret ?? (await readSecretFile(config.dataDir))
  if (here !== null && fits(here)) return { value: here, isNew: false }
  if (here !== null)
    throw new CommandError(
      'Nothing was restored: the secret (LLANO_SECRET, or the file "secret" in the data folder) is not the one of this backup. ' +
        'Remove it to use the one in the backup.',
    )
  if (!manifest.secret)
    throw new CommandError(
      'Nothing was restored: this backup does not contain the secret. Set LLANO_SECRET to the one that was kept elsewhere.',
    )
  const pieces: Buffer[] = []
  for await (const piece of readChecked(target, manifest.secret)) pieces.push(Buffer.from(piece))
  const value = unlockSecret(
    Buffer.concat(pieces).toString('utf8'),
    await findUnlock(),
    secretPurpose(manifest.id),
  )
  return { value, isNew: true }
}

export const readSecretFile = (dataDir: string): Promise<string | null> =>
  readFile(join(dataDir, 'secret'), 'utf8').then(
    text => text.trim() || null,
    error => {
      if (error.code === 'ENOENT') return null
      throw error
    },
  )

export async function writeSecretFile(dataDir: string, secret: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  const path = join(dataDir, 'secret')
  const draft = `${path}.${randomBytes(4).toString('hex')}`
  const file = await open(draft, 'wx', 0o600)
  await file.writeFile(`${secret}\n`)
  await file.sync()
  await file.close()
  await rename(draft, path)
}

async function restoreDocuments(
  config: Config,
  target: BackupTarget,
  manifest: Manifest,
  progress: Progress,
): Promise<Restored> {
  const restored: Restored = { documents: 0, missing: 0 }
  await markRestoredStore(config, manifest.store_mark)
  for await (const { key, sizeBytes, sha256, damage } of listDocumentsOf(target, manifest)) {
    if (damage === 'missing') {
      restored.missing++
      continue
    }
    const file = { name: documentName(key), size_bytes: sizeBytes, sha256 }
    await placeStoredFile(config, { key, sizeBytes }, () => readChecked(target, file))
    restored.documents++
    progress.add('documents', sizeBytes)
  }
  return restored
}
