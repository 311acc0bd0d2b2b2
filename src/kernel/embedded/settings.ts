import type { Places } from './places.ts'

/**
 * The server's settings, given as arguments: a newer Llano's settings then hold for an older cluster too. Whoever
 * needs others runs a PostgreSQL of their own and sets DATABASE_URL.
 */
export function settings({ socketDir, hbaFile }: Pick<Places, 'socketDir' | 'hbaFile'>): string[] {
  const values: Record<string, string> = {
    // Reached through the socket alone, which only the owner can open, and with a password alone: where root has to run
    // the server as nobody, that owner is not only us.
    hba_file: hbaFile,
    password_encryption: 'scram-sha-256',
    listen_addresses: '',
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: '5432',
    max_connections: '100',
    shared_buffers: '128MB',
    max_wal_size: '512MB',
    // A committed change survives a power cut.
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    datestyle: 'ISO, YMD',
    lc_messages: 'C',
    // Errors reach our program anyway. What members typed must not end up in a log file, and an error may quote it:
    // in its first line, its DETAIL, its CONTEXT or its statement. So only the server's own life is written, by its
    // first lines ("log" stands above "error" here).
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
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
