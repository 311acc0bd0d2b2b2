import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { ReadyCheck } from '../area.ts'
import type { Deps } from '../http/endpoint.ts'
import type { Migration } from './migrate.ts'
import type { Database } from './postgres.ts'
import { statement, text } from './statement.ts'

const listMigrations = statement({
  name: 'kernel.list_migrations',
  params: {},
  row: { file: text },
  sql: 'select file from kernel.migration',
})

/** A commit that must reach the disk and any synchronous standby, without leaving a row behind. */
const tryWrite = statement({
  name: 'kernel.try_write',
  params: {},
  row: {},
  sql: "select from pg_logical_emit_message(true, 'llano', 'ready')",
})

/** The caller wants a response soon, even if the database does not respond. */
const TIMEOUT_MS = 3_000

export type ReadyParts = Deps & {
  migrations: readonly Migration[]
  checks: readonly ReadyCheck[]
  /** Whether the process is about to stop. */
  isDraining(): boolean
}

/**
 * `/readyz`: whether this process can serve requests now, for load balancers and scripts that wait for a
 * start.
 */
export function addReady(app: FastifyInstance, parts: ReadyParts): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/readyz',
    async handler(_request, reply) {
      const problem = await findProblem(parts)
      reply.header('cache-control', 'no-store')
      if (problem === null) return { status: 'ready' }
      if (problem.isReady) return { status: 'ready', warning: problem.message }
      reply.code(503)
      return { status: 'not ready', reason: problem.message }
    },
  })
}

type Problem = Awaited<ReturnType<ReadyCheck>>

async function findProblem({ migrations, checks, isDraining, ...deps }: ReadyParts): Promise<Problem> {
  const notReady = (message: string) => ({ isReady: false, message })
  if (isDraining()) return notReady('This node is shutting down.')
  const found = await findMigrations(deps.database)
  // Even if this request got a connection, others may not.
  const shortage = deps.database.shortage()
  if (shortage) return notReady(shortage)
  if (!found) return notReady('The database does not respond or does not accept writes.')
  // Unknown migrations are not a reason to stop: during an update, old and new processes serve together.
  const missing = migrations.filter(({ file }) => !found.has(file)).map(({ file }) => file)
  if (missing.length > 0)
    return notReady(`The database lacks migrations that this program needs: ${missing.join(', ')}.`)
  const problems = (await Promise.all(checks.map(check => check(deps)))).filter(problem => problem !== null)
  return problems.find(({ isReady }) => !isReady) ?? problems[0] ?? null
}

/** Checks both kinds of connections: reads may work while writes wait for a standby that is gone. */
async function findMigrations(database: Database): Promise<Set<string> | null> {
  const answered = new AbortController()
  const answers = Promise.all([
    database.quick.all(listMigrations, {}),
    database.durable.all(tryWrite, {}),
  ]).then(
    ([rows]) => new Set(rows.map(({ file }) => file)),
    () => null,
  )
  const silence = pause(TIMEOUT_MS, null, { signal: answered.signal, ref: false }).catch(() => null)
  try {
    return await Promise.race([answers, silence])
  } finally {
    answered.abort()
  }
}
