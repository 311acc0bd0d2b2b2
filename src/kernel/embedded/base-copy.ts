import { lstat, mkdir, open, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { EmbeddedRefusal } from './embedded-refusal.ts'

// A copy of the files of a running server, between pg_backup_start and pg_backup_stop. Files change while they are copied;
// replaying the WAL since the start repairs that.

export type BaseCopy = {
  /** For recovery: where to begin. */
  label: string
  /** The first WAL segment that recovery needs. */
  firstSegment: string
  /** A moment before this cannot be restored from this copy. */
  endedAt: string
  /** Identifies the cluster; another cluster's segments have the same names. */
  system: string
}

/** `keep` stores the stream; resolves when all WAL that the copy needs has been archived. */
export async function copyBase<T>(
  ownerUrl: string,
  cluster: string,
  keep: (files: AsyncIterable<Buffer>) => Promise<T>,
): Promise<BaseCopy & { kept: T }> {
  const client = new pg.Client(ownerUrl)
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows: settings } = await client.query('show archive_mode')
    if (settings[0].archive_mode !== 'on')
      throw new EmbeddedRefusal(
        'PostgreSQL was started without WAL archiving. Stop every Llano on this data folder, then start again.',
      )
    const { rows: control } = await client.query(
      'select system_identifier::text as system from pg_control_system()',
    )
    await client.query("select pg_backup_start('llano', true)")
    const kept = await keep(packFolder(cluster))
    const { rows } = await client.query('select labelfile from pg_backup_stop(true)')
    const { rows: clock } = await client.query(
      'select to_char(clock_timestamp() at time zone \'UTC\', \'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"\') as at',
    )
    const label: string = rows[0].labelfile
    const firstSegment = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/m.exec(label)![1]!
    return { kept, label, firstSegment, endedAt: clock[0].at, system: control[0].system }
  } finally {
    // Ends an unfinished copy too.
    await client.end()
  }
}

/** Not copied: the server's own state, WAL, which is archived, and what it recreates. */
const LEFT_OUT = /^(postmaster\.(pid|opts)|pg_internal\.init|backup_label|.*\/pg_internal\.init)$/
const EMPTIED = /^(pg_wal|pg_dynshmem|pg_notify|pg_replslot|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//
const TEMPORARY = /(^|\/)pgsql_tmp/

type Entry = { path: string; size: number | null }

const isGone = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** One stream of all files: a line of JSON per file, and its bytes. */
async function* packFolder(folder: string): AsyncGenerator<Buffer> {
  const buffer = Buffer.allocUnsafe(256 * 1024)
  for await (const { path, size } of walk(folder, '')) {
    yield Buffer.from(`${JSON.stringify({ path, size })}\n`)
    if (size === null) continue
    const file = await open(join(folder, path), 'r').catch(error => {
      if (isGone(error)) return null
      throw error
    })
    try {
      for (let left = size; left > 0; ) {
        const wanted = Math.min(left, buffer.length)
        const read = file ? (await file.read(buffer, 0, wanted, size - left)).bytesRead : 0
        // The file became shorter, which the WAL repeats.
        if (read === 0) buffer.fill(0, 0, wanted)
        const count = read || wanted
        yield Buffer.from(buffer.subarray(0, count))
        left -= count
      }
    } finally {
      await file?.close()
    }
  }
}

async function* walk(folder: string, within: string): AsyncGenerator<Entry> {
  const names = await readdir(join(folder, within)).catch(error => {
    if (isGone(error)) return []
    throw error
  })
  for (const name of names.sort()) {
    const path = within ? `${within}/${name}` : name
    if (LEFT_OUT.test(path) || EMPTIED.test(path) || TEMPORARY.test(path)) continue
    const found = await lstat(join(folder, path)).catch(error => {
      if (isGone(error)) return null
      throw error
    })
    if (found?.isDirectory()) {
      yield { path, size: null }
      yield* walk(folder, path)
    } else if (found?.isFile()) yield { path, size: found.size }
  }
}

/** Puts the files of `packFolder` into a new folder. */
export async function unpackFolder(folder: string, pieces: AsyncIterable<Buffer>): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const source = new Reader(pieces)
  for (let line = await source.line(); line !== null; line = await source.line()) {
    const { path, size } = JSON.parse(line) as Entry
    if (path.startsWith('/') || path.split('/').includes('..'))
      throw new Error(`${path} is outside of the folder`)
    if (size === null) {
      await mkdir(join(folder, path), { recursive: true, mode: 0o700 })
      continue
    }
    await mkdir(dirname(join(folder, path)), { recursive: true, mode: 0o700 })
    const file = await open(join(folder, path), 'wx', 0o600)
    try {
      for await (const piece of source.bytes(size)) await file.writeFile(piece)
      await file.sync()
    } finally {
      await file.close()
    }
  }
}

/** Lines and bytes from one stream. */
class Reader {
  private readonly pieces: AsyncIterator<Buffer>
  private held: Buffer = Buffer.alloc(0)

  constructor(pieces: AsyncIterable<Buffer>) {
    this.pieces = pieces[Symbol.asyncIterator]()
  }

  private async more(): Promise<boolean> {
    const next = await this.pieces.next()
    if (next.done) return false
    this.held = this.held.length ? Buffer.concat([this.held, next.value]) : next.value
    return true
  }

  async line(): Promise<string | null> {
    for (;;) {
      const end = this.held.indexOf(10)
      if (end >= 0) {
        const line = this.held.toString('utf8', 0, end)
        this.held = this.held.subarray(end + 1)
        return line
      }
      if (await this.more()) continue
      if (this.held.length) throw new Error('the copy of the cluster is cut off')
      return null
    }
  }

  async *bytes(count: number): AsyncGenerator<Buffer> {
    for (let left = count; left > 0; ) {
      if (this.held.length === 0 && !(await this.more()))
        throw new Error('the copy of the cluster is cut off')
      const piece = this.held.subarray(0, left)
      this.held = this.held.subarray(piece.length)
      left -= piece.length
      yield piece
    }
  }
}
