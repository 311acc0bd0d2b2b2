import type { ClusterPaths } from './paths.ts'

/**
 * The server's settings, passed as arguments, so that a newer version's settings apply to an older cluster
 * too. For other settings, run your own PostgreSQL and set DATABASE_URL.
 */
export function settings({
  socketDir,
  hbaFile,
  walDir,
  archivesWal,
}: Pick<ClusterPaths, 'socketDir' | 'hbaFile' | 'walDir' | 'archivesWal'>): string[] {
  const values: Record<string, string> = {
    // Reachable only through the socket, which only the owner can open, and only with a password: if root
    // runs the server as nobody, others share that owner.
    hba_file: hbaFile,
    password_encryption: 'scram-sha-256',
    listen_addresses: '',
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: '5432',
    max_connections: '100',
    shared_buffers: '128MB',
    max_wal_size: '512MB',
    // Committed changes survive a power cut.
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    datestyle: 'ISO, YMD',
    lc_messages: 'C',
    // Errors reach our program anyway. User input must not end up in a log file, and an error may quote it:
    // in its message, DETAIL, CONTEXT or statement. So only the server's own life is logged, with first lines
    // only ("log" ranks above "error" here).
    logging_collector: 'off',
    log_destination: 'stderr',
    log_line_prefix: '%m [%p] ',
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_statement: 'none',
    log_parameter_max_length_on_error: '0',
    log_lock_waits: 'off',
    log_checkpoints: 'off',
  }
  if (archivesWal) {
    values.archive_mode = 'on'
    // A segment is archived after a minute at the latest, if anything was written.
    values.archive_timeout = '60'
    values.archive_command = archiveCommand(walDir)
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** A segment is there whole, on disk and under its own name, or not at all. It may be copied again after a crash. */
function archiveCommand(folder: string): string {
  const [draft, final] = [quoted(`${folder}/unfinished`), `${quoted(folder)}/%f`]
  const sync = process.platform === 'linux' ? `sync ${draft}` : 'sync'
  return `cp %p ${draft} && ${sync} && mv -f ${draft} ${final}`
}

/** Quoted for the shell that runs archive_command, where PostgreSQL replaces what follows a percent sign. */
export const quoted = (path: string): string => `'${path.replaceAll("'", "'\\''").replaceAll('%', '%%')}'`
