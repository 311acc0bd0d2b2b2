import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Command, CommandAnswer, CommandContext } from '../../kernel/cli/command.ts'
import { readSecretLine } from '../../kernel/cli/standard-input.ts'
import type { Config } from '../../kernel/config.ts'
import { CommandError, UsageError } from '../../kernel/http/refusal.ts'
import { deletePause, findPause } from '../../kernel/jobs/pause.ts'
import { countUnsent } from '../../kernel/mail/mail.sql.ts'
import { byParams } from '../../kernel/sql/write.ts'
import { chooseBackup } from './manifest.ts'
import { makeProgress } from './progress.ts'
import { restoreAt } from './restore-at.ts'
import { restoreBackup } from './restore-backup.ts'
import type { Unlock } from './secret-box.ts'
import { expectTarget } from './target/target.ts'
import type { BackupTarget } from './target/target-type.ts'
import { unsignedText } from './wal-archive.ts'

export const restore: Command = {
  words: 'restore',
  summary:
    'Restore a backup into an empty database and document store. The copy is paused until llano restore resume.',
  flags: [
    { flags: '--backup <id>', description: 'the backup; without it, the newest complete one' },
    { flags: '--to <folder>', description: 'the data folder to create, instead of LLANO_DATA_DIR' },
    {
      flags: '--at <time>',
      description:
        'restore the embedded PostgreSQL as it was at this time, such as 2026-11-15T10:00Z; needs LLANO_BACKUP_WAL',
    },
    {
      flags: '--replace <installation>',
      description: 'delete the installation with this id, which the database holds; it cannot be recovered',
    },
    {
      flags: '--private-key <file>',
      description: "opens the backup's secret if it was encrypted for a public key",
    },
  ],
  async run(context, { backup, to, at, replace, privateKey }) {
    const config = placeOf(context, to as string | undefined)
    const target = expectTarget(config)
    if (at !== undefined) {
      if (backup !== undefined || replace !== undefined)
        throw new CommandError(
          '--at chooses the backup itself and needs an empty folder; leave --backup and --replace out.',
        )
      return runAt({ ...context, config }, target, at as string, () =>
        findUnlock(context, privateKey as string | undefined),
      )
    }
    const manifest = await chooseBackup(target, backup as string | undefined)
    const restored = await restoreBackup(
      { ...context, config },
      {
        target,
        manifest,
        replace: (replace as string | undefined) ?? null,
        findUnlock: () => findUnlock(context, privateKey as string | undefined),
        progress: makeProgress(context.say),
      },
    )
    const { id, taken_at, installation } = manifest
    const lines = [
      `Restored backup ${id} of ${taken_at}: ${manifest.books.entries} entries, ${restored.documents} documents.`,
      pausedText(config),
    ]
    if (restored.missing)
      lines.splice(1, 0, `${restored.missing} documents were already missing when the backup was made.`)
    return {
      json: {
        id,
        taken_at,
        installation,
        ...restored,
        paused: true,
        data_dir: config.databaseUrl ? null : config.dataDir,
      },
      text: lines.join('\n'),
    }
  },
}

async function runAt(
  context: CommandContext,
  target: BackupTarget,
  wanted: string,
  findKey: () => Promise<Unlock>,
): Promise<CommandAnswer> {
  const { config } = context
  if (config.databaseUrl)
    throw new CommandError(
      '--at is for the embedded PostgreSQL. With DATABASE_URL, use the tools of your server.',
    )
  const at = readTime(wanted, context.now())
  const progress = makeProgress(context.say)
  const restored = await restoreAt(context, { target, at, findUnlock: findKey, progress })
  const lines = [
    `Restored ${config.dataDir} as it was at ${at.toISOString()}, with ${restored.documents} documents.`,
    ...(restored.missing ? [`${restored.missing} documents are not in the backup.`] : []),
    ...(restored.unsigned_segments ? [unsignedText(restored.unsigned_segments, target)] : []),
    pausedText(config),
  ]
  return {
    json: { ...restored, at: at.toISOString(), paused: true, data_dir: config.dataDir },
    text: lines.join('\n'),
  }
}

function readTime(text: string, now: Date): Date {
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(text)
  const at = new Date(text)
  if (!isTime || Number.isNaN(at.getTime()))
    throw new UsageError('--at must be a time with its zone, such as 2026-11-15T10:00Z.')
  if (at > now) throw new UsageError('--at must not be in the future.')
  return at
}

const pausedText = ({ databaseUrl, dataDir }: Config) =>
  'The installation is paused: no jobs, email or bank imports. ' +
  (databaseUrl ? '' : `To use it, set LLANO_DATA_DIR to ${dataDir}. `) +
  'If it replaces the original, run: llano restore resume'

function placeOf({ config, path }: CommandContext, to: string | undefined): Config {
  if (to === undefined) return config
  if (config.databaseUrl) throw new CommandError('--to is a data folder, which DATABASE_URL does not use.')
  const dataDir = path(to)
  const isOwnStore = config.documentsDir === join(config.dataDir, 'documents')
  return { ...config, dataDir, documentsDir: isOwnStore ? join(dataDir, 'documents') : config.documentsDir }
}

async function findUnlock(context: CommandContext, privateKey: string | undefined): Promise<Unlock> {
  if (privateKey !== undefined)
    return {
      privateKey: await readFile(context.path(privateKey), 'utf8').catch(error => {
        throw new CommandError(`--private-key: ${privateKey} cannot be read (${error.code}).`)
      }),
    }
  const { passphrase } = context.config.backup
  if (passphrase !== null) return { passphrase }
  if (process.stdin.isTTY)
    return { passphrase: await readSecretLine('The passphrase of the backup', context.say) }
  throw new CommandError(
    'The secret in this backup is encrypted. Set LLANO_BACKUP_PASSPHRASE, or give --private-key.',
  )
}

export const restoreResume: Command = {
  words: 'restore resume',
  summary: 'Confirm that a restored installation replaces the original: jobs, email and bank imports start.',
  flags: [],
  async run(context) {
    const { durable: db } = await context.database()
    const pause = await db.maybe(findPause, {})
    const { waiting, failing } = await db.one(countUnsent, {})
    await db.maybe(deletePause, byParams(context.by))
    const unsent = waiting + failing
    const mail = unsent ? ` ${unsent} queued emails will be sent.` : ''
    return {
      json: { was_paused: pause !== null, unsent_mail: unsent },
      text: pause ? `Resumed.${mail}` : 'This installation is not paused.',
    }
  },
}
