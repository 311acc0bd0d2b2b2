import type { Config } from '../../../kernel/config.ts'
import { CommandError } from '../../../kernel/http/refusal.ts'
import { folderTarget } from './folder-target.ts'
import { s3Target } from './s3-target.ts'
import type { BackupTarget } from './target-type.ts'

/** The configured target; null if there is none. */
export function findTarget({ backup: { target } }: Config): BackupTarget | null {
  if (target === null) return null
  return target.kind === 's3' ? s3Target(target.s3, target.prefix) : folderTarget(target.folder)
}

export function expectTarget(config: Config): BackupTarget {
  const target = findTarget(config)
  if (!target)
    throw new CommandError(
      'There is no place for backups. Set LLANO_BACKUP_DIR to a folder on another disk, or LLANO_BACKUP_S3_BUCKET and the settings beside it.',
    )
  return target
}
