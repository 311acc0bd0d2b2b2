import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { startEmbedded } from '../../src/kernel/embedded/embedded.ts'
import { migrate } from '../../src/kernel/sql/migrate.ts'
import { openDatabase } from '../../src/kernel/sql/postgres.ts'
import { allMigrations } from './migrations.ts'

const PARTS = join(import.meta.dirname, 'dump-schema.sql')

const HEAD = `-- The database as all migrations leave it, for reading. Generated; renew it with npm run generate
`

/** The schema of a database as text, identical for identical migrations. */
export async function dumpSchema(client: pg.Client): Promise<string> {
  // Names include their schema, whatever the search path.
  await client.query("set search_path = ''")
  const { rows } = await client.query<{ text: string; detail: string }>(await readFile(PARTS, 'utf8'))
  const parts = rows.map(({ text, detail }) =>
    /^(index|trigger|policy) |\bcomment$/.test(detail) ? text : `\n${text}`,
  )
  return `${HEAD}${parts.join('\n')}\n`.replaceAll(/[ \t]+$/gm, '')
}

/** The schema that all migrations make in an empty database. */
export async function makeSchema(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'llano-schema-'))
  const embedded = await startEmbedded({ dataDir, say() {} })
  try {
    const database = openDatabase(embedded.ownerUrl)
    await migrate(database, await allMigrations())
    const text = await database.withClient(dumpSchema)
    await database.close()
    return text
  } finally {
    await embedded.release()
    await rm(dataDir, { recursive: true, force: true })
  }
}
