import { type Command, table } from '../../kernel/cli/command.ts'
import { hasInstallation } from '../../kernel/installation.ts'
import { byParams } from '../../kernel/sql/write.ts'
import { markPlaceLost, markVerified } from './backup.sql.ts'
import { createBackup, findLost, sizeOf } from './create-backup.ts'
import { examineBackup } from './examine-backup.ts'
import { whileAlone } from './lease.ts'
import { DamagedBackup, listBackupsIn, type Manifest, readManifest } from './manifest.ts'
import { makeProgress, sizeText } from './progress.ts'
import { pruneBackups } from './prune-backups.ts'
import { expectTarget } from './target/target.ts'
import type { BackupTarget } from './target/target-type.ts'

const WITHOUT_SECRET =
  'The secret of the installation is not part of it. Keep LLANO_SECRET, or the file "secret" in the data folder, elsewhere, or set LLANO_BACKUP_PASSPHRASE.'

export const backupCreate: Command = {
  words: 'backup create',
  summary: 'Back up the database, the documents and the encrypted secret.',
  flags: [
    { flags: '--start-over', description: 'accept that earlier backups are gone from the folder or bucket' },
  ],
  async run(context, { startOver }) {
    const { config, by, now } = context
    const target = expectTarget(config)
    const database = await context.database()
    if (startOver && (await findLost(database.durable, target)))
      await database.durable.maybe(markPlaceLost, { place: target.where, ...byParams(by) })
    const deps = { database, config, target, by, now, progress: makeProgress(context.say) }
    const manifest = await whileAlone(database.durable, lease => createBackup(deps, lease), context.say)
    const { id, documents, secret } = manifest!
    const lines = [
      `Backup ${id} in ${target.where}: database ${sizeText(sizeOf(manifest!))}, ${count(documents.count, 'document')} of ${sizeText(documents.size_bytes)}.`,
    ]
    if (documents.damaged)
      lines.push(
        `${documents.damaged} documents are missing or damaged in the store. Run: llano document check --all`,
      )
    if (!secret) lines.push(WITHOUT_SECRET)
    return { json: { ...figures(manifest!), where: target.where }, text: lines.join('\n') }
  },
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`

const figures = (manifest: Manifest) => ({
  id: manifest.id,
  taken_at: manifest.taken_at,
  size_bytes: sizeOf(manifest),
  documents: manifest.documents.count,
  documents_bytes: manifest.documents.size_bytes,
  damaged_documents: manifest.documents.damaged,
  has_secret: manifest.secret !== null,
  has_wal: manifest.base !== null,
})

export const backupList: Command = {
  words: 'backup list',
  summary: 'List the backups in the configured folder or bucket, oldest first.',
  flags: [],
  async run({ config }) {
    const target = expectTarget(config)
    const found = []
    for (const { id, isComplete, sizeBytes } of await listBackupsIn(target))
      found.push(
        isComplete
          ? await describe(target, id)
          : { id, state: 'interrupted' as const, size_bytes: sizeBytes },
      )
    const rows = found.map(one => [
      one.id,
      one.state,
      'taken_at' in one ? one.taken_at : null,
      'size_bytes' in one ? sizeText(one.size_bytes) : null,
      'documents' in one ? `${one.documents} (${sizeText(one.documents_bytes)})` : null,
      yesNo('has_secret' in one && one.has_secret),
      yesNo('has_wal' in one && one.has_wal),
    ])
    const header = ['backup', 'state', 'taken at', 'database', 'documents', 'secret', 'restore --at']
    return {
      json: { where: target.where, data: found },
      text: table(header, rows, `There are no backups in ${target.where}.`),
    }
  },
}

const yesNo = (value: boolean) => (value ? 'yes' : 'no')

async function describe(target: BackupTarget, id: string) {
  try {
    return { state: 'complete' as const, ...figures(await readManifest(target, id)) }
  } catch (error) {
    if (!(error instanceof DamagedBackup)) throw error
    return { id, state: 'damaged' as const }
  }
}

export const backupVerify: Command = {
  words: 'backup verify',
  summary:
    'Restore a backup into a temporary database and check its files, books, audit chain and documents. Exit code 1 if anything is wrong.',
  flags: [
    { flags: '--backup <id>', description: 'the backup; without it, the newest complete one' },
    { flags: '--files-only', description: 'only compare all files with their checksums, without PostgreSQL' },
  ],
  async run(context, { backup, filesOnly }) {
    const { config, say, migrations } = context
    const target = expectTarget(config)
    const { id, isSigned, ...found } = await examineBackup({
      target,
      config,
      wanted: backup as string | undefined,
      filesOnly: Boolean(filesOnly),
      migrations,
      progress: makeProgress(say),
    })
    const ok = found.problems.length === 0
    // On another machine there may be none.
    if (id !== null && hasInstallation(config)) {
      const { durable } = await context.database()
      await durable.maybe(markVerified, {
        id,
        failure: ok ? null : found.problems[0]!.slice(0, 300),
        ...byParams(context.by),
      })
    }
    const checked = filesOnly
      ? `${found.files} files and ${found.documents} documents match their checksums`
      : `${found.files} files and ${found.documents} documents match their checksums; restored, ${found.rows} rows, ${found.entries} entries and ${found.seals} seals of the audit log match`
    return {
      json: { ok, id, is_signed: isSigned, ...found },
      text: ok
        ? [
            `Backup ${id} is whole: ${checked}.${isSigned === null ? ' Its signature was not checked: this machine does not have the secret.' : ''}`,
            ...found.warnings,
          ].join('\n')
        : [
            `Backup ${id ?? ''} is damaged. Use an older one with --backup; llano backup list shows them.`,
            ...found.problems,
          ].join('\n'),
      exitCode: ok ? 0 : 1,
    }
  },
}

export const backupPrune: Command = {
  words: 'backup prune',
  summary: 'Remove backups that LLANO_BACKUP_KEEP does not keep, and documents that only they had.',
  flags: [],
  async run(context) {
    const { config, by } = context
    const target = expectTarget(config)
    const { durable: db } = await context.database()
    const deps = { db, target, keep: config.backup.keep, by }
    const pruned = await whileAlone(db, lease => pruneBackups(deps, lease), context.say)
    const { kept, removed, documents, segments } = pruned!
    return {
      json: { kept, removed, removed_documents: documents, removed_segments: segments },
      text: `${count(removed.length, 'backup')} and ${count(documents, 'document')} removed, ${count(kept.length, 'backup')} kept.`,
    }
  },
}
