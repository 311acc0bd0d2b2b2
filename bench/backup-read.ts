import { createHash } from 'node:crypto'
import { linesOf } from '../src/areas/backups/sorted-lines.ts'
import { parseStoredFile, STORED_FILES, storeOf } from '../src/areas/documents/documents.ts'
import { readConfig } from '../src/kernel/config.ts'
import { copyOut, copyTable, listTables } from '../src/kernel/dump/dump.ts'
import { openDatabase } from '../src/kernel/sql/postgres.ts'

/** The time of a task, and the peak memory of its process. */
export type BackupRun = { tookMs: number; peakMebibytes: number }

// Reads every row and hashes every document, in a process of its own.
const { url, dataDir } = JSON.parse(process.argv[2]!) as { url: string; dataDir: string }
const database = openDatabase(url)
const store = storeOf(readConfig({ LLANO_DATA_DIR: dataDir }))
const startedAt = performance.now()
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
const run: BackupRun = {
  tookMs: performance.now() - startedAt,
  peakMebibytes: process.resourceUsage().maxRSS / 1024,
}
process.stdout.write(`${JSON.stringify(run)}\n`)
await database.close()
