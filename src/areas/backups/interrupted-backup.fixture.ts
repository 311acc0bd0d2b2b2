import { begin, end } from '../../../tests/harness/effects.ts'

// Creates a backup, and kills itself (kill -9) before or after its nth effect on the disk or the database. With n = 0 it only
// counts, and prints how many effects there are.
const { env, dieAt } = JSON.parse(process.argv[2]!)

// Loaded after the marks are set.
const { readConfig } = await import('../../kernel/config.ts')
const { openDatabase } = await import('../../kernel/sql/postgres.ts')
const { createBackup } = await import('./create-backup.ts')
const { whileAlone } = await import('./lease.ts')
const { silent } = await import('./progress.ts')
const { expectTarget } = await import('./target/target.ts')

const config = readConfig(env)
const database = openDatabase(config.databaseUrl!)
const by = { actor: 'test', ip: null, idempotency: null }
const deps = { database, config, target: expectTarget(config), by, now: () => new Date(), progress: silent }
begin(dieAt)
await whileAlone(database.durable, lease => createBackup(deps, lease))
process.stdout.write(`${end()}\n`)
await database.close()
