import type { Config } from '../../kernel/config.ts'
import { type Secrets, secretsFrom } from '../../kernel/secrets.ts'
import type { Migration } from '../../kernel/sql/migrate.ts'
import { chooseBackup, DamagedBackup, isSignedWith, type Manifest } from './manifest.ts'
import type { Progress } from './progress.ts'
import { readSecretFile } from './restore-backup.ts'
import type { BackupTarget } from './target/target-type.ts'
import { type Verification, verifyFiles, verifyWhole } from './verify-backup.ts'

export type Examination = Verification & {
  /** Null if no backup was chosen and the newest one is unreadable. */
  id: string | null
  /** Null on a machine that does not have the secret. */
  isSigned: boolean | null
}

export type Examining = {
  target: BackupTarget
  config: Config
  /** Without it, the newest complete one. */
  wanted: string | undefined
  filesOnly: boolean
  migrations: readonly Migration[]
  progress: Progress
  stopping?: AbortSignal
}

/** Verifies a backup, including the signature of its manifest. Records nothing. */
export async function examineBackup({
  target,
  config,
  wanted,
  filesOnly,
  migrations,
  progress,
  stopping,
}: Examining): Promise<Examination> {
  const secrets = await findSecrets(config)
  let manifest: Manifest
  try {
    manifest = await chooseBackup(target, wanted)
  } catch (error) {
    if (!(error instanceof DamagedBackup)) throw error
    const nothing = { files: 0, documents: 0, rows: 0, entries: 0, seals: 0 }
    return { problems: [error.message], warnings: [], ...nothing, id: wanted ?? null, isSigned: null }
  }
  const deps = { target, manifest, secrets, progress, ...(stopping && { stopping }) }
  const found = filesOnly
    ? await verifyFiles(deps)
    : await verifyWhole({ ...deps, dataDir: config.dataDir, migrations, say: progress.say })
  const isSigned = secrets && isSignedWith(manifest, secrets)
  if (isSigned === false) found.problems.push('The manifest was changed, or was made with another secret.')
  return { ...found, id: manifest.id, isSigned }
}

async function findSecrets({ secret, dataDir }: Config): Promise<Secrets | null> {
  const here = secret ?? (await readSecretFile(dataDir))
  return here === null ? null : secretsFrom(here)
}
