import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Command, CommandContext } from '../../kernel/cli/command.ts'
import { readSecretLine } from '../../kernel/cli/standard-input.ts'
import type { Config } from '../../kernel/config.ts'
import { CommandError } from '../../kernel/http/refusal.ts'
import { deletePause, findPause } from '../../kernel/jobs/pause.ts'
import { countUnsent } from '../../kernel/mail/mail.sql.ts'
import { byParams } from '../../kernel/sql/write.ts'
import { chooseBackup } from './manifest.ts'
import { makeProgress } from './progress.ts'
import { restoreBackup } from './restore-backup.ts'
import type { Unlock } from './secret-box.ts'
import { expectTarget } from './target/target.ts'

export const restore: Command = {
  words: 'restore',
  summary:
    'Restore a backup into an empty database and document store. The copy is paused until llano restore resume.',
  flags: [
    { flags: '--backup <id>', description: 'the backup; without it, the newest complete one' },
    { flags: '--to <folder>', description: 'the data folder to create, instead of LLANO_DATA_DIR' },
    {
      flags: '--replace <installation>',
      description: 'delete the installation with this id, which the database holds; it cannot be recovered',
    },
    {
      flags: '--private-key <file>',
      description: "opens the backup's secret if it was encrypted for a public key",
    },
  ],
  async run(context, { backup, to, replace, privateKey }) {
    const config = placeOf(context, to as string | undefined)
    const target = expectTarget(config)
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
      'The installation is paused: no jobs, email or bank imports. If it replaces the original, run: llano restore resume',
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
