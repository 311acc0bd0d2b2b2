import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Migration } from './migrate.ts'
import type { Database } from './postgres.ts'
import { int, statement } from './statement.ts'

const findNewestMigration = statement({
  name: 'kernel.find_newest_migration',
  params: {},
  row: { newest: int },
  sql: 'select coalesce(max(number), 0) as newest from kernel.migration',
})

/** Whoever asks wants an answer soon, even while the database is silent. */
const PATIENCE_MS = 3_000

/** `/readyz`: whether requests can be served now, for whoever balances load or waits for a start. */
export function addReady(app: FastifyInstance, database: Database, migrations: readonly Migration[]): void {
  const needed = Math.max(0, ...migrations.map(migration => migration.number))
  app.get('/readyz', async (_request, reply) => {
    const found = await newestMigration(database)
    reply.header('cache-control', 'no-store')
    // A newer one is no reason to stop: while an installation is updated, old and new processes serve together.
    if (found !== null && found >= needed) return { status: 'ready', migration: found }
    reply.code(503)
    if (found === null) return { status: 'not ready', reason: 'The database does not answer.' }
    return {
      status: 'not ready',
      reason: `The database is at migration ${found}; this program needs ${needed}.`,
    }
  })
}

async function newestMigration(database: Database): Promise<number | null> {
  const answered = new AbortController()
  const asked = database.quick.one(findNewestMigration, {}).then(
    row => row.newest,
    () => null,
  )
  const silence = pause(PATIENCE_MS, null, { signal: answered.signal, ref: false }).catch(() => null)
  try {
    return await Promise.race([asked, silence])
  } finally {
    answered.abort()
  }
}
