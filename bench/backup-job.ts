import { createHash } from 'node:crypto'
import { createBackup } from '../src/areas/backups/create-backup.ts'
import { whileAlone } from '../src/areas/backups/lease.ts'
import { chooseBackup } from '../src/areas/backups/manifest.ts'
import { silent } from '../src/areas/backups/progress.ts'
import { linesOf } from '../src/areas/backups/sorted-lines.ts'
import { expectTarget } from '../src/areas/backups/target/target.ts'
import { verifyWhole } from '../src/areas/backups/verify-backup.ts'
import { parseStoredFile, STORED_FILES, storeOf } from '../src/areas/documents/documents.ts'
import { areas } from '../src/areas.ts'
import { readConfig } from '../src/kernel/config.ts'
import { copyOut, copyTable, listTables } from '../src/kernel/dump/dump.ts'
import { readMigrations } from '../src/kernel/sql/migrate.ts'
import { openDatabase } from '../src/kernel/sql/postgres.ts'
import { BY_BENCH } from './seed.ts'

export type BackupTask = 'read' | 'create' | 'verify'

/** The time of a task, and the peak memory of its process. */
export type BackupRun = { tookMs: number; peakMebibytes: number }

// One task in a process of its own, so that its memory is that of the task.
const { url, env, task } = JSON.parse(process.argv[2]!) as {
  url: string
  env: Record<string, string>
  task: BackupTask
}
const config = readConfig(env)
const database = openDatabase(url)
const startedAt = performance.now()
await { read, create, verify }[task]()
const tookMs = performance.now() - startedAt
const run: BackupRun = { tookMs, peakMebibytes: process.resourceUsage().maxRSS / 1024 }
process.stdout.write(`${JSON.stringify(run)}\n`)
await database.close()

/** The least that any backup must do: read every row and hash every document. */
async function read(): Promise<void> {
  const store = storeOf(config)
  await database.snapshot(async (_db, client) => {
    await client.query('set local statement_timeout = 0')
    for (const table of await listTables(client)) for await (const _ of copyTable(client, table).stream);
    const keys: string[] = []
    for await (const line of linesOf(copyOut(client, `(${STORED_FILES})`).stream))
      keys.push(parseStoredFile(line).key)
    for (const key of keys) {
      const hash = createHash('sha256')
      for await (const piece of await store.open(key)) hash.update(piece)
    }
  })
}

async function create(): Promise<void> {
  const deps = {
    database,
    config,
    target: expectTarget(config),
    by: BY_BENCH,
    now: () => new Date(),
    progress: silent,
  }
  await whileAlone(database.durable, lease => createBackup(deps, lease))
}

async function verify(): Promise<void> {
  const target = expectTarget(config)
  const migrations = await readMigrations(areas.flatMap(area => area.migrations ?? []))
  const manifest = await chooseBackup(target, undefined)
  const { dataDir } = config
  const found = await verifyWhole({ target, manifest, progress: silent, dataDir, migrations, say() {} })
  if (found.problems.length) throw new Error(found.problems.join('\n'))
}
